import type { Queries } from "#database/connection/connect.ts";
import type { NewsletterContent, NewsletterStatus, Sending } from "#domain/newsletter/newsletter-content.ts";

export type StoredNewsletter = NewsletterContent & {
  id: string;
  status: NewsletterStatus;
  isPaused: boolean;
  revision: number;
  /** A newsletter has no separate draft: the row itself is edited. */
  draft: null;
};

export function lockNewsletter(tx: Queries, id: string): Promise<StoredNewsletter | undefined> {
  return tx.row<StoredNewsletter>(
    `select id, subject, preheader, body, status, paused_at is not null as "isPaused", revision, null as draft
     from newsletters where id = $1 for no key update`,
    [id],
  );
}

export async function insertNewsletter(tx: Queries, { subject, preheader, body }: NewsletterContent): Promise<string> {
  const row = await tx.row<{ id: string }>(
    "insert into newsletters (subject, preheader, body) values ($1, $2, $3) returning id",
    [subject, preheader, body],
  );
  return row?.id as string;
}

export async function updateNewsletter(
  tx: Queries,
  id: string,
  { subject, preheader, body }: NewsletterContent,
): Promise<void> {
  await tx.rows("update newsletters set subject = $2, preheader = $3, body = $4 where id = $1", [
    id,
    subject,
    preheader,
    body,
  ]);
}

export async function deleteNewsletter(tx: Queries, id: string): Promise<void> {
  await tx.rows("delete from newsletters where id = $1", [id]);
}

/** Counts the confirmed subscribers. */
export async function countRecipients(queries: Queries): Promise<number> {
  const row = await queries.row<{ count: number }>(
    "select count(*)::int as count from subscribers where status = 'confirmed'",
  );
  return row?.count ?? 0;
}

/** Starts sending to every confirmed subscriber. */
export async function startSending(tx: Queries, id: string): Promise<void> {
  await tx.rows("update newsletters set status = 'sending', started_at = now() where id = $1", [id]);
  await tx.rows(
    `insert into newsletter_sends (newsletter_id, subscriber_id)
     select $1, r.id from subscribers r where status = 'confirmed' for share`, // waits for a concurrent `markBounced`
    [id],
  );
}

export async function pauseSending(tx: Queries, id: string): Promise<void> {
  await tx.rows("update newsletters set paused_at = now() where id = $1", [id]);
}

export async function resumeSending(tx: Queries, id: string): Promise<void> {
  await tx.rows("update newsletters set paused_at = null, paused_because = null where id = $1", [id]);
}

/** Stops sending for good. */
export async function stopSending(tx: Queries, id: string): Promise<void> {
  await tx.rows("update newsletter_sends set status = 'stopped' where newsletter_id = $1 and status = 'queued'", [id]);
  await tx.rows(
    "update newsletters set status = 'sent', ended_at = now(), paused_at = null, paused_because = null where id = $1",
    [id],
  );
}

/** Returns the progress of one newsletter or of all: drafts first, then the latest. */
export function listSendings(
  queries: Queries,
  id: string | null = null,
): Promise<(Sending & { subject: string; revision: number })[]> {
  return queries.rows(
    `select n.id, n.subject, n.revision, n.status, n.paused_at is not null as "isPaused", n.paused_because as "pausedBecause", n.started_at as "startedAt", n.ended_at as "endedAt",
       c.counts, c."refusedForNow",
       case when n.status = 'sending' and n.paused_at is null then now() + c.ahead * interval '1 hour' / r.per_hour end as "endsAt"
     from newsletters n
     cross join (select coalesce(max(newsletter_per_hour), 100) as per_hour from business_settings) r
     cross join lateral (
       select json_build_object('queued', count(*) filter (where s.status = 'queued'), 'sent', count(*) filter (where s.status = 'sent'),
           'bounced', count(*) filter (where s.status = 'bounced'), 'failed', count(*) filter (where s.status = 'failed'),
           'left', count(*) filter (where s.status = 'left'), 'stopped', count(*) filter (where s.status = 'stopped')) as counts,
         count(*) filter (where s.status = 'queued') as ahead, count(*) filter (where m.attempts > 0) as "refusedForNow"
       from newsletter_sends s left join mail m on m.newsletter_send_id = s.id and m.status = 'queued' and m.claimed_until is null
       where s.newsletter_id = n.id
     ) c
     where $1::uuid is null or n.id = $1
     order by n.started_at desc nulls first, n.created_at desc`,
    [id],
  );
}

/** Finds the article for a newsletter, if it is public. */
export function findPublicArticle(
  queries: Queries,
  id: string,
): Promise<{ title: string; excerpt: string; slug: string } | undefined> {
  return queries.row("select title, excerpt, slug from articles where id = $1 and publish_at <= private.clock()", [id]);
}
