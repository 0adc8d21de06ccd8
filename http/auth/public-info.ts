import type { Context } from "hono";
import type { AppContext } from "#http/context.ts";
import { areSignUpsOn } from "./requests/sign-ups.ts";
import { refuse } from "./refusals.ts";

/** GET /.well-known/jwks.json: the public halves of the keys that sign tokens. */
export async function jwks(c: AppContext): Promise<Response> {
  const keys = await c.var.deps.tokens.access.publicKeys();
  return c.json({ keys }, 200, { "Cache-Control": "public, max-age=600" });
}

const OTHER_PROVIDERS = ["phone", "google", "apple", "azure", "facebook", "github", "anonymous_users"];

/** GET /settings. */
export async function settings(c: AppContext): Promise<Response> {
  const { accounts } = c.var.deps;
  return c.json({
    external: { email: true, ...Object.fromEntries(OTHER_PROVIDERS.map((provider) => [provider, false])) },
    disable_signup: !(await areSignUpsOn(c.var.deps)),
    mailer_autoconfirm: accounts.autoconfirm,
    phone_autoconfirm: false,
    sms_provider: "",
    saml_enabled: false,
    passkeys_enabled: true,
  });
}

/** GET /health. */
export function authHealth(c: Context): Response {
  return c.json({ version: "v2", name: "GoTrue", description: "GoTrue is a user registration and authentication API" });
}

/** GET /authorize, where a browser signs in with another provider: none is enabled. */
export function authorize(c: Context): Response {
  return refuse(c, "provider-disabled");
}

/** GET /.well-known/openid-configuration: where to find the keys that verify our tokens. */
export function openidConfiguration(c: AppContext): Response {
  const issuer = `${c.var.deps.publicUrl}/auth/v1`;
  const facts = {
    issuer,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    userinfo_endpoint: `${issuer}/user`,
    token_endpoint: `${issuer}/token`,
  };
  const offers = { subject_types_supported: ["public"], id_token_signing_alg_values_supported: ["ES256", "RS256"] };
  return c.json({ ...facts, ...offers }, 200, { "Cache-Control": "public, max-age=600" });
}
