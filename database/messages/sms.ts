import type { Queries } from "#database/connection/connect.ts";

/** A text message that one worker has taken in hand. `attempt` counts from 1. */
export type ClaimedText = { id: string; attempt: number; kind: string; recipient: string; body: string };

/**
 * Takes a waiting message in hand for two minutes, so that no other worker sends it meanwhile. One that is no longer true is dropped.
 * Undefined: it is sent, dropped, given up, gone, or in another worker's hands.
 */
export function claimText(database: Queries, id: string): Promise<ClaimedText | undefined> {
  return database.row<ClaimedText>(
    `with waiting as (
       select id, private.why_untrue(booking_id, starts, valid_until) as untrue from public.sms
       where id = $1 and status = 'queued' and (claimed_until is null or claimed_until < now())
       for update
     ), dropped as (
       update public.sms m set status = 'dropped', dropped_because = w.untrue, claimed_until = null
       from waiting w where m.id = w.id and w.untrue is not null
     )
     update public.sms m set attempts = m.attempts + 1, claimed_until = now() + interval '2 minutes'
     from waiting w where m.id = w.id and w.untrue is null
     returning m.id, m.attempts as attempt, m.kind, m.recipient, m.body`,
    [id],
  );
}

/** The service has taken the message; `reference` is its own name of it. */
export async function recordTextSent(database: Queries, id: string, reference: string): Promise<void> {
  await database.rows(
    `update public.sms set status = 'sent', sent_at = now(), claimed_until = null, last_error = null, provider_reference = $2
     where id = $1 and status = 'queued'`,
    [id, reference],
  );
}

/** It is not sent after all, and the row says why. */
export async function dropText(database: Queries, id: string, why: string): Promise<void> {
  await database.rows(
    "update public.sms set status = 'dropped', dropped_because = $2, claimed_until = null where id = $1 and status = 'queued'",
    [id, why],
  );
}

/** An attempt has failed. The message goes on waiting, or after the last attempt is given up, with an alert for the practitioner. */
export async function recordTextFailure(
  database: Queries,
  text: ClaimedText,
  error: string,
  { giveUp }: { giveUp: boolean },
): Promise<void> {
  await database.rows(
    `with text as (
       update public.sms set status = case when $4 then 'failed' else 'queued' end, last_error = left($3, 500), claimed_until = null
       where id = $1 and status = 'queued' and attempts = $2
       returning id, kind, attempts, booking_id
     )
     insert into public.alerts (kind, detail, booking_id, reference)
     select 'sms-failed', 'A "' || kind || '" text message could not be sent; the letter of the same kind is not affected.', booking_id, id::text
     from text where $4
     on conflict on constraint alerts_once_per_reference do nothing`,
    [text.id, text.attempt, error, giveUp],
  );
}

/** Queues again the waiting messages that no job is left for and no worker has in hand, and answers how many. */
export async function queueStrandedTexts(database: Queries): Promise<number> {
  const row = await database.row<{ stranded: number }>("select private.enqueue_stranded_sms() as stranded");
  return row?.stranded ?? 0;
}
