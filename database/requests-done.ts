import type { Result } from "#domain/result.ts";
import { actAs } from "./connection/as-identity.ts";
import type { Database, Queries } from "./connection/connect.ts";

type Act = { userId: string; requestId: string | undefined };

/**
 * Carries out a person's act in a transaction of their name, only once, although its sender may retry it with the same id. A retry waits for
 * the first request and succeeds as it did; a refused request may be tried again.
 */
export function actOnce<A extends Result<object, string>>(
  database: Database,
  { userId, requestId }: Act,
  work: (tx: Queries) => Promise<A>,
): Promise<A | { ok: true }> {
  return database.transaction(async (tx) => {
    await actAs(tx, userId);
    if (requestId === undefined) return work(tx);
    const isNew = await tx.row(
      "insert into private.requests_done (id) values ($1) on conflict do nothing returning id",
      [requestId],
    );
    if (!isNew) return { ok: true };
    const result = await work(tx);
    if (!result.ok) await tx.rows("delete from private.requests_done where id = $1", [requestId]);
    return result;
  });
}
