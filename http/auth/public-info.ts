import type { Context } from "hono";
import type { Desk } from "../desk.ts";
import type { Tokens } from "./tokens.ts";

/** GET /.well-known/jwks.json: the keys that tokens are signed with, public halves only (wire 1.3). */
export const keysDoor =
  ({ access }: Tokens) =>
  async (c: Context): Promise<Response> =>
    c.json({ keys: await access.publicKeys() }, 200, { "Cache-Control": "public, max-age=600" });

const OTHER_PROVIDERS = ["phone", "google", "apple", "azure", "facebook", "github", "anonymous_users"];

/** GET /settings (wire 1.13). */
export const settingsDoor =
  ({ accounts }: Desk) =>
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

/** GET /health (wire 1.13). */
export const healthDoor = (c: Context): Response =>
  c.json({ version: "v2", name: "GoTrue", description: "GoTrue is a user registration and authentication API" });

/** GET /.well-known/openid-configuration (wire 1.13): where to find what verifies our tokens. */
export const discoveryDoor =
  ({ publicUrl }: Desk) =>
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
