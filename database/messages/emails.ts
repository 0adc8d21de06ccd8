import { ERASED_CLIENT } from "#domain/accounts/erased-client.ts";
import type { Queries } from "#database/connection/connect.ts";

/** An email, written and ready to be sent to one person. */
export type Email = {
  /** What sort of letter: "booking-paid". */
  kind: string;
  /** The event that it tells of; one email goes out per kind, event and recipient. Anyone who reads the table sees it: no secrets. */
  about: string;
  recipient: string;
  replyTo?: string;
  /** One line. */
  subject: string;
  html: string;
  plain: string;
  /** An iCalendar file to attach (RFC 5545). */
  calendar?: string;
  /** Where a mail program unsubscribes its reader with one POST (RFC 8058). */
  listUnsubscribe?: string;
  bookingId?: string;
  /** The same in short for a telephone (E.164); it goes out where `sms_notifications` is on. */
  sms?: { recipient: string; body: string };
  /** What it says is so only while its booking is live and begins then, and before `until`; asked again at the last moment (private.why_untrue). */
  trueWhile?: TrueWhile;
  /** Its text opens an account, as a confirmation link does; the text is wiped once it is sent. */
  confidential?: boolean;
};

/** `starts` is the session's beginning on the practice's wall ("2026-12-01T10:30"), `until` an ISO instant. */
export type TrueWhile = { starts?: string | undefined; until?: string | undefined };

/** An email that one worker has taken in hand. `attempt` counts from 1, `resends` how often the practitioner has had it sent again. */
export type ClaimedEmail = Omit<Email, "confidential" | "trueWhile" | "sms"> & { id: string; attempt: number; resends: number };

/**
 * Queues an email in the transaction of the event it tells of: both happen or neither does. The second email of
 * the same kind, event and recipient is dropped, so telling twice is harmless. An address that is not one plain address never
 * stops the event: it becomes an alert for the practitioner instead of an email. Its text message is queued with it.
 */
