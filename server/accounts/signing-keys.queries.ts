import { randomBytes } from "node:crypto";
import type { Database, Queries } from "#database/connection/connect.ts";

/** A key as a JWK (RFC 7517), private unless it only verifies, and the period in which it signs, in seconds since 1970; null: no end. */
export type StoredKey = { kid: string; jwk: Record<string, unknown>; signsFrom: number; signsUntil: number | null };

export type NewKey = Pick<StoredKey, "kid" | "jwk">;

const KEYS = "hashtext('auth.signing_keys')";

/**
 * Returns the keys that sign and verify tokens. If no key exists, the first node stores the one that `generate` makes; a lock makes the
 * others wait for it, so that all nodes share it.
 */
export async function openSigningKeys(database: Database, generate: () => Promise<NewKey>): Promise<StoredKey[]> {
  const known = await readSigningKeys(database);
  if (known.some(({ signsUntil }) => signsUntil === null)) return known;
  const fresh = await generate();
  return database.transaction(async (tx) => {
    await tx.rows(`select pg_advisory_xact_lock(${KEYS})`);
    await tx.rows(
      "insert into auth.signing_keys (kid, private_jwk) select $1, $2::jsonb where not exists (select from auth.signing_keys where retired_at is null)",
      [fresh.kid, JSON.stringify(fresh.jwk)],
    );
    return readSigningKeys(tx);
  });
}

/** Reads the keys that sign or verify now or later. */
export function readSigningKeys(queries: Queries): Promise<StoredKey[]> {
  return queries.rows<StoredKey>(
    `select kid, private_jwk as jwk, extract(epoch from signs_from)::double precision as "signsFrom",
       extract(epoch from retired_at)::double precision as "signsUntil"
     from auth.signing_keys where verifies_until is null or verifies_until > now()
     order by created_at desc`,
  );
}

/**
 * Replaces the signing key: the new one is published at once and signs after `standby` seconds, when every node and every verifier knows
 * it. The old one verifies for `tokenLife` seconds longer; 0 invalidates all its tokens at that moment.
 */
export function rotateSigningKey(
  database: Database,
  fresh: NewKey,
  { standby, tokenLife }: { standby: number; tokenLife: number },
): Promise<void> {
  return database.transaction(async (tx) => {
    await tx.rows(`select pg_advisory_xact_lock(${KEYS})`);
    await tx.rows(
      `update auth.signing_keys set retired_at = coalesce(retired_at, now() + make_interval(secs => $1)),
         verifies_until = coalesce(verifies_until, now() + make_interval(secs => $1 + $2))`,
      [standby, tokenLife],
    );
    await tx.rows(
      "insert into auth.signing_keys (kid, private_jwk, signs_from) values ($1, $2::jsonb, now() + make_interval(secs => $3))",
      [fresh.kid, JSON.stringify(fresh.jwk), standby],
    );
  });
}

/** Returns a secret of 256 bits that all nodes share, made on first use. */
export async function openSecret(database: Database, name: string): Promise<Buffer> {
  await database.rows("insert into auth.secrets (name, value) values ($1, $2) on conflict (name) do nothing", [
    name,
    randomBytes(32),
  ]);
  const row = await database.row<{ value: Buffer }>("select value from auth.secrets where name = $1", [name]);
  if (!row) throw new Error(`The secret ${name} is gone`);
  return row.value;
}

/** Reads the database's clock, in seconds since 1970. */
export async function readClock(database: Database): Promise<number> {
  const row = await database.row<{ now: number }>(
    "select extract(epoch from clock_timestamp())::double precision as now",
  );
  return row?.now ?? Number.NaN;
}
