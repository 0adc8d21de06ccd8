import {
  endSession,
  lockSessionOf,
  readRefreshToken,
  type RefreshTokenState,
  replaceRefreshToken,
  touchSession,
} from "#database/sessions.ts";
import { findUser } from "#database/users.ts";
import type { SignedIn } from "./enter.ts";
import type { Practice } from "./practice.ts";

export type Refreshed = SignedIn | { ok: false; reason: "not-found" | "already-used" | "user-banned" };

/** A token that was used up this long ago may still be on its way from another tab (wire 1.5). */
const REUSE_SECONDS = 10;

/**
 * Trades a refresh token for the next one of its session (wire 1.5). Refreshes of one session come one after the other, so of
 * two at once the later finds the token used and is given the same successor. A token used up long ago is somebody else's copy:
 * the whole session ends.
 */
export function refreshSession(practice: Practice, refreshTokenId: string): Promise<Refreshed> {
  return practice.database.transaction(async (tx): Promise<Refreshed> => {
    if (!(await lockSessionOf(tx, refreshTokenId))) return { ok: false, reason: "not-found" };
    const token = await readRefreshToken(tx, refreshTokenId);
    if (!token) return { ok: false, reason: "not-found" };
    const verdict = judge(token, refreshTokenId);
    if (verdict === "banned") return { ok: false, reason: "user-banned" };
    if (verdict === "stolen") {
      await endSession(tx, token.sessionId); // committed with the refusal
      return { ok: false, reason: "already-used" };
    }
    if (verdict === "replace") await replaceRefreshToken(tx, token.sessionId);
    const session = await touchSession(tx, token.sessionId);
    const user = await findUser(tx, token.userId);
    return session && user ? { ok: true, user, session } : { ok: false, reason: "not-found" };
  });
}

function judge(token: RefreshTokenState, id: string): "banned" | "stolen" | "replace" | "answer-lost" {
  if (token.userBanned) return "banned";
  if (token.sessionEnded) return "stolen";
  if (!token.revoked) return "replace";
  if (token.activeParentId === id) return "answer-lost"; // the client did not save the last answer
  return (token.revokedFor ?? Infinity) <= REUSE_SECONDS ? "replace" : "stolen";
}
