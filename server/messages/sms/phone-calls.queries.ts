import type { Queries } from "#database/connection/connect.ts";

/** What the practitioner tells a client by telephone, since no email or SMS can; written by `queueMail`. */
export type PhoneCall = {
  id: string;
  /** The kind of the email that could not be written. */
  kind: string;
  bookingId: string | null;
  name: string;
  /** As typed; null: there is no number either. */
  phone: string | null;
  subject: string;
  /** What the email would have said. */
  plain: string;
  /** When the client believes that the session starts, if it is another time ("2026-12-01T10:30"). */
  knownStarts: string | null;
  isTold: boolean;
};

/** Whether a call `c` is open and still true. */
export const IS_OPEN = "c.settled_at is null and private.outdated_reason(c.booking_id, c.starts, null) is null";

/** Lists the open calls, the oldest first; of these bookings also those that were made. */
export function findPhoneCalls(queries: Queries, bookingIds: string[] | null): Promise<PhoneCall[]> {
  return queries.rows<PhoneCall>(
    `select c.id, c.kind, c.booking_id as "bookingId", c.client_name as name, c.client_phone as phone, c.subject, c.plain,
       to_char(c.known_starts, 'YYYY-MM-DD"T"HH24:MI') as "knownStarts", c.settled_at is not null as "isTold"
     from private.phone_calls c
     where case when $1::uuid[] is null then ${IS_OPEN} else c.booking_id = any ($1) and (c.settled_at is not null or ${IS_OPEN}) end
     order by c.created_at, c.client_name, c.id limit 1000`,
    [bookingIds],
  );
}

/** Records whether the client has been told. False if there is no such call. */
export async function settlePhoneCall(tx: Queries, id: string, isTold: boolean): Promise<boolean> {
  const call = await tx.row(
    "update private.phone_calls set settled_at = case when $2 then coalesce(settled_at, now()) end where id = $1 returning id",
    [id, isTold],
  );
  return call !== undefined;
}

/**
 * Someone whom an act would tell; `address` is empty if no email can go to them, `person` is the same for all bookings of one client without
 * an address.
 */
export type Addressed = {
  bookingId: string;
  name: string;
  phone: string | null;
  address: string;
  person: string;
  isWritten: boolean;
};

/** Finds the clients of these bookings and group sessions who would be told: if they are confirmed, cancelled, moved, written to, or in any state. */
export function findAddressed(
  queries: Queries,
  {
    when,
    bookingIds,
    groupSessionIds,
  }: {
    when: "confirmed" | "cancelled" | "moved" | "written to" | "any";
    bookingIds: string[];
    groupSessionIds: string[];
  },
): Promise<Addressed[]> {
  return queries.rows<Addressed>(
    `select b.id as "bookingId", b.client_name as name, b.client_phone as phone, coalesce(b.client_id, b.id) as person, b.is_written as "isWritten",
       case when private.is_one_address(b.client_email) then lower(b.client_email) else '' end as address
     from bookings b
     where (b.id = any ($2) or b.group_session_id = any ($3)) and b.erased_at is null and case $1
       when 'confirmed' then b.status = 'pending' and b.booking_date + b.booking_time::text::time > private.wall_clock()
       when 'cancelled' then (b.status in ('pending', 'confirmed') or (b.status = 'completed' and b.id = any ($2)))
         -- a hold that only its client knows of
         and not (b.hold_expires_at is not null and b.paid_by = 'card' and not exists (select from mail m where m.booking_id = b.id))
       when 'moved' then b.status in ('pending', 'confirmed') and b.hold_expires_at is null
         and b.booking_date + b.booking_time::text::time > private.wall_clock()
       when 'written to' then b.status <> 'cancelled' and b.hold_expires_at is null
       else true end
     order by b.created_at, b.id`,
    [when, bookingIds, groupSessionIds],
  );
}

/** Whether clients get SMS about their bookings. */
export async function areSmsOn(queries: Queries): Promise<boolean> {
  return (await queries.row("select from business_settings where sms_notifications")) !== undefined;
}
