import type { MessageKind } from "#domain/messages/email-names.ts";
import { ERASED_CLIENT } from "#domain/accounts/erased-client.ts";
import type { Queries } from "#database/connection/connect.ts";
import type { Branding } from "#domain/messages/branding.ts";
import { findBranding } from "./branding.queries.ts";
import { claimMessage } from "./outbox.queries.ts";

/** An email to one recipient, ready to be sent. */
export type Email = {
  /** The name of the template, such as "booking-paid". */
  kind: MessageKind;
  /** Identifies the event: one email is sent per kind, event and recipient. No secrets, because all readers of the table see it. */
  about: string;
  recipient: string;
  /** The client to whom it goes; absent if it goes to an account, a subscriber or the practitioner. */
  client?: Addressee;
  replyTo?: string;
  subject: string;
  /** Replaces `subject` in the sent email if it contains a sign-in code; erased after sending, like the text. */
  confidentialSubject?: string;
  html: string;
  plain: string;
  /** An attached iCalendar file (RFC 5545). */
  calendar?: string;
  /** The URL to which a mail client sends a POST to unsubscribe its reader (RFC 8058). */
  listUnsubscribe?: string;
  bookingId?: string;
  /** The email says where and how the session takes place, which is then recorded with the booking (`findClientsToNotify`). */
  statesPlace?: boolean;
  /** A short form for SMS to an E.164 number; sent if `sms_notifications` is on. */
  sms?: { recipient: string; body: string };
  /** Sent only while its booking is live and begins then, and before `until`; checked right before sending (private.outdated_reason). */
  trueWhile?: TrueWhile;
  /** Renders the email with the practice's look and words; absent if the email cannot be branded. */
  inBranding?(branding: Branding): Pick<Email, "html" | "plain">;
  /** The newsletter's send that this email carries out, and when it is due; it has a low priority and is sent at most once. */
  ofNewsletter?: { sendId: string; at: Date };
  /** The text gives access to an account, for example by a confirmation link; it is erased after sending. */
  confidential?: boolean;
};

/** A client, who may have no email address; `phone` as typed. */
export type Addressee = {
  name: string;
  phone: string | null;
  /**
   * Where no email can go: the practitioner is asked to ring ("asked"), tells the client at this moment anyway ("made"), or need not, because
   * nothing has changed for the client ("needless").
   */
  call: "asked" | "made" | "needless";
  /** The client on file, of a booking that is deleted. */
  clientId?: string | null;
  /** When the client believes that the session starts, if it has moved. */
  knownStarts?: string;
};

/** `starts` is the beginning of the session on the practice's wall clock ("2026-12-01T10:30"), `until` an ISO instant. */
type TrueWhile = { starts?: string | undefined; until?: string | undefined };

/** An email claimed by one worker. `attempt` counts from 1. */
export type ClaimedEmail = Omit<
  Email,
  | "client"
  | "statesPlace"
  | "confidential"
  | "confidentialSubject"
  | "trueWhile"
  | "sms"
  | "inBranding"
  | "ofNewsletter"
> & {
  id: string;
  attempt: number;
  newsletterSendId: string | null;
  senderName: string | null;
};

/**
 * Queues an email, and its SMS, in the transaction of the event: both happen or neither does. A second email of the same kind, event and
 * recipient is dropped, so that calling this again is harmless. A client to whom no email can go is put on the practitioner's list of phone
 * calls, unless an SMS goes; any other recipient that is not a single email address raises an alert: neither fails the event. What the event
 * has made outdated leaves the list. The email is rendered with the practice's present branding.
 */
