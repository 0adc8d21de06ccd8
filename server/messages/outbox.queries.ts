import type { Refusal } from "#domain/messages/refusal.ts";
import type { Queries } from "#database/connection/connect.ts";

/** The two outboxes, named by their tables `public.mail` and `public.sms`. A job sends their rows. */
type Outbox = "mail" | "sms";

/** A message claimed by one worker. `attempt` counts from 1. */
export type Claim = { id: string; attempt: number; kind: string };

/**
 * Claims a queued message for 45 seconds, longer than handing it over may take, so that no other worker sends it, or drops it if it is
 * outdated. `columns` are those that the sender needs besides id, attempt and kind. Undefined if the message is not queued, or if it is
 * claimed already: it is then queued again for the end of that claim, whose worker may be dead.
 */
export async function claimMessage<Message extends Claim>(
  database: Queries,
  outbox: Outbox,
  id: string,
  columns: string,
): Promise<Message | undefined> {
  const claimed = await database.row<Message>(
    `with waiting as (
       select id, private.outdated_reason(booking_id, starts, valid_until) as untrue from public.${outbox}
       where id = $1 and status = 'queued' and (claimed_until is null or claimed_until < now())
       for update
     ), dropped as (
       update public.${outbox} m set status = 'dropped', dropped_because = w.untrue, claimed_until = null
       from waiting w where m.id = w.id and w.untrue is not null
       returning m.id
     ), settled as (
       update public.alerts a set settled_at = now() from dropped d
       where a.kind = '${outbox}-delayed' and a.reference = d.id::text and a.settled_at is null
     )
     update public.${outbox} m set attempts = m.attempts + 1, claimed_until = now() + interval '45 seconds'
     from waiting w where m.id = w.id and w.untrue is null
     returning m.id, m.attempts as attempt, m.kind, ${columns}`,
    [id],
  );
  if (!claimed) await database.rows("select private.enqueue_claimed_message($1, $2)", [outbox, id]);
  return claimed;
}

/** Drops a queued message and records why. */
export async function dropMessage(database: Queries, outbox: Outbox, id: string, why: string): Promise<void> {
  await database.rows(
    `update public.${outbox} set status = 'dropped', dropped_because = $2, claimed_until = null where id = $1 and status = 'queued'`,
    [id, why],
  );
}

const GIVEN_UP: Record<Outbox, string> = {
  mail: `'The email "' || kind || '" could not be delivered in ' || attempts || ' attempts.'`,
  sms: `'The text message "' || kind || '" could not be sent. The email of the same kind is not affected.'`,
};

/**
 * Records a failed attempt. The message stays queued, or after the last attempt is given up with an alert for the practitioner. Does
 * nothing if another worker has claimed the message because this worker's claim expired.
 */
export async function recordFailure(
  database: Queries,
  outbox: Outbox,
  { id, attempt }: Claim,
  error: string,
  { giveUp, refusal = null }: { giveUp: boolean; refusal?: Refusal | null },
): Promise<void> {
  await database.rows(
    `with message as (
       update public.${outbox} set status = case when $4 then 'failed' else 'queued' end, last_error = left($3, 500), refusal = $5, tried_at = private.clock(), claimed_until = null
       where id = $1 and status = 'queued' and attempts = $2
       returning id, kind, attempts, booking_id
     )
     insert into public.alerts (kind, detail, booking_id, reference)
     select '${outbox}-failed', ${GIVEN_UP[outbox]}, booking_id, id::text from message where $4
     on conflict on constraint alerts_once_per_reference do update set detail = excluded.detail, settled_at = null`,
    [id, attempt, error, giveUp, refusal],
  );
}

/** The result of a request to send again. "wiped": the text was erased because it gave access to an account; "dropped": it is outdated. */
export type Resending = "queued" | "waiting" | "wiped" | "dropped" | "unknown";

/** The columns that are copied when a message is sent again. */
const SAME: Record<Outbox, { columns: string; isWiped: string }> = {
  mail: {
    columns:
      "recipient, reply_to, subject, html, plain, calendar, list_unsubscribe, booking_id, confidential, confidential_subject, starts, valid_until",
    isWiped: "html = ''",
  },
  sms: { columns: "recipient, body, booking_id, starts, valid_until", isWiped: "false" },
};

/**
 * Sends a message again that was sent or given up, as a new row that refers to the first one, whose alert is settled. Refused while an
 * earlier repetition is queued.
 */
export async function resendMessage(tx: Queries, outbox: Outbox, id: string): Promise<Resending> {
  const { columns, isWiped } = SAME[outbox];
  await tx.rows(
    `select from ${outbox} where id = (select coalesce(resend_of, id) from ${outbox} where id = $1) for update`,
    [id],
  );
  const row = await tx.row<{ resending: Resending }>(
    `select case
       when m.status = 'queued' or exists (select from ${outbox} r where r.resend_of = coalesce(m.resend_of, m.id) and r.status = 'queued') then 'waiting'
       when m.status = 'dropped' or private.outdated_reason(m.booking_id, m.starts, m.valid_until) is not null then 'dropped'
       when ${isWiped} then 'wiped'
       else 'queued' end as resending
     from ${outbox} m where id = $1`,
    [id],
  );
  if (row?.resending !== "queued") return row?.resending ?? "unknown";
  await tx.rows(
    `with again as (
       insert into ${outbox} (kind, about, resend_of, ${columns})
       select kind, about || ' again ' || gen_random_uuid(), coalesce(resend_of, id), ${columns} from ${outbox} where id = $1
     )
     update alerts set settled_at = now() where kind in ('${outbox}-failed', '${outbox}-delayed') and reference = $1::text and settled_at is null`,
    [id],
  );
  return "queued";
}

/** Queues jobs for waiting messages that have none and that no worker has claimed. Returns their number. */
export async function queueStranded(database: Queries, outbox: Outbox): Promise<number> {
  const row = await database.row<{ stranded: number }>("select private.enqueue_stranded_messages($1) as stranded", [
    outbox,
  ]);
  return row?.stranded ?? 0;
}
