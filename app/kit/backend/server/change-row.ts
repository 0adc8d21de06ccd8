import type { DataClient } from "#app/kit/backend/data-client.ts";
import { isSame } from "#domain/is-same.ts";
import { type DataResult, overtaken, refuseIfUnchanged, resultOf } from "./data-result.ts";
import type { ServerResult } from "./server-result.ts";

/** The `updatedAt` of facts whose time of reading is not known: no row was changed then, so they are compared with what is stored. */
export const NEVER = "1970-01-01";

/** A table whose rows several windows edit. `read` and `write` translate between a row and what the form calls its facts. */
export type EditedTable<Facts> = {
  table: string;
  key: string;
  /** "This cost is no longer there.", "This cost is no longer as shown: changed or deleted in another window." */
  gone: string;
  overtaken: string;
  columns: string;
  read(row: never): Facts & { updatedAt: string };
  write(facts: Partial<Facts>): Record<string, unknown>;
  /** A response to the change as a result, in words of its own; by default `resultOf`. */
  explain?(response: DataResult<unknown[]>): Promise<ServerResult<unknown[]>>;
};

/**
 * The optimistic lock: changes these facts of the row as it was `seen`. Refused with `changed-meanwhile` if another window has changed one
 * of them since, with `gone` if the row is deleted; a change of other facts is kept. Succeeds if the row holds them already: the answer of
 * an earlier attempt was lost, or another window made the same change.
 */
export async function changeRow<Facts extends object>(
  client: DataClient,
  { table, key, columns, read, write, explain = async (response) => resultOf(response), ...words }: EditedTable<Facts>,
  { id, seen, changes }: { id: string; seen: Facts & { updatedAt: string }; changes: Partial<Facts> },
): Promise<ServerResult<unknown>> {
  const names = Object.keys(changes) as (keyof Facts)[];
  let known = seen;
  while (names.length > 0) {
    const update = client.from(table).update(write(changes)).eq(key, id).eq("updated_at", known.updatedAt);
    const written = await explain(await update.select(key));
    if (!written.ok || written.value.length > 0) return written;
    const now = resultOf<never[]>(
      await client.from(table).select(columns).eq(key, id).overrideTypes<never[], { merge: false }>(),
    );
    if (!now.ok || now.value[0] === undefined) return refuseIfUnchanged(words.gone, now);
    known = read(now.value[0]);
    if (names.every((name) => isSame(known[name], changes[name]))) break;
    if (names.some((name) => !isSame(known[name], seen[name]))) return overtaken(words.overtaken);
  }
  return { ok: true, value: null };
}
