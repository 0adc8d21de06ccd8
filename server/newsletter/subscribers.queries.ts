import type { Queries } from "#database/connection/connect.ts";

/** How long the link in a confirmation email is valid; unconfirmed subscribers are then deleted. */
const WAITS = "7 days";

/** Stores a request to confirm, which replaces an earlier one. Undefined if the address is already confirmed. */
export async function awaitConfirmation(
  tx: Queries,
  subscriber: { email: string; confirmHash: string; leaveHash: string },
): Promise<{ id: string } | undefined> {
  const { email, confirmHash, leaveHash } = subscriber;
  return tx.row<{ id: string }>(
    `insert into subscribers as s (email, confirm_hash, leave_hash) values ($1, $2, $3)
     on conflict (email) do update set confirm_hash = excluded.confirm_hash, asked_at = now(),
         leave_hash = case when s.status = 'pending' then excluded.leave_hash else s.leave_hash end
       where s.status <> 'confirmed'
     returning id`,
    [email, confirmHash, leaveHash],
  );
}

/** Finds the subscriber of a valid link, and locks the row so that concurrent requests are serialised. */
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

/** Confirms a subscriber; the unsubscribe link is now that of the welcome email. The link of a bounced address stays valid as well. */
export async function confirmSubscriber(tx: Queries, id: string, leaveHash: string): Promise<void> {
  await tx.rows(
    "insert into private.ways_out (leave_hash, subscriber_id) select leave_hash, id from subscribers where id = $1 and status = 'bounced'",
    [id],
  );
  await tx.rows(
    "update subscribers set status = 'confirmed', confirmed_at = now(), bounced_because = null, leave_hash = $2 where id = $1",
    [id, leaveHash],
  );
}

/**
 * Deletes the subscriber of the link, with the emails of the newsletter (private.delete_emails_of_subscriber). False if no
 * subscriber has the link.
 */
export async function forgetSubscriber(queries: Queries, leaveHash: string): Promise<boolean> {
  const deleted = await queries.rows(
    "delete from subscribers where leave_hash = $1 or id = (select subscriber_id from private.ways_out where leave_hash = $1) returning id",
    [leaveHash],
  );
  return deleted.length > 0;
}

/** Finds the subscriber with this address (lower case), confirmed or not, and locks the row. */
export async function findSubscriber(tx: Queries, email: string): Promise<{ id: string } | undefined> {
  return tx.row<{ id: string }>("select id from subscribers where email = $1 for update", [email]);
}

/** Sends newsletters again to an address that has bounced. */
export async function retrySubscriber(queries: Queries, id: string): Promise<void> {
  await queries.rows(
    "update subscribers set status = 'confirmed', bounced_because = null where id = $1 and status = 'bounced'",
    [id],
  );
}

/** Deletes requests that were not confirmed in time, with their emails. */
export async function forgetUnconfirmed(queries: Queries): Promise<void> {
  await queries.rows("delete from subscribers where status = 'pending' and asked_at < now() - $1::interval", [WAITS]);
}

/** Lists the confirmed subscribers, the earliest first. */
export async function listSubscribers(queries: Queries): Promise<{ id: string; email: string; confirmedAt: Date }[]> {
  return queries.rows(
    `select id, email, confirmed_at as "confirmedAt" from subscribers where status = 'confirmed' order by confirmed_at, email`,
  );
}

/** Adds unsubscribe links to the existing ones. */
export async function addWaysOut(tx: Queries, ways: { subscriberId: string; leaveHash: string }[]): Promise<void> {
  const columns = [ways.map(({ leaveHash }) => leaveHash), ways.map(({ subscriberId }) => subscriberId)];
  await tx.rows(
    "insert into private.ways_out (leave_hash, subscriber_id) select * from unnest($1::text[], $2::uuid[])",
    columns,
  );
}

/** A person's subscription for their own export; null: none. */
export async function exportSubscription(queries: Queries, userId: string): Promise<unknown> {
  const row = await queries.row<{ subscription: unknown }>(
    `select json_build_object('email', email, 'status', status, 'asked_at', asked_at, 'confirmed_at', confirmed_at,
       'bounced_because', bounced_because) as subscription
     from subscribers where email = (select email from auth.users where id = $1)`,
    [userId],
  );
  return row?.subscription ?? null;
}

/** Which of these addresses (lower case) are subscribers'. */
export async function findSubscribed(queries: Queries, among: string[]): Promise<string[]> {
  const rows = await queries.rows<{ email: string }>("select email from subscribers where email = any ($1)", [among]);
  return rows.map(({ email }) => email);
}

/** Deletes the subscribers with these addresses (lower case). */
export async function forgetAddresses(tx: Queries, addresses: string[]): Promise<void> {
  await tx.rows("delete from subscribers where email = any ($1)", [addresses]);
}

/** Deletes the emails to all subscribers at once, because each subscriber that is deleted looks for its own among all of a kind. */
export async function forgetEmails(tx: Queries): Promise<void> {
  await tx.rows(
    "delete from mail where kind in ('newsletter-confirm', 'newsletter-welcome', 'newsletter-leave', 'newsletter')",
  );
}
