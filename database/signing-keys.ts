import { randomBytes } from "node:crypto";
import type { Database, Queries } from "./connect.ts";

/** A private key as a JWK (RFC 7517). */
export type StoredKey = { kid: string; privateJwk: Record<string, unknown>; retired: boolean };

/** Tokens signed by a key that has just been retired live on for an hour. */
const TOKEN_LIFE = "1 hour";

/**
 * The keys that tokens are signed with and checked by, the one to sign with first. The first node that finds none stores the one
 * that `generate` makes; a lock lets the others wait for it, so that all nodes share it.
 */
export async function openSigningKeys(database: Database, generate: () => Promise<Omit<StoredKey, "retired">>): Promise<StoredKey[]> {
  const known = await readKeys(database);
  if (known.some((key) => !key.retired)) return known;
  const fresh = await generate();
  return database.transaction(async (tx) => {
    await tx.rows("select pg_advisory_xact_lock(hashtext('auth.signing_keys'))");
    await tx.rows(
      "insert into auth.signing_keys (kid, private_jwk) select $1, $2::jsonb where not exists (select from auth.signing_keys where retired_at is null)",
      [fresh.kid, JSON.stringify(fresh.privateJwk)],
    );
    return readKeys(tx);
  });
}

function readKeys(queries: Queries): Promise<StoredKey[]> {
  return queries.rows<StoredKey>(
    `select kid, private_jwk as "privateJwk", retired_at is not null as retired from auth.signing_keys
     where retired_at is null or retired_at > now() - interval '${TOKEN_LIFE}'
     order by retired_at is not null, created_at desc`,
  );
}

/** A secret of 256 bits that all nodes share, made on first use. */
export async function openSecret(database: Database, name: string): Promise<Buffer> {
  await database.rows("insert into auth.secrets (name, value) values ($1, $2) on conflict (name) do nothing", [name, randomBytes(32)]);
  const row = await database.row<{ value: Buffer }>("select value from auth.secrets where name = $1", [name]);
  if (!row) throw new Error(`The secret ${name} is gone`);
  return row.value;
}

/** The database's clock, in seconds since 1970. */
export async function readClock(database: Database): Promise<number> {
  const row = await database.row<{ now: number }>("select extract(epoch from clock_timestamp())::double precision as now");
  return row?.now ?? Number.NaN;
}
