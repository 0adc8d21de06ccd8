import type { Queries } from "#database/connection/connect.ts";
import { deleteAllDocuments } from "./own-files.queries.ts";

/**
 * Together with KEPT and the tables of modules this contains every table; a test compares them with the catalogue, so that no new table is
 * forgotten. The order respects references between the tables.
 */
export const ERASED = [
  "bookings",
  "client_merges",
  "client_import_rows",
  "client_imports",
  "clients",
  "mail",
  "sms",
  "alerts",
  "consents",
] as const;

/**
 * Tables without personal data, or with the practitioner's own (a client's rows are deleted with the account). The URL of the card page is
 * removed from `checkouts`; accounts in `auth` are deleted by `ERASE_ACCOUNTS`.
 */
export const KEPT = [
  "ledger",
  "refunds",
  "checkouts",
  "provider_events",
  "receipts",
  "provider_fees",
  "costs",
  "audit",
  "profiles",
  "categories",
  "services",
  "booking_rules",
  "group_sessions",
  "group_session_series",
  "meeting_details",
  "availability",
  "blocked_dates",
  "special_hours",
  "closed_hours",
  "business_settings",
  "email_words",
  "pages",
  "page_versions",
  "page_drafts",
  "page_redirects",
  "pictures",
] as const;

/** Keeps the practitioner's account; rows that belong to a client's account are deleted with it. */
const ERASE_ACCOUNTS =
  "delete from auth.users where id not in (select user_id from public.profiles where role = 'admin')";

/** Locks the bookings against writes until the transaction ends, and waits for those in progress. */
export async function lockBookings(tx: Queries): Promise<void> {
  await tx.rows("lock table public.bookings in exclusive mode");
}

/** Whether a paid session is still to come, or an email about a cancelled one is still to be written or sent. */
export async function hasOpenObligations(tx: Queries): Promise<boolean> {
  const row = await tx.row<{ awaited: boolean }>(
    `select exists (
       select from public.bookings b left join public.business_settings s on true
       where b.payment_status = 'paid' and b.status in ('pending', 'confirmed')
         and (b.booking_date + b.booking_time::text::time) at time zone coalesce(s.default_timezone, 'Europe/London') > private.clock()
     ) or exists (select from public.mail where kind = 'booking-cancelled' and status = 'queued') or private.has_job('follow-change') as awaited`,
  );
  return row?.awaited ?? false;
}

/** What a module keeps of persons (`PersonalData` in server/extensions.ts). */
type Personal = { erased?: readonly string[]; forgetEverybody?(tx: Queries): Promise<void> };

/** How long one statement of an erasure may take, in milliseconds: a practice of many years. */
export const ERASURE_STATEMENT_MS = 300_000;

/** Lets each statement of the caller's transaction take that long. */
export async function allowErasureTime(tx: Queries): Promise<void> {
  await tx.rows(`set local statement_timeout = ${ERASURE_STATEMENT_MS}`);
}

/**
 * Removes every client, booking and email within the caller's transaction, whose statements need ERASURE_STATEMENT_MS. The ledger stays for 7
 * years: it holds no personal data. `personal`: what modules keep. `keep`: names of documents that stay.
 */
export async function erasePersonalData(
  tx: Queries,
  personal: readonly Personal[],
  { keep = [] }: { keep?: string[] } = {},
): Promise<void> {
  await lockBookings(tx); // one that is being made at this moment goes, too
  await tx.rows("delete from realtime.changes where schema = 'public'"); // rows on their way to open screens, which these deletions refresh
  for (const { forgetEverybody } of personal) await forgetEverybody?.(tx);
  for (const table of [...personal.flatMap(({ erased = [] }) => erased), ...ERASED])
    await tx.rows(`delete from public.${table}`);
  for (const table of ["visitor_holds", "phone_calls"]) await tx.rows(`delete from private.${table}`);
  await deleteAllDocuments(tx, { keep });
  await tx.rows("select private.delete_jobs('follow-change')"); // these jobs contain clients' names
  await tx.rows("update public.checkouts set url = null where url is not null");
  await tx.rows(ERASE_ACCOUNTS);
}

/** Also deletes what a practice offers and publishes. `offered`: the tables of modules. */
export async function eraseOffers(tx: Queries, offered: readonly string[]): Promise<void> {
  for (const table of [
    ...offered,
    "services",
    "categories",
    "availability",
    "blocked_dates",
    "special_hours",
    "closed_hours",
    "pages",
    "costs",
  ])
    await tx.rows(`delete from public.${table}`);
  await tx.rows("delete from private.removed_content");
  await tx.rows(
    `insert into public.booking_rules (version, tiers, move_hours, least_age)
     select (select max(version) + 1 from public.booking_rules), tiers, move_hours, least_age from public.booking_rules
     where version = 1 and private.rule_in_force(null) > 1`,
  );
}

/** Whether this database was filled with the demonstration. */
export async function isDemonstration(queries: Queries): Promise<boolean> {
  return (await queries.row("select from private.milestones where name = 'demonstration'")) !== undefined;
}

/** Locks the demonstration against a second one who resets or ends it, until the transaction ends; false if there is none. */
export async function lockDemonstration(tx: Queries): Promise<boolean> {
  await tx.rows("select pg_advisory_xact_lock(hashtext('the demonstration'))");
  return isDemonstration(tx);
}
