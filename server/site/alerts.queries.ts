import { nameEmail } from "#domain/messages/email-names.ts";
import { sayReason } from "#domain/messages/why-not-sent.ts";
import type { Refusal } from "#domain/messages/refusal.ts";
import type { Queries } from "#database/connection/connect.ts";

/** An open alert. `about` is whose booking or message it is, `email` what the message is called: "confirmation of a booking for". */
type OpenAlert = {
  id: string;
  kind: string;
  detail: string;
  reference: string | null;
  bookingId: string | null;
  email: string | null;
  about: { name: string; bookingId: string | null; clientId: string | null } | null;
  /** Of a failed message: when sending it failed last, why, why it is not to be sent again, and whether it can be. */
  triedAt: Date | null;
  refusal: Refusal | null;
  outdatedBecause: string | null;
  canBeResent: boolean;
};

const OF = { "failed-emails": "=", other: "<>" } as const;

/** The number of open alerts, either of failed emails or of everything else, and the latest of them, at most `limit`. */
export async function readOpenAlerts(
  queries: Queries,
  { of, limit }: { of: keyof typeof OF; limit: number },
): Promise<{ alerts: OpenAlert[]; count: number }> {
  const open = `from alerts a where a.settled_at is null and a.kind ${OF[of]} 'mail-failed'`;
  const alerts = await queries.rows<Omit<OpenAlert, "email"> & { message: string | null }>(
    `select a.id, a.kind, a.detail, a.reference, a.booking_id as "bookingId", m.kind as message, m.tried_at as "triedAt", m.refusal, m.outdated as "outdatedBecause",
       coalesce(m.is_whole and m.outdated is null and m.refusal in ('not-now', 'unclear') is not false, false) as "canBeResent",
       case when coalesce(b.client_name, c.client_name, m.recipient) is not null then jsonb_build_object(
         'name', coalesce(b.client_name, c.client_name, m.recipient), 'bookingId', b.id, 'clientId', coalesce(b.client_id, c.id)) end as about
     from (select a.*, case when a.reference ~ '^[0-9a-f-]{36}$' then a.reference::uuid end as message_id ${open}
       order by a.created_at desc limit $1) a
     left join lateral (
       select kind, recipient, tried_at, refusal, private.outdated_reason(booking_id, starts, valid_until) as outdated,
         status = 'failed' and html <> '' as is_whole
       from mail where id = a.message_id and a.kind in ('mail-failed', 'mail-delayed')
       union all
       select kind, null, tried_at, refusal, private.outdated_reason(booking_id, starts, valid_until), status = 'failed'
       from sms where id = a.message_id and a.kind = 'sms-failed'
       union all select split_part(a.reference, ' ', 1), null, null, null, null, false where a.kind = 'mail-unaddressable') m on true
     left join bookings b on b.id = a.booking_id
     left join lateral (
       select id, client_name from clients where b.id is null and lower(client_email) = lower(m.recipient)
       order by last_booking_date desc nulls last, id limit 1) c on true
     order by a.created_at desc`,
    [limit],
  );
  const row = await queries.row<{ count: number }>(`select count(*)::integer as count ${open}`);
  return { alerts: alerts.map(named), count: row?.count ?? 0 };
}

function named({ message, ...stored }: Omit<OpenAlert, "email"> & { message: string | null }): OpenAlert {
  const alert = { ...stored, outdatedBecause: sayReason(stored.outdatedBecause) };
  if (message === null) return { ...alert, email: null };
  const { name, ofWhom, isAbout } = nameEmail(message);
  if (isAbout && !alert.about?.bookingId) return { ...alert, about: null, email: name }; // to the practitioner, about no booking
  return { ...alert, email: alert.about ? ofWhom : name };
}

/** Raises an alert that needs a person's attention, once per kind and reference. `detail` must not contain personal data. */
export async function raiseAlert(
  queries: Queries,
  alert: { kind: string; detail: string; reference: string; bookingId?: string | null },
): Promise<void> {
  await queries.rows(
    `insert into alerts (kind, detail, reference, booking_id) values ($1, $2, $3, $4) on conflict (kind, reference) do nothing`,
    [alert.kind, alert.detail, alert.reference, alert.bookingId ?? null],
  );
}

/** The nightly backup, or its copy to another machine, failed: an alert for each such night. */
export const BACKUP_FAILED = "backup-failed";
export const COPY_FAILED = "backup-copy-failed";

/** The last alert of a kind, settled or not. */
export function lastAlert(queries: Queries, kind: string): Promise<{ at: Date; detail: string } | undefined> {
  return queries.row('select created_at as "at", detail from alerts where kind = $1 order by created_at desc limit 1', [
    kind,
  ]);
}

export async function resolveAlertsOf(queries: Queries, kind: string, bookingId: string): Promise<void> {
  await queries.rows(
    "update alerts set settled_at = now() where kind = $1 and booking_id = $2 and settled_at is null",
    [kind, bookingId],
  );
}

export async function resolveAlerts(queries: Queries, kind: string): Promise<void> {
  await queries.rows("update alerts set settled_at = now() where kind = $1 and settled_at is null", [kind]);
}

/** Raises an alert for a lasting problem, once until `closeIncidents` ends it, even if it was settled. Returns the id of a new alert. */
export async function openIncident(
  queries: Queries,
  { kind, detail }: { kind: string; detail: string },
): Promise<string | undefined> {
  const row = await queries.row<{ id: string }>(
    `insert into alerts (kind, detail, reference) values ($1, $2, 'lasts') on conflict (kind, reference) do nothing returning id`,
    [kind, detail],
  );
  return row?.id;
}

/** Ends the incidents whose kind begins with `prefix`, except those in `lasting`: settles their alerts and allows new ones. */
export async function closeIncidents(queries: Queries, prefix: string, lasting: string[]): Promise<void> {
  await queries.rows(
    `update alerts set settled_at = coalesce(settled_at, now()), reference = 'until ' || now()
     where starts_with(kind, $1) and reference = 'lasts' and kind <> all($2)`,
    [prefix, lasting],
  );
}
