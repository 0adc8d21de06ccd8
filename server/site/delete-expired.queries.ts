import { RECORDS_KEPT } from "#domain/accounts/retention.ts";
import { separateHealthAnswers } from "#server/bookings/questions/answers.queries.ts";
import type { Database, Queries } from "#database/connection/connect.ts";
import { FORGET_UNDOABLE } from "#server/clients/merges.queries.ts";
import { FORGET_REMOVED } from "#server/pages/removed-content.queries.ts";

/** Deletes data that is no longer valid or needed, after the periods that the privacy page states. */
const OLD = [
  "delete from auth.sessions where ended_at < now() - interval '30 days' or refreshed_at < now() - interval '400 days'",
  "update auth.sessions set ip = null where ip is not null and created_at < now() - interval '2 days'",
  "delete from auth.refresh_tokens where revoked_at < now() - interval '90 days'",
  "delete from auth.one_time_tokens where greatest(expires_at, code_expires_at) < now() - interval '1 day'",
  "delete from auth.flow_codes where expires_at < now() - interval '1 day'",
  "delete from auth.challenges where created_at < now() - interval '1 day'",
  "delete from auth.passkey_challenges where created_at < now() - interval '1 day'",
  "delete from auth.mail_requests where asked_at < now() - interval '2 days'",
  "delete from auth.known_places where seen_at < now() - interval '180 days'",
  "delete from auth.code_guesses where seen_at < now() - interval '180 days'",
  "delete from auth.rate_limits where expire < extract(epoch from now() - interval '1 day') * 1000",
  "delete from private.push_messages where created_at < now() - interval '30 days'",
  "delete from private.visitor_holds where kept_until <= private.clock()",
  "delete from private.closings c where c.last_day < private.today() - 60 and not exists (select from private.closing_sessions s where s.closing_id = c.id and s.outcome = 'asked')",
  "delete from private.requests_done where done_at < now() - interval '30 days'",
  // Accounts whose address was never confirmed; those that the practice has made, invited or banned stay.
  `delete from auth.users u where email_confirmed_at is null and last_sign_in_at is null and invited_at is null and not made_by_practice
     and coalesce(banned_until < now(), true)
     and confirmation_sent_at < now() - interval '30 days' and coalesce(recovery_sent_at < now() - interval '30 days', true)
     and not exists (select from bookings b where b.user_id = u.id) and not exists (select from clients c where c.user_id = u.id)`,
  "delete from auth.signing_keys where verifies_until < now() - interval '1 day'",
];

/** Bookings whose session is older than the retention period, by the practice's own clock. */
const PAST_KEEPING = `select id from bookings where booking_date < (private.clock() - interval '${RECORDS_KEPT}')::date`;

/** Does not include the ledger, which holds no personal data. */
const RECORDS = [
  `delete from mail where booking_id in (${PAST_KEEPING})`,
  `delete from sms where booking_id in (${PAST_KEEPING})`,
  `delete from private.phone_calls where booking_id in (${PAST_KEEPING})`,
  `delete from bookings where id in (${PAST_KEEPING})`,
  `delete from sms where status <> 'queued' and created_at < private.clock() - interval '${RECORDS_KEPT}'`,
  `delete from mail where status <> 'queued' and created_at < private.clock() - interval '${RECORDS_KEPT}'`,
  `delete from private.phone_calls where settled_at is not null and created_at < private.clock() - interval '${RECORDS_KEPT}'`,
  `delete from clients c where updated_at < private.clock() - interval '${RECORDS_KEPT}'
     and not exists (select from bookings b where b.client_id = c.id)
     and not exists (select from credits p where p.client_id = c.id and greatest(p.updated_at, p.expires_on) >= private.clock() - interval '${RECORDS_KEPT}')`,
];

/** Deletes expired data of accounts, and booking records after the retention period, and with `expire` what modules keep. Safe to repeat. */
export async function deleteExpired(
  database: Database,
  expire: readonly ((database: Database) => Promise<void>)[],
): Promise<void> {
  for (const module of expire) await module(database);
  await database.transaction(separateHealthAnswers);
  for (const statement of [...OLD, ...RECORDS, ...FORGET_UNDOABLE, FORGET_REMOVED]) await database.rows(statement);
}

/** Removes realtime changes that every node has read, and messages after three days. Call it every minute. */
export async function deleteReadChanges(queries: Queries): Promise<void> {
  await queries.rows("select realtime.delete_expired()");
}
