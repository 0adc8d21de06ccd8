import type pg from "pg";
import { type Identity, jwtClaims } from "@sacred-space/runtime/identity.ts";
import { transaction } from "@sacred-space/runtime/transaction.ts";

type Extension = "broadcast" | "presence";
/** An identity's rights on a private topic, by the policies of `realtime.messages`. */
export type TopicRights = { read: ReadonlySet<Extension>; write: ReadonlySet<Extension> };

type Row = { readable: Extension[]; writable: Extension[] };

/** Determines the rights: PostgreSQL writes and reads trial rows as the identity, in a transaction that is rolled back. */
export async function readTopicRights(pool: pg.Pool, topic: string, identity: Identity): Promise<TopicRights> {
  const rows = await rolledBack<Row>(pool, {
    name: "realtime-topic-rights",
    text: "select * from realtime.topic_rights($1, $2, $3)",
    values: [topic, identity.role, JSON.stringify(jwtClaims(identity))],
  });
  return { read: new Set(rows[0]?.readable), write: new Set(rows[0]?.writable) };
}

/** The stored broadcasts of a private topic that the identity may read, the oldest first. */
export async function readStored(
  pool: pg.Pool,
  topic: string,
  identity: Identity,
  { since, limit }: { since: number; limit: number },
): Promise<Stored[]> {
  return rolledBack<Stored>(pool, {
    name: "realtime-stored",
    text: "select id, event, payload::text as payload, binary_payload as bytes from realtime.stored_messages($1, $2, $3, to_timestamp($4::float8 / 1000), $5)",
    values: [topic, identity.role, JSON.stringify(jwtClaims(identity)), since, limit],
  });
}
export type Stored = { id: string; event: string; payload: string | null; bytes: Buffer | null };

/** The functions assume the identity for the rest of their transaction, which is always rolled back here. */
function rolledBack<R extends pg.QueryResultRow>(pool: pg.Pool, query: pg.QueryConfig): Promise<R[]> {
  return transaction(pool, async (client) => (await client.query<R>(query)).rows, "rollback");
}
