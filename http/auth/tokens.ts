import type { Database } from "#database/connect.ts";
import { openSecret, openSigningKeys, readClock } from "#database/signing-keys.ts";
import { type AccessTokens, createAccessTokens, generateSigningKey } from "./access-tokens.ts";
import { createRefreshTokens, type RefreshTokens } from "./refresh-tokens.ts";
import { startTokenClock, type TokenClock } from "./token-clock.ts";

/** Everything that makes and checks tokens; the same on every node, because keys, secret and clock are the database's. */
export type Tokens = { access: AccessTokens; refresh: RefreshTokens; clock: TokenClock };

/** Loads keys and secret, making them on the very first start. `publicUrl` without a trailing slash. */
export async function openTokens(database: Database, publicUrl: string, { tokenLife }: { tokenLife?: number } = {}): Promise<Tokens> {
  const [keys, secret, now] = await Promise.all([
    openSigningKeys(database, generateSigningKey),
    openSecret(database, "refresh_tokens"),
    readClock(database),
  ]);
  const clock = startTokenClock(now);
  return { access: await createAccessTokens(keys, `${publicUrl}/auth/v1`, clock, tokenLife), refresh: createRefreshTokens(secret), clock };
}
