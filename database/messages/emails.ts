import { ERASED_CLIENT } from "#domain/accounts/erased-client.ts";
import type { Queries } from "#database/connection/connect.ts";
import type { Branding } from "#domain/messages/branding.ts";
import { findBranding } from "./branding.ts";
import { claimMessage } from "./outbox.ts";

/** An email, written and ready to be sent to one person. */
export type Email = {
  /** The template: "booking-paid". */
  kind: string;
  /** The event that it tells of; one email goes out per kind, event and recipient. Anyone who reads the table sees it: no secrets. */
  about: string;
  recipient: string;
  /** Without an address only the text message goes: some clients have none. Otherwise it is an alert. */
  mayLackAddress?: boolean;
  replyTo?: string;
  /** One line. */
  subject: string;
  /** What it is sent with in place of `subject`, where that has the code that opens an account; wiped once it is sent, like the text. */
  confidentialSubject?: string;
  html: string;
  plain: string;
  /** An iCalendar file to attach (RFC 5545). */
  calendar?: string;
  /** Where a mail program unsubscribes its reader with one POST (RFC 8058). */
  listUnsubscribe?: string;
  bookingId?: string;
  /** It says where and how its session takes place, which is kept with the booking (`findClientsToNotify`). */
  statesPlace?: boolean;
  /** The same in short for a telephone (E.164); it goes out where `sms_notifications` is on. */
  sms?: { recipient: string; body: string };
  /** What it says is so only while its booking is live and begins then, and before `until`; asked again at the last moment (private.outdated_reason). */
  trueWhile?: TrueWhile;
  /** Writes it with the practice's own look and words; absent: it has none to follow. */
  inBranding?(branding: Branding): Pick<Email, "html" | "plain">;
  /** The send of a newsletter that it carries out, and when: it goes after every other email, and at most once. */
  ofNewsletter?: { sendId: string; at: Date };
  /** Its text opens an account, as a confirmation link does; the text is wiped once it is sent. */
  confidential?: boolean;
};

/** `starts` is the session's beginning on the practice's wall ("2026-12-01T10:30"), `until` an ISO instant. */
type TrueWhile = { starts?: string | undefined; until?: string | undefined };

/** An email that one worker is sending. `attempt` counts from 1. */
export type ClaimedEmail = Omit<
  Email,
  "mayLackAddress" | "statesPlace" | "confidential" | "confidentialSubject" | "trueWhile" | "sms" | "inBranding" | "ofNewsletter"
> & {
  id: string;
  attempt: number;
  newsletterSendId: string | null;
  senderName: string | null;
};

/**
 * Queues an email in the transaction of the event it tells of: both happen or neither does. The second email of
 * the same kind, event and recipient is dropped, so telling twice is harmless. An address that is not one plain address never
 * stops the event: it becomes an alert for the practitioner instead of an email. Its text message is queued with it. It is written in the
 * practice's branding of this moment.
 */
export async function queueMail(tx: Queries, email: Email): Promise<void> {
  if (email.recipient === ERASED_CLIENT.email) return; // erased: no address is left
  const { kind, about, recipient, replyTo, subject, calendar, listUnsubscribe, bookingId, trueWhile, sms, ofNewsletter } = email;
  const branding = email.inBranding && (await findBranding(tx, kind));
  const { html, plain } = (branding && email.inBranding?.(branding)) || email;
  await tx.rows(
    `with email as (
       insert into public.mail (kind, about, recipient, reply_to, subject, html, plain, calendar, booking_id, confidential, starts, valid_until, list_unsubscribe, newsletter_send_id, not_before, confidential_subject)
       select $1, $2, $3, case when private.is_one_address($4) then $4 end, $5, $6, $7, $8, $9, $10, $11, $12, $15, $16, $17, $19 where private.is_one_address($3)
       on conflict on constraint mail_once_each do nothing
       returning booking_id
     ), told as (
       insert into private.notified_places (booking_id, place)
       select b.id, private.place_of(b) from email join public.bookings b on b.id = email.booking_id where $20
       on conflict (booking_id) do update set place = excluded.place
     ), text as (
       insert into public.sms (kind, about, recipient, body, booking_id, starts, valid_until)
       select $1, $2, $13::text, $14, $9, $11, $12 from public.business_settings where sms_notifications and $13::text is not null
       on conflict on constraint sms_once_each do nothing
     )
     insert into public.alerts (kind, detail, booking_id, reference)
     select 'mail-unaddressable', 'The email "' || $1 || '" could not be written: the address is not one email address.', $9, $1 || ' ' || $2
     where not private.is_one_address($3) and not ($18 and $3 = '')
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
      email.mayLackAddress ?? false,
      email.confidentialSubject ?? null,
      email.statesPlace ?? false,
    ],
  );
}

/** Whether any email about this booking was written. */
export async function wasMailed(tx: Queries, bookingId: string): Promise<boolean> {
  return (await tx.row("select from mail where booking_id = $1 limit 1", [bookingId])) !== undefined;
}

/** Claims a queued email as `claimMessage` says. */
export function claimEmail(database: Queries, id: string): Promise<ClaimedEmail | undefined> {
  const columns = `m.about, m.recipient, m.reply_to as "replyTo", coalesce(m.confidential_subject, m.subject) as subject, m.html, m.plain, m.calendar,
       m.list_unsubscribe as "listUnsubscribe", m.booking_id as "bookingId", m.newsletter_send_id as "newsletterSendId",
       (select s.business_name from business_settings s) as "senderName"`;
  return claimMessage(database, "mail", id, columns);
}

/** The mail server has accepted the email. Settles the alerts of its delay, and wipes a text that opens an account. */
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

/** The mail server will never take the email, or may have taken it: it is not sent again, and its text is wiped. */
export async function recordGivenUp(database: Queries, id: string, error: string): Promise<void> {
  await database.rows(
    `update public.mail set status = 'failed', last_error = left($2, 500), claimed_until = null, html = '', plain = '', confidential_subject = null,
       list_unsubscribe = null
     where id = $1 and status = 'queued'`,
    [id, error],
  );
}

/** Raises an alert, once each, for the emails that have waited for more than an hour, and answers their ids. Newsletters have a screen of their own. */
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