export async function queueMail(tx: Queries, email: Email): Promise<void> {
  if (email.recipient === ERASED_CLIENT.email) return; // there is nobody to write to
  const { kind, about, recipient, replyTo, subject, html, plain, calendar, listUnsubscribe, bookingId, trueWhile, sms } = email;
  await tx.rows(
    `with letter as (
       insert into public.mail (kind, about, recipient, reply_to, subject, html, plain, calendar, booking_id, confidential, starts, valid_until, list_unsubscribe)
       select $1, $2, $3, case when private.is_one_address($4) then $4 end, $5, $6, $7, $8, $9, $10, $11, $12, $15 where private.is_one_address($3)
       on conflict on constraint mail_once_each do nothing
     ), text as (
       insert into public.sms (kind, about, recipient, body, booking_id, starts, valid_until)
       select $1, $2, $13::text, $14, $9, $11, $12 from public.business_settings where sms_notifications and $13::text is not null
       on conflict on constraint sms_once_each do nothing
     )
     insert into public.alerts (kind, detail, booking_id, reference)
     select 'mail-unaddressable', 'A "' || $1 || '" letter could not be written: the address is not one mail address.', $9, $1 || ' ' || $2
     where not private.is_one_address($3)
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
    ],
  );
}

/** Whether any email has told of this booking. */
export async function wasMailed(tx: Queries, bookingId: string): Promise<boolean> {
  return (await tx.row("select from mail where booking_id = $1 limit 1", [bookingId])) !== undefined;
}

/**
 * Takes a waiting email in hand for two minutes, so that no other worker sends it meanwhile. One that is no longer true is dropped.
 * Undefined: it is sent, dropped, given up, gone, or in another worker's hands.
 */
export function claimEmail(database: Queries, id: string): Promise<ClaimedEmail | undefined> {
  return database.row<ClaimedEmail>(
    `with waiting as (
       select id, private.why_untrue(booking_id, starts, valid_until) as untrue from public.mail
       where id = $1 and status = 'queued' and (claimed_until is null or claimed_until < now())
       for update
     ), dropped as (
       update public.mail m set status = 'dropped', dropped_because = w.untrue, claimed_until = null
       from waiting w where m.id = w.id and w.untrue is not null
       returning m.id
     ), settled as (
       update public.alerts a set settled_at = now() from dropped d
       where a.kind = 'mail-delayed' and a.reference = d.id::text and a.settled_at is null
     )
     update public.mail m set attempts = m.attempts + 1, claimed_until = now() + interval '2 minutes'
     from waiting w where m.id = w.id and w.untrue is null
     returning m.id, m.attempts as attempt, m.resends, m.kind, m.about, m.recipient, m.reply_to as "replyTo", m.subject, m.html, m.plain,
       m.calendar, m.list_unsubscribe as "listUnsubscribe", m.booking_id as "bookingId"`,
    [id],
  );
}

/** The mail server has accepted the email. Settles the alerts of its delay, and wipes a text that opens an account. */
export async function recordSent(database: Queries, id: string): Promise<void> {
  await database.rows(
    `with letter as (
       update public.mail
       set status = 'sent', sent_at = now(), claimed_until = null, last_error = null,
         html = case when confidential then '' else html end, plain = case when confidential then '' else plain end,
         list_unsubscribe = case when confidential then null else list_unsubscribe end
       where id = $1 and status = 'queued'
       returning id
     )
     update public.alerts set settled_at = now() from letter where kind in ('mail-delayed', 'mail-failed') and reference = letter.id::text and settled_at is null`,
    [id],
  );
}

/**
 * An attempt has failed. The email goes on waiting, or after the last attempt is given up, with an alert for the practitioner.
 * A worker whose claim has run out changes nothing: the email is another's by then.
 */
export async function recordFailure(database: Queries, email: ClaimedEmail, error: string, { giveUp }: { giveUp: boolean }): Promise<void> {
  await database.rows(
    `with letter as (
       update public.mail set status = case when $4 then 'failed' else 'queued' end, last_error = left($3, 500), claimed_until = null
       where id = $1 and status = 'queued' and attempts = $2
       returning id, kind, attempts, booking_id
     )
     insert into public.alerts (kind, detail, booking_id, reference)
     select 'mail-failed', 'A "' || kind || '" letter could not be delivered in ' || attempts || ' attempts.', booking_id, id::text
     from letter where $4
     on conflict on constraint alerts_once_per_reference do update set detail = excluded.detail, settled_at = null`,
    [email.id, email.attempt, error, giveUp],
  );
}

/** What became of the wish to have an email sent again; `wiped` is an email that opened an account, `dropped` one that was no longer true. */
export type Resending = "queued" | "waiting" | "wiped" | "dropped" | "unknown";

/** Queues an email again that was given up or sent before. Its attempts count anew. */
export async function resendEmail(tx: Queries, id: string): Promise<Resending> {
  const row = await tx.row<{ resending: Resending }>(
    `with letter as (
       select id, case
           when status = 'queued' then 'waiting'
           when status = 'dropped' then 'dropped'
           when html = '' then 'wiped'
           else 'queued'
         end as resending
       from public.mail where id = $1 for update
     ), resent as (
       update public.mail m
       set status = 'queued', attempts = 0, claimed_until = null, last_error = null, resends = resends + 1, resent_at = now()
       from letter l where m.id = l.id and l.resending = 'queued'
       returning m.id
     )
     select resending, (select private.enqueue_mail(id) from resent) from letter`,
    [id],
  );
  return row?.resending ?? "unknown";
}

/** Queues again the waiting emails that no job is left for and no worker has in hand, and answers how many. */
export async function queueStrandedMail(database: Queries): Promise<number> {
  const row = await database.row<{ stranded: number }>("select private.enqueue_stranded_mail() as stranded");
  return row?.stranded ?? 0;
}

/** Raises an alert, once each, for the emails that have waited for more than an hour, and answers their ids. */
export async function raiseMailDelays(database: Queries): Promise<string[]> {
  const raised = await database.rows<{ reference: string }>(
    `insert into public.alerts (kind, detail, booking_id, reference)
     select 'mail-delayed', 'A "' || kind || '" letter has waited for more than an hour; ' || attempts || ' attempts so far.', booking_id, id::text
     from public.mail where status = 'queued' and coalesce(resent_at, created_at) < now() - interval '1 hour'
     on conflict on constraint alerts_once_per_reference do nothing
     returning reference`,
  );
  return raised.map(({ reference }) => reference);
}
