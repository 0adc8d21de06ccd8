import { replaceDatabase } from "#database/backup/replace-database.ts";
import { connect, type Database } from "#database/connection/connect.ts";
import { migrationsIn, schemaOfProgram } from "#database/connection/migrate.ts";
import { plural } from "#domain/wording.ts";
import { UnusableBackup } from "./archive.ts";
import type { Summary } from "./contents.ts";
import { madeAtOf, refuseServed, restoreBackup, type RestoreTarget } from "./restore-backup.ts";
import { countSince, markSent, sentSince } from "./since.queries.ts";

/** Whether this program can run on the database as it is: then nothing has to be brought back. */
export async function opensAsItIs(connectionString: string): Promise<boolean> {
  const [applied, known] = await Promise.all([migrationsIn(connectionString), schemaOfProgram()]);
  return applied.every((name) => name in known);
}

type Copy = { file: string; madeAt: Date };

/** The newest of these copies, the newest first, that this program can restore. Throws UnusableBackup if there is none. */
export async function findCopy(files: string[], passphrase: string, target: RestoreTarget): Promise<Copy> {
  let why: unknown;
  for (const file of files) {
    try {
      return { file, madeAt: await madeAtOf(file, passphrase, target.release) };
    } catch (error) {
      why ??= error;
    }
  }
  if (why instanceof Error) throw why;
  throw new UnusableBackup(
    "BACKUP_DIR has no copy made before an upgrade: restore another backup (docs/operations.md).",
  );
}

/** What the practice will no longer have after going back to a copy, in words; undefined if nothing has happened since. */
export async function describeSince(connectionString: string, { madeAt }: Copy): Promise<string | undefined> {
  const since = await withDatabase(connectionString, (database) => countSince(database, madeAt)).catch(
    (error: unknown) => {
      if (isOfOtherSchema(error)) return undefined;
      throw error;
    },
  );
  if (!since) return "what a newer version keeps in another way and cannot be counted here";
  if (Object.values(since).every((count) => count === 0)) return undefined;
  const { bookings, payments, accounts, changes, emails } = since;
  return `${plural(bookings, "booking")}, ${plural(payments, "payment or refund", "payments and refunds")}, ${plural(accounts, "new account")}, ${plural(changes, "other change")} (notes, cancellations, clients, settings), and ${plural(emails, "email")} sent`;
}

/**
 * Restores a copy beside the database, and lets the two change places. Emails that were sent since are not sent again. Resolves to what
 * was restored, the name under which the former database stays, and the statements that only an administrator may run. Throws UnusableBackup; nothing is changed then.
 * Calls `beforeExchange` when everything is restored and the two are about to change places.
 */
export async function rollBack(
  target: RestoreTarget,
  { file, madeAt }: Copy,
  passphrase: string,
  beforeExchange: () => void,
): Promise<{ restored: Summary; former: string; refused: string[] }> {
  const { connectionString } = target;
  await refuseServed(connectionString);
  const sent = await withDatabase(connectionString, (database) => sentSince(database, madeAt)).catch(
    (error: unknown) => {
      if (isOfOtherSchema(error)) return [];
      throw error;
    },
  );
  let restored: Summary | undefined;
  const replaced = await replaceDatabase(connectionString, async (beside) => {
    restored = await restoreBackup({ ...target, connectionString: beside }, file, passphrase);
    await withDatabase(beside, (database) => markSent(database, sent));
    beforeExchange();
  });
  if (!restored) throw new Error("The copy was not restored");
  return { restored, ...replaced };
}

/** A column or table of this program is no more. */
function isOfOtherSchema(error: unknown): boolean {
  return ["42703", "42P01"].includes((error as { code?: string }).code ?? "");
}

async function withDatabase<T>(connectionString: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = connect(connectionString, () => undefined, { max: 1 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
