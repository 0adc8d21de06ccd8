import {
  endSession,
  lockSessionOf,
  readRefreshToken,
  type RefreshTokenState,
  replaceRefreshToken,
  touchSession,
} from "./sessions.queries.ts";
import { findUser } from "#server/accounts/users/users.queries.ts";
import type { AccountSettings } from "#domain/accounts/account-settings.ts";
import { refused, type Rejection } from "#domain/result.ts";
import type { SignedIn } from "./create-session.ts";
import type { Practice } from "#kit/server/practice.ts";

type Refreshed =
  | SignedIn
  | Rejection<"refresh-unknown" | "refresh-used" | "refresh-banned" | "session-over" | "session-idle">;

/** `reuseInterval`: for this many seconds a replaced token may still be used by another tab. */
type Rules = Pick<AccountSettings, "reuseInterval" | "sessionLife" | "sessionIdle">;

/**
 * Exchanges a refresh token for its session's next one. Refreshes of one session are serialised: if two are concurrent, the later gets the
 * same successor. Reuse of a token that was replaced longer ago is treated as theft: the whole session ends.
 */
export function refreshSession(practice: Practice, refreshTokenId: string, rules: Rules): Promise<Refreshed> {
  return practice.database.transaction(async (tx): Promise<Refreshed> => {
    if (!(await lockSessionOf(tx, refreshTokenId))) return refused("refresh-unknown");
    const token = await readRefreshToken(tx, refreshTokenId);
    if (!token) return refused("refresh-unknown");
    const verdict = judge(token, refreshTokenId, rules);
    if (verdict === "banned") return refused("refresh-banned");
    if (verdict === "expired") return refused("session-over");
    if (verdict === "idle") return refused("session-idle");
    if (verdict === "stolen") {
      await endSession(tx, token.sessionId); // committed with the refusal
      return refused("refresh-used");
    }
    if (verdict === "replace") await replaceRefreshToken(tx, token.sessionId);
    const session = await touchSession(tx, token.sessionId);
    const user = await findUser(tx, token.userId);
    return session && user ? { ok: true, user, session } : refused("refresh-unknown");
  });
}

type Verdict = "banned" | "stolen" | "expired" | "idle" | "replace" | "answer-lost";

function judge(token: RefreshTokenState, id: string, { reuseInterval, ...limits }: Rules): Verdict {
  if (token.userBanned) return "banned";
  if (token.sessionEnded) return "stolen";
  if (isOver(token.sessionAge, limits.sessionLife)) return "expired";
  if (isOver(token.sessionIdle, limits.sessionIdle)) return "idle";
  if (!token.revoked) return "replace";
  if (token.activeParentId === id) return "answer-lost"; // the client did not receive the last response
  return (token.revokedFor ?? Infinity) <= reuseInterval ? "replace" : "stolen";
}

function isOver(seconds: number, limit: number): boolean {
  return limit > 0 && seconds > limit;
}
