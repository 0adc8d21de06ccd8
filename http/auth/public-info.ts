import type { Context } from "hono";
import type { Dependencies } from "#http/dependencies.ts";
import { refuse } from "./responses/refusals.ts";
import type { Tokens } from "./tokens/tokens.ts";

/** GET /.well-known/jwks.json: the keys that tokens are signed with, public halves only. */
export const keysHandler =
  ({ access }: Tokens) =>
  async (c: Context): Promise<Response> =>
    c.json({ keys: await access.publicKeys() }, 200, { "Cache-Control": "public, max-age=600" });

const OTHER_PROVIDERS = ["phone", "google", "apple", "azure", "facebook", "github", "anonymous_users"];

/** GET /settings. */
export const settingsHandler =
  ({ accounts }: Dependencies) =>
  (c: Context): Response =>
    c.json({
      external: { email: true, ...Object.fromEntries(OTHER_PROVIDERS.map((provider) => [provider, false])) },
      disable_signup: !accounts.signUps,
      mailer_autoconfirm: accounts.autoconfirm,
      phone_autoconfirm: false,
      sms_provider: "",
      saml_enabled: false,
      passkeys_enabled: false,
    });

/** GET /health. */
export const healthHandler = (c: Context): Response =>
  c.json({ version: "v2", name: "GoTrue", description: "GoTrue is a user registration and authentication API" });

/** GET /authorize: a browser is sent here to sign in with another provider, and none is enabled. */
export const authorizeHandler = (c: Context): Response => refuse(c, "provider-disabled");

/** GET /.well-known/openid-configuration: where to find what verifies our tokens. */
export const discoveryHandler =
  ({ publicUrl }: Dependencies) =>
  (c: Context): Response => {
    const issuer = `${publicUrl}/auth/v1`;
    const facts = {
      issuer,
      jwks_uri: `${issuer}/.well-known/jwks.json`,
      userinfo_endpoint: `${issuer}/user`,
      token_endpoint: `${issuer}/token`,
    };
    const offers = { subject_types_supported: ["public"], id_token_signing_alg_values_supported: ["ES256", "RS256"] };
    return c.json({ ...facts, ...offers }, 200, { "Cache-Control": "public, max-age=600" });
  };
