import { TOTP } from "otpauth";

/** The code of an authenticator app for this secret, `stepsLater` half-minute steps from now. */
export function totpCode(secret: string, stepsLater = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + stepsLater * 30_000 });
}
