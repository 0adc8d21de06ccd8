import type { Queries } from "#database/connection/connect.ts";

/** What has happened in a practice since a moment. Changes: of what else the audit trail has, such as notes, cancellations and settings. */
export type Since = { bookings: number; payments: number; accounts: number; changes: number; emails: number };

export async function countSince(queries: Queries, moment: Date): Promise<Since> {
  const row = await queries.row<Since>(
    `select (select count(*)::int from bookings where created_at > $1) as bookings,
       (select count(*)::int from ledger where recorded_at > $1) as payments,
       (select count(*)::int from auth.users where created_at > $1) as accounts,
       (select count(*)::int from audit where at > $1 and act in ('insert', 'update', 'delete') and table_name <> 'auth.sessions'
          and not (act = 'insert' and table_name in ('bookings', 'auth.users'))) as changes,
       (select count(*)::int from mail where sent_at > $1) as emails`,
    [moment],
  );
  return row ?? { bookings: 0, payments: 0, accounts: 0, changes: 0, emails: 0 };
}

/** The emails that were sent since a moment. */
export async function sentSince(queries: Queries, moment: Date): Promise<string[]> {
  const rows = await queries.rows<{ id: string }>("select id from mail where sent_at > $1", [moment]);
  return rows.map(({ id }) => id);
}

/** Marks those of these emails as sent that still wait. */
export async function markSent(queries: Queries, ids: string[]): Promise<void> {
  await queries.rows(
    "update mail set status = 'sent', sent_at = now(), claimed_until = null where id = any($1) and status = 'queued'",
    [ids],
  );
}
