import type { Result } from "#domain/result.ts";
import type { Queries } from "./connection/connect.ts";

/**
 * Carries out a request only once, although its sender may retry it with the same id. A retry waits for the first request and succeeds as
 * it did; a refused request may be tried again. Runs in the transaction of `work`.
 */
export async function withIdempotency(tx: Queries, requestId: string | undefined, work: () => Promise<Result>): Promise<Result> {
  if (requestId === undefined) return work();
  const isNew = await tx.row("insert into private.requests_done (id) values ($1) on conflict do nothing returning id", [requestId]);
  if (!isNew) return { ok: true };
  const result = await work();
  if (!result.ok) await tx.rows("delete from private.requests_done where id = $1", [requestId]);
  return result;
}
