import {
  beginEmailChange,
  dropEmailChange,
  findPassword,
  finishEmailChange,
  isAddressTaken,
  setPassword,
  setUserMetadata,
} from "./account-changes.queries.ts";
import { actAs } from "#database/connection/as-identity.ts";
import type { Queries } from "#database/connection/connect.ts";
import { claimEmailRequest } from "#server/accounts/sessions/email-requests.queries.ts";
import { deleteSessions, findSessionStatus } from "#server/accounts/sessions/sessions.queries.ts";
import { findUser, lockUser, type User } from "./users.queries.ts";
import type { AccountSettings } from "#domain/accounts/account-settings.ts";
import { type Rejection, refused } from "#domain/result.ts";
import { DAY_MINUTES } from "#domain/time.ts";
import { spendCode } from "./confirm-address.ts";
import type { AuthRedirect } from "#server/accounts/sessions/one-time-link.ts";
import { hashPassword, passwordMatches } from "#server/accounts/passwords/password-hashing.ts";
import { FIRST_PASSWORD_MINUTES } from "#server/accounts/sessions/recent-sign-in.ts";
import type { Practice } from "#kit/server/practice.ts";
import { mailSecurityNotice, sendAccountMail } from "#server/accounts/send-account-email.ts";

/** A user's changes to their own account; undefined leaves a value as it is. */
type AccountChange = {
  userId: string;
  sessionId: string;
  password: string | undefined;
  /** The old password, and the code of the reauthentication email, where the settings require them. */
  currentPassword: string | undefined;
  nonce: string | undefined;
  /** Lower case. */
  email: string | undefined;
  /** Merged into the existing data; null removes a key. */
  data: Record<string, unknown> | undefined;
  authRedirect: AuthRedirect;
};

type NotChanged = Rejection<
  | "user-gone"
  | "same-password"
  | "address-taken"
  | "data-malformed"
  | "session-ended"
  | "user-banned"
  | "code-not-shown"
  | "nonce-needed"
  | "nonce-wrong"
  | "current-password-needed"
  | "current-password-wrong"
  | "mail-too-soon"
>;

type Rules = Pick<AccountSettings, "reauthenticate" | "askForPassword" | "mailInterval" | "autoconfirm">;

/**
 * Changes the user's own account. A new password ends all other sessions and a pending change of address. A new address takes effect only
 * when both the old and the new one have confirmed it by email. Nothing here can change a role, which only the profile holds.
 */
export async function changeAccount(
  practice: Practice,
  change: AccountChange,
  rules: Rules,
): Promise<{ ok: true; user: User } | NotChanged> {
  const fresh = await newPassword(practice, change, rules);
  if (!fresh.ok) return fresh;
  return practice.database.transaction(async (tx) => {
    await actAs(tx, change.userId);
    const user = await lockUser(tx, change.userId);
    if (!user) return refused("user-gone");
    const fallen = await sessionRefusal(tx, change);
    if (fallen) return refused(fallen);
    // The failed code attempt must be committed with this rejection: nothing else may be written before it.
    if (fresh.needsNonce && !(await isNonceRight(tx, user, change))) return refused("nonce-wrong");
    const data = mergedData(user, change);
    if (data === "too-large") return refused("data-malformed");
    const moved = await moveAddress(practice, tx, user, change, rules);
    if (typeof moved === "object") return moved;
    if (data) await setUserMetadata(tx, user.id, data);
    if (fresh.hash !== undefined) {
      await setPassword(tx, user.id, fresh.hash);
      await mailSecurityNotice(practice, tx, fresh.isFirst ? "password-set" : "password-changed", user);
      if (moved === "stays") await dropEmailChange(tx, user.id);
      await deleteSessions(tx, user.id, "others", change.sessionId);
    }
    const changed = await findUser(tx, user.id);
    return changed ? { ok: true, user: changed } : refused("user-gone");
  });
}

/**
 * Checks the session again with the account locked: while the request's body arrived, its owner may have ended the session or enrolled a
 * second factor.
 */
