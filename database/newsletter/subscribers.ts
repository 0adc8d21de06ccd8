import type { Queries } from "#database/connection/connect.ts";

/** How long the link of an email that asks for confirmation works; who has not pressed it by then is forgotten. */
const WAITS = "7 days";

/** A new request to confirm, which replaces the one before. Undefined: the address is confirmed already. */
export async function awaitConfirmation(
  tx: Queries,
  subscriber: { email: string; confirmHash: string; leaveHash: string },
): Promise<{ id: string } | undefined> {
  const { email, confirmHash, leaveHash } = subscriber;
  return tx.row<{ id: string }>(
    `insert into subscribers as s (email, confirm_hash, leave_hash) values ($1, $2, $3)
     on conflict (email) do update set confirm_hash = excluded.confirm_hash, leave_hash = excluded.leave_hash, asked_at = now()
       where s.status = 'pending'
     returning id`,
    [email, confirmHash, leaveHash],
  );
}

/** Whose link it is, while it works. Locks the row, so that of two presses one is first. */
export async function findByConfirmHash(
  tx: Queries,
  confirmHash: string,
): Promise<{ id: string; email: string; confirmed: boolean } | undefined> {
  return tx.row(
    `select id, email, status = 'confirmed' as confirmed from subscribers
     where confirm_hash = $1 and (status = 'confirmed' or asked_at > now() - $2::interval) for update`,
    [confirmHash, WAITS],
  );
}

/** From now on the way out is the link of the welcome. */
export async function confirmSubscriber(tx: Queries, id: string, leaveHash: string): Promise<void> {
  await tx.rows("update subscribers set status = 'confirmed', confirmed_at = now(), leave_hash = $2 where id = $1", [id, leaveHash]);
}

/** Deletes the subscriber that the link belongs to, and the finished emails about the subscription. */
export async function forgetSubscriber(tx: Queries, leaveHash: string): Promise<void> {
  await tx.rows(
    `with gone as (
       delete from subscribers where leave_hash = $1 or id = (select subscriber_id from private.ways_out where leave_hash = $1) returning email
     )
     delete from mail using gone where mail.recipient = gone.email and mail.kind in ('newsletter-confirm', 'newsletter-welcome')`,
    [leaveHash],
  );
}

/** Deletes requests that were not confirmed in time, with their emails. */
export async function forgetUnconfirmed(queries: Queries): Promise<void> {
  await queries.rows(
    `with gone as (delete from subscribers where status = 'pending' and asked_at < now() - $1::interval returning email)
     delete from mail using gone where mail.recipient = gone.email and mail.kind = 'newsletter-confirm'`,
    [WAITS],
  );
}

/** Everybody who has confirmed, the first first. */
export async function listSubscribers(queries: Queries): Promise<{ id: string; email: string; confirmedAt: Date }[]> {
  return queries.rows(
    `select id, email, confirmed_at as "confirmedAt" from subscribers where status = 'confirmed' order by confirmed_at, email`,
  );
}

/** Further ways out beside those that there are. */
export async function addWaysOut(tx: Queries, ways: { subscriberId: string; leaveHash: string }[]): Promise<void> {
  const columns = [ways.map(({ leaveHash }) => leaveHash), ways.map(({ subscriberId }) => subscriberId)];
  await tx.rows("insert into private.ways_out (leave_hash, subscriber_id) select * from unnest($1::text[], $2::uuid[])", columns);
}
