import { t } from "@sacred-space/words/t.ts";
import { actAs } from "#database/connection/as-identity.ts";
import { claimImport, listOnFile, lockClients, takeImportBack, writeImport } from "./imports.queries.ts";
import { matchPeople } from "#domain/clients/match-people.ts";
import { done, refused } from "#domain/result.ts";
import type { Practice } from "#kit/server/practice.ts";
import { type LineRemark, readClientFile } from "./read-client-file.ts";

/**
 * Returns what importing this file would do; nothing is changed. `known` are on file already, missing details are added to `completed` of
 * them; `unreadable` lines are left out, of others the cells of `leftOut`, and the columns under the headings `ignored`. `unclear` ones
 * have the address of somebody of another name, and are added as people of their own.
 */
export async function previewImport({ database }: Practice, _: unknown, { text }: { text: string }) {
  const file = readClientFile(text);
  if (!file.ok) return file;
  const { added, known, repeated, sharing } = matchPeople(file.people, await listOnFile(database));
  return done({
    source: file.source,
    added: added.map(({ line, name, email, phone }) => ({ line, name, email, phone })),
    known: known.map(({ person, client }) => ({ line: person.line, name: person.name, client: client.name })),
    completed: known.filter(({ missing }) => Object.keys(missing).length > 0).length,
    unreadable: [
      ...file.unreadable,
      ...repeated.map(({ person, first }) => ({
        line: person.line,
        reason: t("the same person as in line {line}", { line: first.line }),
      })),
    ].toSorted(byLine),
    leftOut: file.leftOut,
    unclear: sharing.map(({ person: { line, name, email }, other }) => ({ line, name, email, other })),
    ignored: file.ignored,
  });
}

const byLine = (one: LineRemark, other: LineRemark) => one.line - other.line;

type ImportFile = { text: string; fileName?: string | undefined };

/** Adds new clients and completes known ones; overwrites nothing and notifies no one. */
export async function importClients(
  { database }: Practice,
  user: { userId: string },
  { text, fileName = "" }: ImportFile,
) {
  const file = readClientFile(text);
  if (!file.ok) return file;
  return database.transaction(async (tx) => {
    await actAs(tx, user.userId);
    await lockClients(tx);
    const { added, known } = matchPeople(file.people, await listOnFile(tx));
    const completed = known.flatMap(({ client, missing }) =>
      Object.keys(missing).length > 0 ? [{ id: client.id, missing }] : [],
    );
    const importId = await writeImport(tx, { source: file.source, fileName, added, completed });
    return done({ importId, added: added.length, completed: completed.length });
  });
}

/** Undoes a whole import within a day; clients who have booked, bought a pass or were changed since stay. */
export async function undoImport({ database }: Practice, user: { userId: string }, { importId }: { importId: string }) {
  return database.transaction(async (tx) => {
    await actAs(tx, user.userId);
    await lockClients(tx);
    if (!(await claimImport(tx, importId))) return refused("import-over");
    return done({ stayed: await takeImportBack(tx, importId) });
  });
}
