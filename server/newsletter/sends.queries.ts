import type { Queries } from "#database/connection/connect.ts";
import type { NewsletterContent } from "#domain/newsletter/newsletter-content.ts";

/** The outcome of an email of a newsletter. `failed`: not delivered, or unknown whether it was. */
export type SendOutcome = "sent" | "bounced" | "failed";

/** Marks newsletters as sent once none of their sends is queued. */
export async function endSendings(tx: Queries): Promise<void> {
  await tx.rows(
    `update newsletters n set status = 'sent', ended_at = now(), paused_at = null, paused_because = null
     where status = 'sending' and not exists (select from newsletter_sends s where s.newsletter_id = n.id and s.status = 'queued')`,
  );
}

/**
 * Locks the newsletter that is sent now; later ones wait for it unless it is paused. Undefined if no newsletter is being sent. `no key`,
 * because the sends refer to its key and change when subscribers leave.
 */
export function lockNextNewsletter(tx: Queries): Promise<(NewsletterContent & { id: string }) | undefined> {
  return tx.row<NewsletterContent & { id: string }>(
    `select id, subject, preheader, body from newsletters where status = 'sending' and paused_at is null
     order by started_at, id limit 1 for no key update`,
  );
}

/** If this many of the last emails are overdue, no more are queued: the mail server accepts none, or is slower than the setting. */
const LAST = 20;

/**
 * Returns when the next emails of newsletters are due within `seconds` from now, at the configured rate. Time missed while no node ran is
 * not made up. Call it while a newsletter is locked.
 */
export async function nextTimes(tx: Queries, seconds: number): Promise<Date[]> {
  const rows = await tx.rows<{ at: Date }>(
    `select at from (
       select interval '1 hour' / (select coalesce(max(newsletter_per_hour), 100) from business_settings) as step,
         (select max(not_before) from mail where newsletter_send_id is not null) as latest,
         (select count(*) from (select status, not_before from mail where newsletter_send_id is not null order by not_before desc limit $2) as last
           where status = 'queued' and not_before < now() - interval '2 minutes') as overdue
     ) pace, generate_series(greatest(now(), latest + step), now() + make_interval(secs => $1), step) at
     where overdue < $2`,
    [seconds, LAST],
  );
  return rows.map(({ at }) => at);
}

type NextSend = { sendId: string; subscriberId: string; email: string };

/** Returns the next sends of this newsletter, in the order of subscription, and locks their subscribers against deletion. */
export function lockNextSends(tx: Queries, newsletterId: string, most: number): Promise<NextSend[]> {
  return tx.rows<NextSend>(
    `select s.id as "sendId", r.id as "subscriberId", r.email
     from newsletter_sends s join subscribers r on r.id = s.subscriber_id
     where s.newsletter_id = $1 and s.status = 'queued' and r.status = 'confirmed' and not exists (select from mail m where m.newsletter_send_id = s.id)
     order by r.confirmed_at, r.id limit $2 for key share of r`,
    [newsletterId, most],
  );
}

/**
 * Deletes an email of a newsletter from the outbox if it must not be sent: its newsletter is paused (it will be queued again) or was
 * stopped, or a worker died while sending it, so that it may have been delivered. Other emails stay.
 */
export async function withholdEmail(database: Queries, mailId: string): Promise<void> {
  await database.rows(
    `with email as (
       select m.id, s.id as send_id, m.claimed_until is not null as is_doubtful
       from mail m join newsletter_sends s on s.id = m.newsletter_send_id join newsletters n on n.id = s.newsletter_id
       where m.id = $1 and m.status = 'queued' and (m.claimed_until is null or m.claimed_until < now())
         and (n.paused_at is not null or s.status <> 'queued' or m.claimed_until is not null)
     ), doubtful as (
       update newsletter_sends s set status = 'failed' from email e where s.id = e.send_id and e.is_doubtful and s.status = 'queued'
     )
     delete from mail m using email e where m.id = e.id`,
    [mailId],
  );
}

/** Records the outcome of an email; it also replaces "stopped", because the email was being sent at that moment. */
export async function settleSend(tx: Queries, sendId: string, outcome: SendOutcome): Promise<void> {
  await tx.rows("update newsletter_sends set status = $2 where id = $1 and status in ('queued', 'stopped')", [
    sendId,
    outcome,
  ]);
}

/** Marks a subscriber whose mailbox refused an email permanently: it gets no newsletters until the practitioner retries it. */
export async function markBounced(tx: Queries, sendId: string, because: string): Promise<void> {
  const refused = await tx.row<{ id: string }>(
    `update subscribers r set status = 'bounced', bounced_because = left($2, 300) from newsletter_sends s
     where s.id = $1 and r.id = s.subscriber_id and r.status = 'confirmed' returning r.id`,
    [sendId, because],
  );
  // A separate statement, because only a new snapshot sees the sends of a newsletter for whose start the first one waited.
  if (refused)
    await tx.rows("update newsletter_sends set status = 'bounced' where subscriber_id = $1 and status = 'queued'", [
      refused.id,
    ]);
}

/** After this many consecutive failures the cause is probably the mail server, not the mailboxes. */
const IN_A_ROW = 5;

/** Pauses the newsletter and raises an alert if its last emails all failed, so that the rest of the list is not tried as well. */
export async function pauseAfterRefusals(database: Queries, sendId: string, because: string): Promise<void> {
  await database.rows(
    `with paused as (
       update newsletters n set paused_at = now(), paused_because = left($2, 300) from newsletter_sends s
       where s.id = $1 and n.id = s.newsletter_id and n.status = 'sending' and n.paused_at is null and $3 = (
         select count(*) filter (where status <> 'sent') from (
           select o.status from newsletter_sends o join mail m on m.newsletter_send_id = o.id
           where o.newsletter_id = n.id and o.status in ('sent', 'bounced', 'failed') order by m.not_before desc limit $3
         ) as last
       )
       returning n.id, n.subject
     )
     insert into alerts (kind, detail, reference)
     select 'newsletter-paused', 'The newsletter "' || subject || '" is paused: the mail server took none of the last ' || $3 || ' emails.', id::text from paused
     on conflict on constraint alerts_once_per_reference do update set detail = excluded.detail, settled_at = null`,
    [sendId, because, IN_A_ROW],
  );
}
