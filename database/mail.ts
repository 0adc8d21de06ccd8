import type { Queries } from "./connect.ts";

/** A letter, written and ready to be sent to one person. */
export type Letter = {
  /** What sort of letter: "booking-paid". */
  kind: string;
  /** The event that it tells of; one letter goes out per kind, event and recipient. Anyone who reads the table sees it: no secrets. */
  about: string;
  recipient: string;
  replyTo?: string;
  /** One line. */
  subject: string;
  html: string;
  plain: string;
  /** An iCalendar file to attach (RFC 5545). */
  calendar?: string;
  bookingId?: string;
  /** Its text opens an account, as a confirmation link does; the text is wiped once it is sent. */
  confidential?: boolean;
};

/** A letter that one worker has taken in hand. `attempt` counts from 1. */
export type ClaimedLetter = Omit<Letter, "confidential"> & { id: string; attempt: number };

/**
 * Queues a letter in the transaction of the event it tells of: both happen or neither does (design 3.6). The second letter of
 * the same kind, event and recipient is dropped, so telling twice is harmless. An address that is not one plain address never
 * stops the event: it becomes an alert for the practitioner instead of a letter.
 */
export async function queueMail(tx: Queries, letter: Letter): Promise<void> {
  const { kind, about, recipient, replyTo, subject, html, plain, calendar, bookingId, confidential = false } = letter;
  await tx.rows(
    `with letter as (
       insert into public.mail (kind, about, recipient, reply_to, subject, html, plain, calendar, booking_id, confidential)
       select $1, $2, $3, case when private.is_one_address($4) then $4 end, $5, $6, $7, $8, $9, $10 where private.is_one_address($3)
       on conflict on constraint mail_once_each do nothing
     )
     insert into public.alerts (kind, detail, booking_id, reference)
     select 'mail-unaddressable', 'A "' || $1 || '" letter could not be written: the address is not one mail address.', $9, $1 || ' ' || $2
     where not private.is_one_address($3)
     on conflict on constraint alerts_once_per_reference do nothing`,
    [kind, about, recipient, replyTo ?? null, subject, html, plain, calendar ?? null, bookingId ?? null, confidential],
  );
}

/**
 * Takes a waiting letter in hand for two minutes, so that no other worker sends it meanwhile.
 * Undefined: it is sent, given up, gone, or in another worker's hands.
 */
export function claimLetter(database: Queries, id: string): Promise<ClaimedLetter | undefined> {
  return database.row<ClaimedLetter>(
    `update public.mail set attempts = attempts + 1, claimed_until = now() + interval '2 minutes'
     where id = $1 and status = 'queued' and (claimed_until is null or claimed_until < now())
     returning id, attempts as attempt, kind, about, recipient, reply_to as "replyTo", subject, html, plain, calendar, booking_id as "bookingId"`,
    [id],
  );
}

/** The mail server has accepted the letter. Settles the alert of its delay, and wipes a text that opens an account. */
export async function recordSent(database: Queries, id: string): Promise<void> {
  await database.rows(
    `with letter as (
       update public.mail
       set status = 'sent', sent_at = now(), claimed_until = null, last_error = null,
         html = case when confidential then '' else html end, plain = case when confidential then '' else plain end
       where id = $1 and status = 'queued'
       returning id
     )
     update public.alerts set settled_at = now() from letter where kind = 'mail-delayed' and reference = letter.id::text and settled_at is null`,
    [id],
  );
}

/**
 * An attempt has failed. The letter goes on waiting, or after the last attempt is given up, with an alert for the practitioner.
 * A worker whose claim has run out changes nothing: the letter is another's by then.
 */
export async function recordFailure(
  database: Queries,
  letter: ClaimedLetter,
  error: string,
  { giveUp }: { giveUp: boolean },
): Promise<void> {
  await database.rows(
    `with letter as (
       update public.mail set status = case when $4 then 'failed' else 'queued' end, last_error = left($3, 500), claimed_until = null
       where id = $1 and status = 'queued' and attempts = $2
       returning id, kind, attempts, booking_id
     )
     insert into public.alerts (kind, detail, booking_id, reference)
     select 'mail-failed', 'A "' || kind || '" letter could not be delivered in ' || attempts || ' attempts.', booking_id, id::text
     from letter where $4
     on conflict on constraint alerts_once_per_reference do nothing`,
    [letter.id, letter.attempt, error, giveUp],
  );
}

/** Queues again the waiting letters that no job is left for and no worker has in hand, and answers how many. */
export async function queueStrandedMail(database: Queries): Promise<number> {
  const row = await database.row<{ stranded: number }>("select private.enqueue_stranded_mail() as stranded");
  return row?.stranded ?? 0;
}

/** Raises an alert, once each, for the letters that have waited for more than an hour (reliability G4), and answers their ids. */
export async function raiseMailDelays(database: Queries): Promise<string[]> {
  const raised = await database.rows<{ reference: string }>(
    `insert into public.alerts (kind, detail, booking_id, reference)
     select 'mail-delayed', 'A "' || kind || '" letter has waited for more than an hour; ' || attempts || ' attempts so far.', booking_id, id::text
     from public.mail where status = 'queued' and created_at < now() - interval '1 hour'
     on conflict on constraint alerts_once_per_reference do nothing
     returning reference`,
  );
  return raised.map(({ reference }) => reference);
}
