import type { Queries } from "#database/connection/connect.ts";
import type { Factor } from "#server/accounts/users/users.queries.ts";

const FACTOR = `f.id, f.friendly_name as "friendlyName", f.status, f.created_at as "createdAt", f.updated_at as "updatedAt"`;

/** Inserts an unverified factor. Undefined if the user has one with this name. */
export function insertFactor(
  tx: Queries,
  factor: { userId: string; friendlyName: string; secret: string },
): Promise<{ id: string } | undefined> {
  return tx.row<{ id: string }>(
    `insert into auth.factors (user_id, friendly_name, secret) values ($1, $2, $3)
     on conflict (user_id, friendly_name) where friendly_name <> '' do nothing returning id`,
    [factor.userId, factor.friendlyName, factor.secret],
  );
}

/** Lists a user's factors, oldest first. */
export function listFactors(queries: Queries, userId: string): Promise<Factor[]> {
  return queries.rows<Factor>(`select ${FACTOR} from auth.factors f where f.user_id = $1 order by f.created_at, f.id`, [
    userId,
  ]);
}

/** Deletes a user's unfinished enrolments: those older than the given minutes, or all, except the named factor. */
export async function deleteUnverifiedFactors(
  tx: Queries,
  userId: string,
  { minutes = 0, but }: { minutes?: number; but?: string },
): Promise<void> {
  await tx.rows(
    `delete from auth.factors where user_id = $1 and status = 'unverified' and created_at <= now() - make_interval(mins => $2) and id is distinct from $3`,
    [userId, minutes, but ?? null],
  );
}

/** Deletes one of a user's factors. If it was verified, all sessions of the user fall to aal1 and must verify a remaining factor again. */
export async function deleteFactor(tx: Queries, userId: string, factorId: string): Promise<Factor | undefined> {
  const factor = await tx.row<Factor>(
    `delete from auth.factors f where f.id = $1 and f.user_id = $2 returning ${FACTOR}`,
    [factorId, userId],
  );
  if (factor?.status === "verified") {
    await tx.rows(
      `update auth.sessions set aal = 'aal1', amr = (
         select coalesce(jsonb_agg(proof order by place), '[]') from jsonb_array_elements(amr) with ordinality as p (proof, place) where proof ->> 'method' <> 'totp'
       )
       where user_id = $1 and aal = 'aal2'`,
      [userId],
    );
  }
  return factor;
}

/** How long a challenge can be answered, in seconds. */
const CHALLENGE_LIFE = 300;

/** Inserts a challenge for a factor of this user. `expiresAt` is in whole seconds. Undefined if the factor is not theirs. */
export function insertChallenge(
  tx: Queries,
  challenge: { userId: string; sessionId: string; factorId: string },
): Promise<{ id: string; expiresAt: number } | undefined> {
  return tx.row<{ id: string; expiresAt: number }>(
    `insert into auth.challenges (factor_id, session_id) select f.id, $3 from auth.factors f where f.id = $1 and f.user_id = $2
     returning id, floor(extract(epoch from created_at))::bigint + ${CHALLENGE_LIFE} as "expiresAt"`,
    [challenge.factorId, challenge.userId, challenge.sessionId],
  );
}

/** A challenge and its factor while a code is checked. `now` is in whole seconds. */
type ChallengeTried = {
  secret: string;
  lastStep: number;
  verified: boolean;
  sessionId: string;
  expired: boolean;
  spent: boolean;
  now: number;
};

/** Consumes one attempt of a challenge and locks it with its factor until the transaction ends. Undefined: no such challenge. */
export async function tryChallenge(
  tx: Queries,
  { userId, factorId, challengeId }: { userId: string; factorId: string; challengeId: string },
): Promise<ChallengeTried | undefined> {
  await tx.rows("select from auth.factors where id = $1 for update", [factorId]);
  return tx.row<ChallengeTried>(
    `update auth.challenges c set tries_left = greatest(0, c.tries_left - 1) from auth.factors f, auth.challenges before
     where c.id = $1 and c.factor_id = f.id and f.id = $2 and f.user_id = $3 and before.id = c.id
     returning f.secret, f.last_step as "lastStep", f.status = 'verified' as verified, c.session_id as "sessionId",
       c.created_at <= now() - interval '${CHALLENGE_LIFE} seconds' as expired,
       c.verified_at is not null or before.tries_left = 0 as spent, floor(extract(epoch from now()))::bigint as now`,
    [challengeId, factorId, userId],
  );
}

/** Records a correct code: challenge and time step are used up, and the factor is verified. */
export async function acceptFactor(
  tx: Queries,
  { challengeId, factorId, step }: { challengeId: string; factorId: string; step: number },
): Promise<void> {
  await tx.rows("update auth.challenges set verified_at = now() where id = $1", [challengeId]);
  await tx.rows("update auth.factors set status = 'verified', last_step = $2, updated_at = now() where id = $1", [
    factorId,
    step,
  ]);
}

/** Raises a session to aal2; the caller makes a new refresh token. The user's other aal1 sessions end. */
export async function raiseSession(tx: Queries, userId: string, sessionId: string): Promise<void> {
  await tx.rows(
    `update auth.sessions set aal = 'aal2',
       amr = jsonb_build_array(jsonb_build_object('method', 'totp', 'timestamp', floor(extract(epoch from now()))::bigint)) || amr
     where id = $1`,
    [sessionId],
  );
  await tx.rows("delete from auth.sessions where user_id = $1 and id <> $2 and aal = 'aal1'", [userId, sessionId]);
}
