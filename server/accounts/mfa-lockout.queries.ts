import type { Queries } from "#database/connection/connect.ts";
import { hashedIp } from "#server/accounts/sessions/known-ips.queries.ts";

/** Counts an account's wrong codes: at a place where a correct one was entered before, or at all other places (""). */
type LockoutCounter = { userId: string; place: string; wait: number };

/** The number of consecutive wrong codes before the first wait; each further batch doubles the wait, up to a day. */
const HANDFUL = 5;
const FIRST_WAIT = "5 minutes";
const MAX_WAIT = "1 day";
const MAX_DOUBLINGS = 9;

/** Locks the counter of wrong codes of this user and address until the transaction ends; `wait` is in whole seconds, 0 for none. */
export async function lockLockoutCounter(
  tx: Queries,
  userId: string,
  address: string | undefined,
): Promise<LockoutCounter> {
  await tx.rows("insert into auth.code_guesses (user_id, place) values ($1, '') on conflict do nothing", [userId]);
  const here = address === undefined ? "" : hashedIp(userId, address);
  const held = await tx.row<{ place: string; wait: number }>(
    `select place, coalesce(greatest(0, ceil(extract(epoch from waits_until - now()))), 0)::integer as wait
     from auth.code_guesses where user_id = $1 and place in ('', $2) order by place desc limit 1 for update`,
    [userId, here],
  );
  return { userId, place: "", wait: 0, ...held };
}

/** Counts a wrong code; each full batch starts a wait. */
export async function countWrongCode(tx: Queries, { userId, place }: LockoutCounter): Promise<void> {
  await tx.rows(
    `update auth.code_guesses set wrong = wrong + 1, seen_at = now(), waits_until = case when (wrong + 1) % ${HANDFUL} = 0
       then now() + least(interval '${MAX_WAIT}', interval '${FIRST_WAIT}' * power(2, least(${MAX_DOUBLINGS}, (wrong + 1) / ${HANDFUL} - 1))) end
     where user_id = $1 and place = $2`,
    [userId, place],
  );
}

/** Resets the counter after a correct code, and records the place as known. */
export async function noteRightCode(
  tx: Queries,
  { userId, place }: LockoutCounter,
  address: string | undefined,
): Promise<void> {
  await tx.rows(
    "update auth.code_guesses set wrong = 0, waits_until = null, seen_at = now() where user_id = $1 and place = $2",
    [userId, place],
  );
  if (address === undefined) return;
  await tx.rows(
    "insert into auth.code_guesses (user_id, place) values ($1, $2) on conflict (user_id, place) do nothing",
    [userId, hashedIp(userId, address)],
  );
}
