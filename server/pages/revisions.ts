import { isDeepStrictEqual } from "node:util";
import { actAs } from "#database/connection/as-identity.ts";
import type { Queries } from "#database/connection/connect.ts";
import { nextRevision, type Revisioned } from "./revisions.queries.ts";
import { type Result, refused } from "#domain/result.ts";
import type { Practice } from "#kit/server/practice.ts";

/** A table whose rows have a draft separate from their public content, such as pages and articles. */
export type RevisionedTable<Row, Content, Missing extends string> = {
  table: Revisioned;
  lock(tx: Queries, id: string): Promise<Row | undefined>;
  /** The refusal if there is no such row. */
  missing: Missing;
  /** Picks the content of a row or of its draft. */
  contentOf(row: Content): Content;
  /** Whether the row has published content, so that an identical draft is not kept. */
  isPublished(row: Row): boolean;
  saveDraft(tx: Queries, id: string, content: Content): Promise<void>;
  deleteDraft(tx: Queries, id: string): Promise<void>;
};

type EditedRow<Content> = Content & { revision: number; draft: Content | null };

/** The row's new revision, or why it was refused. */
export type Changed<R extends string> = Promise<Result<{ revision: number }, R>>;

/**
 * Changes a row under its lock, if nothing has changed it since it was read: two windows never overwrite each other unseen. Refusals: that
 * of a missing row, changed-meanwhile, those of `work`.
 */
export function updateAtRevision<
  Content,
  Row extends EditedRow<Content>,
  Missing extends string,
  Refused extends string = never,
>(
  { database }: Practice,
  by: { userId: string },
  edited: RevisionedTable<Row, Content, Missing>,
  seen: { id: string; revision: number },
  work: (tx: Queries, row: Row) => Promise<Result<object, Refused>>,
): Changed<Missing | Refused | "changed-meanwhile"> {
  return database.transaction(async (tx) => {
    await actAs(tx, by.userId);
    const row = await edited.lock(tx, seen.id);
    if (!row) return refused(edited.missing);
    if (row.revision !== seen.revision) return refused("changed-meanwhile");
    const done = await work(tx, row);
    return done.ok ? { ok: true, revision: await nextRevision(tx, edited.table, seen.id) } : done;
  });
}

/**
 * Saves the draft; the public content stays as it is. A draft that equals the published content is deleted. A repetition after a lost
 * response succeeds. Refusals: that of a missing row, changed-meanwhile, those of `check`.
 */
export function saveAtRevision<
  Content,
  Row extends EditedRow<Content>,
  Missing extends string,
  Refused extends string = never,
>(
  { database }: Practice,
  edited: RevisionedTable<Row, Content, Missing>,
  { id, revision, content }: { id: string; revision: number; content: Content },
  check: (row: Row) => Result<object, Refused> = () => ({ ok: true }),
): Changed<Missing | Refused | "changed-meanwhile"> {
  return database.transaction(async (tx) => {
    const row = await edited.lock(tx, id);
    if (!row) return refused(edited.missing);
    const checked = check(row);
    if (!checked.ok) return checked;
    if (isDeepStrictEqual(edited.contentOf(row.draft ?? row), content)) return { ok: true, revision: row.revision };
    if (row.revision !== revision) return refused("changed-meanwhile");
    if (edited.isPublished(row) && isDeepStrictEqual(edited.contentOf(row), content)) await edited.deleteDraft(tx, id);
    else await edited.saveDraft(tx, id, content);
    return { ok: true, revision: await nextRevision(tx, edited.table, id) };
  });
}

type Removed = {
  id: string;
  claim(tx: Queries): Promise<{ address: string } | undefined>;
  isTaken(tx: Queries, address: string): Promise<boolean>;
  restore(tx: Queries, address: string): Promise<void>;
};

/** Restores a removed row, unless its address was reused since. A repetition after a lost response succeeds. */
export function bringBack<Content, Row extends EditedRow<Content>, Missing extends string>(
  { database }: Practice,
  by: { userId: string },
  edited: Pick<RevisionedTable<Row, Content, Missing>, "lock" | "missing">,
  { id, claim, isTaken, restore }: Removed,
): Promise<Result<object, Missing | "path-taken">> {
  return database.transaction(async (tx): Promise<Result<object, Missing | "path-taken">> => {
    await actAs(tx, by.userId);
    const removed = await claim(tx);
    if (!removed) return (await edited.lock(tx, id)) ? { ok: true } : refused(edited.missing);
    if (await isTaken(tx, removed.address)) return refused("path-taken");
    await restore(tx, removed.address);
    return { ok: true };
  });
}
