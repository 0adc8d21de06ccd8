import type { Queries } from "#database/connection/connect.ts";

/** The device that signs in, for the owner's list of sessions. */
export type Device = { userAgent: string | undefined; ip: string | undefined };

/** How a session was authenticated, newest first. `timestamp` is in whole seconds. */
type Proof = { method: string; timestamp: number };

/** A session as returned to its client: `refreshTokenId` is the only token that may refresh it, `now` the database's clock in seconds. */
export type OpenSession = {
  id: string;
  userId: string;
  aal: "aal1" | "aal2";
  proofs: Proof[];
  refreshTokenId: string;
  now: number;
};

const NOW = "floor(extract(epoch from now()))::bigint";

/** Opens a new session with its first refresh token; each sign-in gets its own. Undefined: no such user. */
export function openSession(
  tx: Queries,
  userId: string,
  method: string,
  device: Device,
  aal: OpenSession["aal"] = "aal1",
): Promise<OpenSession | undefined> {
  return tx.row<OpenSession>(
    `with session as (
       insert into auth.sessions (user_id, amr, user_agent, ip, aal)
       select id, jsonb_build_array(jsonb_build_object('method', $2::text, 'timestamp', ${NOW})), $3, $4::inet, $5 from auth.users where id = $1
       returning id, user_id, aal, amr
     ), token as (
       insert into auth.refresh_tokens (session_id) select id from session returning id
     ), seen as (
       update auth.users set last_sign_in_at = now(), updated_at = now() where id = $1
     )
     select session.id, user_id as "userId", aal, amr as proofs, token.id as "refreshTokenId", ${NOW} as now from session, token`,
    [userId, method, device.userAgent ?? null, device.ip ?? null, aal],
  );
}

/** Locks a refresh token's session until the transaction ends, so that refreshes of one session are serialised. */
export async function lockSessionOf(tx: Queries, refreshTokenId: string): Promise<{ id: string } | undefined> {
  return tx.row<{ id: string }>(
    "select id from auth.sessions where id = (select session_id from auth.refresh_tokens where id = $1) for update",
    [refreshTokenId],
  );
}

/** The state of a presented refresh token. `activeParentId` is the token that was exchanged for the session's live one. */
export type RefreshTokenState = {
  sessionId: string;
  userId: string;
  userBanned: boolean;
  sessionEnded: boolean;
  /** Seconds since the session was opened, and since it was last used. */
  sessionAge: number;
  sessionIdle: number;
  revoked: boolean;
  /** Seconds since the token was revoked; null while it is live. */
  revokedFor: number | null;
  activeParentId: string | null;
};

/** Reads the state of a refresh token. Call it after `lockSessionOf`, so that it sees the result of the previous refresh. */
export function readRefreshToken(tx: Queries, refreshTokenId: string): Promise<RefreshTokenState | undefined> {
  return tx.row<RefreshTokenState>(
    `select s.id as "sessionId", s.user_id as "userId", coalesce(u.banned_until > now(), false) as "userBanned",
       s.ended_at is not null as "sessionEnded", t.revoked_at is not null as revoked,
       extract(epoch from now() - s.created_at)::double precision as "sessionAge",
       extract(epoch from now() - s.refreshed_at)::double precision as "sessionIdle",
       extract(epoch from now() - t.revoked_at)::double precision as "revokedFor",
       active.parent_id as "activeParentId"
     from auth.refresh_tokens t
     join auth.sessions s on s.id = t.session_id
     join auth.users u on u.id = s.user_id
     left join auth.refresh_tokens active on active.session_id = s.id and active.revoked_at is null
     where t.id = $1`,
    [refreshTokenId],
  );
}

/** Revokes the session's live refresh token and inserts a new one. */
export async function replaceRefreshToken(tx: Queries, sessionId: string): Promise<void> {
  const former = await tx.row<{ id: string }>(
    "update auth.refresh_tokens set revoked_at = now() where session_id = $1 and revoked_at is null returning id",
    [sessionId],
  );
  await tx.rows("insert into auth.refresh_tokens (session_id, parent_id) values ($1, $2)", [
    sessionId,
    former?.id ?? null,
  ]);
}

/** Marks a session as used now, and returns it. */
export function touchSession(tx: Queries, sessionId: string): Promise<OpenSession | undefined> {
  return tx.row<OpenSession>(
    `update auth.sessions s set refreshed_at = now() from auth.refresh_tokens t
     where s.id = $1 and t.session_id = s.id and t.revoked_at is null
     returning s.id, s.user_id as "userId", s.aal, s.amr as proofs, t.id as "refreshTokenId", ${NOW} as now`,
    [sessionId],
  );
}

/** Ends a session whose refresh token was replayed: no token of it works again. */
export async function endSession(tx: Queries, sessionId: string): Promise<void> {
  await tx.rows("update auth.refresh_tokens set revoked_at = now() where session_id = $1 and revoked_at is null", [
    sessionId,
  ]);
  await tx.rows("update auth.sessions set ended_at = coalesce(ended_at, now()) where id = $1", [sessionId]);
}

/** Deletes sessions of one user: all, only this one, or all but this one. */
export async function deleteSessions(
  queries: Queries,
  userId: string,
  scope: "global" | "local" | "others",
  sessionId: string,
): Promise<void> {
  await queries.rows(
    `delete from auth.sessions where user_id = $1
     and case $2 when 'local' then id = $3 when 'others' then id <> $3 else true end`,
    [userId, scope, sessionId],
  );
}

/** A session as its owner sees it. */
type SessionSeen = { id: string; signedInAt: Date; lastUsedAt: Date; userAgent: string | null };

/** Lists a user's live sessions, the last used first. */
export function listSessions(queries: Queries, userId: string): Promise<SessionSeen[]> {
  return queries.rows<SessionSeen>(
    `select id, created_at as "signedInAt", refreshed_at as "lastUsedAt", user_agent as "userAgent" from auth.sessions
     where user_id = $1 and ended_at is null order by refreshed_at desc, id`,
    [userId],
  );
}

/**
 * The session status behind an access token. `mfaPending`: the account has a second factor that this session has not verified yet.
 * `now`: the database's clock, in seconds.
 */
type SessionStatus = {
  sessionLives: boolean;
  banned: boolean;
  mfaPending: boolean;
  role: "authenticated" | "admin";
  now: number;
};

/** Finds user, ban, session and role in one statement, on each request. Undefined if there is no such user. */
export function findSessionStatus(
  queries: Queries,
  userId: string,
  sessionId: string,
): Promise<SessionStatus | undefined> {
  return queries.row<SessionStatus>(
    `select s.id is not null as "sessionLives", coalesce(u.banned_until > now(), false) as banned,
       s.aal = 'aal1' and exists (select from auth.factors f where f.user_id = u.id and f.status = 'verified') as "mfaPending",
       case when p.role = 'admin' then 'admin' else 'authenticated' end as role, extract(epoch from now())::double precision as now
     from auth.users u
     left join auth.sessions s on s.id = $2 and s.user_id = u.id and s.ended_at is null
     left join public.profiles p on p.user_id = u.id
     where u.id = $1`,
    [userId, sessionId],
  );
}
