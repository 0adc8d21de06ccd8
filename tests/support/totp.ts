import { TOTP } from "otpauth";

/** The code of an authenticator app for this secret, now or steps of half a minute later. */
export function totpCode(secret: string, stepsLater = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + stepsLater * 30_000 });
}