export async function queueMail(tx: Queries, email: Email): Promise<void> {
  if (email.recipient === ERASED_CLIENT.email) return; // the client was erased
  const {
    kind,
    about,
    recipient,
    replyTo,
    subject,
    calendar,
    listUnsubscribe,
    bookingId,
    trueWhile,
    sms,
    ofNewsletter,
    client,
  } = email;
  const branding = email.inBranding && (await findBranding(tx, kind));
  const { html, plain } = (branding && email.inBranding?.(branding)) || email;
  await tx.rows(
    `with way as (
       select private.is_one_address($3) as by_mail,
         $13::text is not null and exists (select from public.business_settings where sms_notifications) as by_sms
     ), email as (
       insert into public.mail (kind, about, recipient, reply_to, subject, html, plain, calendar, booking_id, confidential, starts, valid_until, list_unsubscribe, newsletter_send_id, not_before, confidential_subject)
       select $1, $2, $3, case when private.is_one_address($4) then $4 end, $5, $6, $7, $8, $9, $10, $11, $12, $15, $16, $17, $19 from way where by_mail
       on conflict on constraint mail_once_each do nothing
       returning booking_id
     ), outdated as (
       delete from private.phone_calls
       where $18::text is not null and booking_id = $9 and settled_at is null and private.outdated_reason(booking_id, starts, null) is not null
       returning known_starts
     ), known as (
       select coalesce(min(known_starts), $23::timestamp) as starts from outdated
     ), phone_call as (
       insert into private.phone_calls (kind, about, client_name, client_phone, subject, plain, booking_id, client_id, starts, known_starts)
       select $1, $2, $21, nullif(btrim($22), ''), $5, $7, $9,
         (select c.id from public.clients c where c.id = coalesce((select b.client_id from public.bookings b where b.id = $9), $24)), $11, known.starts
       from way, known
       where $18 = 'asked' and not by_mail and not by_sms and ($11::timestamp is null or known.starts is distinct from $11)
       on conflict on constraint phone_calls_once_each do nothing
       returning booking_id
     ), told as (
       insert into private.notified_places (booking_id, place)
       select b.id, private.place_of(b)
       from (select booking_id from email union select booking_id from phone_call union select $9 from way where $18 = 'made' and not by_mail) t
         join public.bookings b on b.id = t.booking_id
       where $20
       on conflict (booking_id) do update set place = excluded.place
     ), text as (
       insert into public.sms (kind, about, recipient, body, booking_id, starts, valid_until)
       select $1, $2, $13::text, $14, $9, $11, $12 from way where by_sms
       on conflict on constraint sms_once_each do nothing
     )
     insert into public.alerts (kind, detail, booking_id, reference)
     select 'mail-unaddressable', 'The email "' || $1 || '" could not be written: the address is not one email address.', $9, $1 || ' ' || $2
     from way where not by_mail and $18 is distinct from 'asked' and ($18 is null or $3 <> '')
     on conflict on constraint alerts_once_per_reference do nothing`,
    [
      kind,
      about,
      recipient,
      replyTo ?? null,
      subject,
      html,
      plain,
      calendar ?? null,
      bookingId ?? null,
      email.confidential ?? false,
      trueWhile?.starts ?? null,
      trueWhile?.until ?? null,
      sms?.recipient ?? null,
      sms?.body ?? null,
      listUnsubscribe ?? null,
      ofNewsletter?.sendId ?? null,
      ofNewsletter?.at ?? null,
      client?.call ?? null,
      email.confidentialSubject ?? null,
      email.statesPlace ?? false,
      client?.name ?? null,
      client?.phone ?? null,
      client?.knownStarts ?? null,
      client?.clientId ?? null,
    ],
  );
}

/** Counts the emails of one kind to an address within the last hour, whether or not they are sent yet. */
export async function countLastHoursMail(queries: Queries, recipient: string, kind: string): Promise<number> {
  const row = await queries.row<{ count: number }>(
    "select count(*)::integer as count from mail where lower(recipient) = lower($1) and kind = $2 and created_at > now() - interval '1 hour'",
    [recipient, kind],
  );
  return row?.count ?? 0;
}

/** Whether there is any email about this booking. */
export async function wasMailed(tx: Queries, bookingId: string): Promise<boolean> {
  return (await tx.row("select from mail where booking_id = $1 limit 1", [bookingId])) !== undefined;
}

/** Claims a queued email (see `claimMessage`). */
export function claimEmail(database: Queries, id: string): Promise<ClaimedEmail | undefined> {
  const columns = `m.about, m.recipient, m.reply_to as "replyTo", coalesce(m.confidential_subject, m.subject) as subject, m.html, m.plain, m.calendar,
       m.list_unsubscribe as "listUnsubscribe", m.booking_id as "bookingId", m.newsletter_send_id as "newsletterSendId",
       (select s.business_name from business_settings s) as "senderName"`;
  return claimMessage(database, "mail", id, columns);
}

/** Records that the mail server has accepted the email. Settles its alerts, and erases a confidential text. */
export async function recordSent(database: Queries, id: string): Promise<void> {
  await database.rows(
    `with email as (
       update public.mail
       set status = 'sent', sent_at = now(), claimed_until = null, last_error = null, confidential_subject = null,
         html = case when confidential then '' else html end, plain = case when confidential then '' else plain end,
         list_unsubscribe = case when confidential then null else list_unsubscribe end
       where id = $1 and status = 'queued'
       returning id
     )
     update public.alerts set settled_at = now() from email where kind in ('mail-delayed', 'mail-failed') and reference = email.id::text and settled_at is null`,
    [id],
  );
}

/** Records that the mail server refused the email for good, or may have accepted it: it is not retried, and its text is erased. */
export async function recordGivenUp(database: Queries, id: string, error: string): Promise<void> {
  await database.rows(
    `update public.mail set status = 'failed', last_error = left($2, 500), tried_at = private.clock(), claimed_until = null, html = '', plain = '', confidential_subject = null,
       list_unsubscribe = null
     where id = $1 and status = 'queued'`,
    [id, error],
  );
}

/** Raises one alert for each email that has waited for over an hour, except those of newsletters, and returns their ids. */
export async function raiseMailDelays(database: Queries): Promise<string[]> {
  const raised = await database.rows<{ reference: string }>(
    `insert into public.alerts (kind, detail, booking_id, reference)
     select 'mail-delayed', 'The email "' || kind || '" has waited for more than an hour; ' || attempts || ' attempts so far.', booking_id, id::text
     from public.mail where status = 'queued' and created_at < now() - interval '1 hour' and newsletter_send_id is null
     on conflict on constraint alerts_once_per_reference do nothing
     returning reference`,
  );
  return raised.map(({ reference }) => reference);
}

/** Which of these addresses (lower case) an email of this kind went to. */
export async function findRecipientsOf(queries: Queries, kind: string, among: string[]): Promise<string[]> {
  const rows = await queries.rows<{ address: string }>(
    "select distinct lower(recipient) as address from mail where kind = $1 and lower(recipient) = any ($2)",
    [kind, among],
  );
  return rows.map(({ address }) => address);
}
