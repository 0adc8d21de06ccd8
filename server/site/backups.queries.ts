import { recordsBackup } from "#database/audit-trail.ts";
import type { Queries } from "#database/connection/connect.ts";
import type { KnownBackup } from "#domain/backups/known-backup.ts";

/** `copiedTo` is the place where a copy was last found; null: none. */
type StoredBackup = KnownBackup & { copiedTo: string | null };

const COLUMNS = `file, made_at as "madeAt", bytes, bookings, files, rehearsed_at as "rehearsedAt", copied_to as "copiedTo"`;

/** Lists the backups, the newest first. */
export function knownBackups(queries: Queries): Promise<StoredBackup[]> {
  return queries.rows<StoredBackup>(`select ${COLUMNS} from private.backups order by made_at desc`);
}

export async function addBackup(
  queries: Queries,
  { file, madeAt, bytes, bookings, files, rehearsedAt }: KnownBackup,
): Promise<void> {
  await queries.rows(
    `with added as (insert into private.backups (file, made_at, bytes, bookings, files, rehearsed_at) values ($1, $2, $3, $4, $5, $6))
     ${recordsBackup("nightly")}`,
    [file, madeAt, bytes, bookings, files, rehearsedAt],
  );
}

/** Marks the known ones of these files as copied. */
export async function markCopied(queries: Queries, files: string[], place: string): Promise<void> {
  await queries.rows(
    "update private.backups set copied_at = now(), copied_to = $2 where file = any($1) and copied_to is distinct from $2",
    [files, place],
  );
}

export async function forgetBackups(queries: Queries, files: string[]): Promise<void> {
  await queries.rows("delete from private.backups where file = any($1)", [files]);
}
