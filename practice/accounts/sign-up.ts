import type { Queries } from "#database/connection/connect.ts";
import { recordConsent } from "#database/accounts/consents.ts";
import { claimEmailRequest } from "#database/accounts/email-requests.ts";
import type { Device, OpenSession } from "#database/accounts/sessions.ts";
import { findUser, insertAccount, lockUserByEmail, type User } from "#database/accounts/users.ts";
import { refused, type Result } from "#domain/result.ts";
import { createSession } from "./create-session.ts";
import { hashPassword } from "./passwords/password-hashing.ts";
import type { AuthRedirect } from "./one-time-link.ts";
import type { Practice } from "#practice/practice.ts";
import { mailAccountExists, sendAccountMail } from "./send-account-email.ts";

/** A sign-up. `email` is lower case; `metadata` is stored unchanged and never grants a right. */
type SignUpRequest = {
  email: string;
  password: string;
  fullName: string;
  metadata: Record<string, unknown>;
  /** The version of the privacy and terms texts that was ticked. */
  consentVersion: string | undefined;
  authRedirect: AuthRedirect;
  device: Device;
};

/** With a session where no confirmation is needed; otherwise the confirmation email is queued. */
type SignUpResult = Result<{ user: User; session?: OpenSession }, "already-registered" | "mail-too-soon">;

/**
 * Creates an account with its profile and consents, and queues the email that confirms the address, in one transaction. With `autoconfirm`
 * no email is needed and a session is opened. An existing account stays as it is, password included: an unconfirmed one gets the email
 * again, a confirmed one an email for its owner (already-registered). mail-too-soon is checked first, so that it reveals nothing about the
 * address.
 */
export async function signUp(
  practice: Practice,
  request: SignUpRequest,
  { autoconfirm, mailInterval }: { autoconfirm: boolean; mailInterval: number },
): Promise<SignUpResult> {
  const { email, fullName, metadata } = request;
  const passwordHash = await hashPassword(request.password); // for a taken address too: the time tells nothing
  return practice.database.transaction(async (tx): Promise<SignUpResult> => {
    const claimed = autoconfirm || (await claimEmailRequest(tx, email, "signup", mailInterval));
    if (claimed !== true && !claimed.ok) return claimed;
    const id = await insertAccount(tx, { email, passwordHash, fullName: onOneLine(fullName), metadata, confirmed: autoconfirm });
    if (id === undefined) return autoconfirm ? refused("already-registered") : sendConfirmationAgain(practice, tx, request);
    if (request.consentVersion !== undefined) await recordConsent(tx, { userId: id, version: request.consentVersion });
    if (autoconfirm) return there(await createSession(tx, id, "password", request.device));
    return sendConfirmation(practice, tx, id, request);
  });
}

/** A name ends up in emails and lists; line breaks and other control characters have no business there. */
export function onOneLine(name: string): string {
  return name.replace(/\p{Cc}+/gu, " ").trim();
}

async function sendConfirmationAgain(practice: Practice, tx: Queries, request: SignUpRequest): Promise<SignUpResult> {
  const user = await lockUserByEmail(tx, request.email);
  if (user && !user.emailConfirmedAt) return sendConfirmation(practice, tx, user.id, request);
  if (user) await mailAccountExists(practice, tx, user);
  return refused("already-registered");
}

async function sendConfirmation(
  practice: Practice,
  tx: Queries,
  userId: string,
  { email, authRedirect }: SignUpRequest,
): Promise<SignUpResult> {
  await sendAccountMail(practice, tx, { userId, email, kind: "signup", authRedirect });
  return { ok: true, user: there(await findUser(tx, userId)) };
}

function there<T>(found: T | undefined): T {
  if (found === undefined) throw new Error("An account is gone within the transaction that made or locked it");
  return found;
}
