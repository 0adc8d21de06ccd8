import { recordConsent } from "#server/accounts/own-data/consents.queries.ts";
import { claimEmailRequest } from "./email-requests.queries.ts";
import {
  forgetUnconfirmedPassword,
  insertAccount,
  lockUserByEmail,
  renameUser,
} from "#server/accounts/users/users.queries.ts";
import type { Queries } from "#database/connection/connect.ts";
import { refused, type Result } from "#domain/result.ts";
import type { AuthRedirect } from "./one-time-link.ts";
import type { Practice } from "#kit/server/practice.ts";
import { sendAccountMail } from "#server/accounts/send-account-email.ts";
import { onOneLine } from "#server/accounts/users/sign-up.ts";

type SignInLinkRequest = {
  /** Lower case. */
  email: string;
  fullName: string;
  metadata: Record<string, unknown>;
  consentVersion: string | undefined;
  /** Whether to create an account, without a password, for an address that has none. */
  createUser: boolean;
  authRedirect: AuthRedirect;
};

type Settings = { mailInterval: number; signUps: boolean };
type Sent = Result<object, "mail-too-soon" | "otp-needs-account">;

/**
 * Emails a link and a code that sign in without a password. An address without an account gets none if `createUser` is false, with the same
 * answer. otp-needs-account: the address has none, and none may be created.
 */
export function sendSignInLink(practice: Practice, request: SignInLinkRequest, settings: Settings): Promise<Sent> {
  return practice.database.transaction((tx) => sendSignInLinkWithin(practice, tx, request, settings));
}

/** The same within the caller's transaction, which must commit after a refusal, too: it may have ended an unconfirmed account's password. */
export async function sendSignInLinkWithin(
  practice: Practice,
  tx: Queries,
  request: SignInLinkRequest,
  { mailInterval, signUps }: Settings,
): Promise<Sent> {
  const { email, authRedirect } = request;
  const known = await lockUserByEmail(tx, email);
  if (!known && request.createUser && !signUps) return refused("otp-needs-account");
  // Requests that may create an account have an interval of their own, for every address: each of them sends an email, so that "sent a
  // moment ago" is true. One for a sign-in alone sends nothing to an address without an account.
  const claimed = await claimEmailRequest(
    tx,
    email,
    request.createUser ? "magiclink or signup" : "magiclink",
    mailInterval,
  );
  if (known && !known.emailConfirmedAt) await forgetUnconfirmedPassword(tx, email); // a stranger may have chosen it
  if (!claimed.ok) return claimed;
  if (!known && !request.createUser) return { ok: true };
  if (known) {
    if (!known.emailConfirmedAt) await describeUnconfirmed(tx, known.id, request);
    await sendAccountMail(practice, tx, { userId: known.id, email, kind: "magiclink", authRedirect });
    return { ok: true };
  }
  const { metadata, consentVersion } = request;
  const fullName = onOneLine(request.fullName);
  const userId = await insertAccount(tx, { email, passwordHash: null, fullName, metadata, confirmed: false });
  if (userId === undefined) return { ok: true }; // a concurrent request has created it and sends its own email
  if (consentVersion !== undefined) await recordConsent(tx, { userId, version: consentVersion });
  await sendAccountMail(practice, tx, { userId, email, kind: "signup", authRedirect });
  return { ok: true };
}

/** Takes name and consent from the newest request: an earlier one may have come from a person who does not own the mailbox. */
async function describeUnconfirmed(
  tx: Queries,
  userId: string,
  { fullName, consentVersion }: SignInLinkRequest,
): Promise<void> {
  const name = onOneLine(fullName);
  if (name) await renameUser(tx, userId, name);
  if (consentVersion !== undefined) await recordConsent(tx, { userId, version: consentVersion });
}
