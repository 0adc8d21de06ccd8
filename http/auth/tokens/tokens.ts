import type { Database } from "#database/connection/connect.ts";
import {
  openSecret,
  openSigningKeys,
  readClock,
  readSigningKeys,
  type StoredKey,
} from "#server/accounts/signing-keys.queries.ts";
import type { AccountSettings } from "#domain/accounts/account-settings.ts";
import { type AccessTokens, createAccessTokens, type KeySource } from "./access-tokens.ts";
import { generateSigningKey, givenKeys, openKeyRing } from "./key-ring.ts";
import { createJwtKeys, type JwtKeys } from "./jwt-keys.ts";
import { startTokenClock, type TokenClock } from "./token-clock.ts";
import { createHmac, timingSafeEqual } from "node:crypto";

/** Everything that makes and checks tokens; the same on every node, because keys, secret and clock are the database's. */
export type Tokens = { access: AccessTokens; refresh: RefreshTokens; jwtKeys: JwtKeys; clock: TokenClock };

/**
 * Loads keys and secret, created on the first start. `publicUrl` has no trailing slash. Keys in the settings replace those of the database.
 * Rejects with UnusableKey.
 */
export async function openTokens(
  database: Database,
  publicUrl: string,
  { tokenLife, signingKeys, jwtSecret }: Partial<Pick<AccountSettings, "tokenLife" | "signingKeys" | "jwtSecret">> = {},
): Promise<Tokens> {
  const [keys, secret, now] = await Promise.all([
    signingKeys ? givenKeys(signingKeys) : openSigningKeys(database, generateSigningKey),
    openSecret(database, "refresh_tokens"),
    readClock(database),
  ]);
  const clock = startTokenClock(now);
  const source = await followKeys(keys, signingKeys ? undefined : () => readSigningKeys(database));
  return {
    access: createAccessTokens(source, `${publicUrl}/auth/v1`, clock, tokenLife),
    refresh: createRefreshTokens(secret),
    jwtKeys: createJwtKeys(source, clock, { secret: jwtSecret, published: signingKeys !== undefined }),
    clock,
  };
}

/** A new key is published for longer than this before it signs, so that every node knows it. */
const FRESH_MS = 20_000;
/** The least time between two reads: forged tokens name unknown keys and must not cause more reads. */
const REREAD_AFTER_MS = 5_000;

/** The keys, re-read periodically while in use; if the database is unavailable, the known ones stay. */
export async function followKeys(
  first: StoredKey[],
  read: (() => Promise<StoredKey[]>) | undefined,
): Promise<KeySource> {
  let ring = await openKeyRing(first);
  let readAt = performance.now();
  let reading: Promise<unknown> | undefined;
  const readAgain = () => {
    reading ??= (read?.() ?? Promise.resolve(first))
      .then(openKeyRing)
      .then((fresh) => (ring = fresh))
      .catch(() => undefined)
      .finally(() => {
        readAt = performance.now();
        reading = undefined;
      });
    return reading;
  };
  return {
    async ring({ again = false } = {}) {
      const age = performance.now() - readAt;
      if (read && again && age > REREAD_AFTER_MS) await readAgain();
      else if (read && age > FRESH_MS) void readAgain();
      return ring;
    },
  };
}

const ID_BYTES = 16;
const MAC_BYTES = 24; // 192 bits
const UUID = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

type RefreshTokens = {
  /** The token that the client keeps. */
  textOf(id: string): string;
  /** The row id in a token, and whether we issued it. Undefined if it is malformed. */
  readText(text: string): { id: string; ours: boolean } | undefined;
};

/** A refresh token's text is its row's id and a MAC of it by the server's secret: no table holds anything that could be presented. */
function createRefreshTokens(secret: Buffer): RefreshTokens {
  const macOf = (id: Buffer) =>
    createHmac("sha256", secret).update("refresh token").update(id).digest().subarray(0, MAC_BYTES);
  return {
    textOf(uuid) {
      const id = Buffer.from(uuid.replaceAll("-", ""), "hex");
      return Buffer.concat([id, macOf(id)]).toString("base64url");
    },
    readText(text) {
      const bytes = Buffer.from(text, "base64url");
      if (bytes.length !== ID_BYTES + MAC_BYTES || bytes.toString("base64url") !== text) return undefined;
      const id = bytes.subarray(0, ID_BYTES);
      const ours = timingSafeEqual(bytes.subarray(ID_BYTES), macOf(id));
      return { id: id.toString("hex").replace(UUID, "$1-$2-$3-$4-$5"), ours };
    },
  };
}