async function sessionRefusal(
  tx: Queries,
  { userId, sessionId, password, email }: AccountChange,
): Promise<"session-ended" | "user-banned" | "code-not-shown" | undefined> {
  const status = await findSessionStatus(tx, userId, sessionId);
  if (!status?.sessionLives) return "session-ended";
  if (status.banned) return "user-banned";
  return status.mfaPending && (password !== undefined || email !== undefined) ? "code-not-shown" : undefined;
}

/** Checks and hashes the new password outside any transaction, because hashing is slow. */
async function newPassword(
  practice: Practice,
  { userId, sessionId, password, currentPassword, nonce }: AccountChange,
  { reauthenticate, askForPassword }: Rules,
): Promise<{ ok: true; hash: string | undefined; isFirst: boolean; needsNonce: boolean } | NotChanged> {
  if (password === undefined) return { ok: true, hash: undefined, isFirst: false, needsNonce: false };
  const known = await findPassword(practice.database, userId, sessionId);
  if (!known) return refused("user-gone");
  const isFirst = known.hash === null;
  const needsNonce =
    (isFirst && known.sessionMinutes > FIRST_PASSWORD_MINUTES) ||
    (reauthenticate && known.sessionMinutes > DAY_MINUTES);
  if (needsNonce && !nonce) return refused("nonce-needed");
  if (askForPassword && known.hash !== null && !currentPassword) return refused("current-password-needed");
  if (currentPassword && known.hash !== null && !(await passwordMatches(known.hash, currentPassword))) {
    return refused("current-password-wrong");
  }
  if (known.hash !== null && (await passwordMatches(known.hash, password))) return refused("same-password");
  return { ok: true, hash: await hashPassword(password), isFirst, needsNonce };
}

/** Bytes of JSON, limited because the access token carries all of it in the header of every later request. */
export const MAX_METADATA_BYTES = 4096;

function mergedData(user: User, { data }: AccountChange): Record<string, unknown> | "too-large" | undefined {
  if (data === undefined) return undefined;
  const merged = Object.fromEntries(
    Object.entries({ ...user.userMetadata, ...data }).filter(([, value]) => value !== null),
  );
  return Buffer.byteLength(JSON.stringify(merged)) > MAX_METADATA_BYTES ? "too-large" : merged;
}

async function isNonceRight(tx: Queries, { email }: User, { nonce = "" }: AccountChange): Promise<boolean> {
  return (await spendCode(tx, { email, code: nonce, kinds: ["reauthentication"] })) !== undefined;
}

async function moveAddress(
  practice: Practice,
  tx: Queries,
  user: User,
  { email, authRedirect }: AccountChange,
  { mailInterval, autoconfirm }: Rules,
): Promise<NotChanged | "moves" | "stays"> {
  if (email === undefined) return "stays";
  if (email === user.email) {
    await dropEmailChange(tx, user.id); // keeping the present address cancels a pending change
    return "stays";
  }
  if (await isAddressTaken(tx, email)) return refused("address-taken");
  if (autoconfirm) {
    await beginEmailChange(tx, user.id, email);
    return (await finishEmailChange(tx, user.id)) === "taken" ? refused("address-taken") : "moves";
  }
  for (const address of [user.email, email].toSorted()) {
    const claimed = await claimEmailRequest(tx, address, "email_change", mailInterval);
    if (!claimed.ok) return claimed;
  }
  await mailBothAddresses(practice, tx, { userId: user.id, email: user.email, newEmail: email, authRedirect });
  return "moves";
}

/** Emails the old and the new address for confirmation; earlier confirmations no longer count. */
export async function mailBothAddresses(
  practice: Practice,
  tx: Queries,
  {
    userId,
    email,
    newEmail,
    authRedirect,
  }: { userId: string; email: string; newEmail: string; authRedirect: AuthRedirect },
): Promise<void> {
  await beginEmailChange(tx, userId, newEmail);
  for (const to of [email, newEmail]) {
    await sendAccountMail(practice, tx, { userId, email: to, newEmail, kind: "email_change", authRedirect });
  }
}
