import type { Queries } from "#database/connection/connect.ts";
import { recordConsent } from "#server/accounts/own-data/consents.queries.ts";
import { claimEmailRequest } from "#server/accounts/sessions/email-requests.queries.ts";
import type { Device, OpenSession } from "#server/accounts/sessions/sessions.queries.ts";
import {
  findCredentials,
  findUser,
  forgetUnconfirmedPassword,
  insertAccount,
  lockUserByEmail,
  type User,
} from "./users.queries.ts";
import { refused, type Result } from "#domain/result.ts";
import { createSession } from "#server/accounts/sessions/create-session.ts";
import { hashPassword, passwordMatches } from "#server/accounts/passwords/password-hashing.ts";
import type { AuthRedirect } from "#server/accounts/sessions/one-time-link.ts";
import type { Practice } from "#kit/server/practice.ts";
import { mailAccountExists, sendAccountMail } from "#server/accounts/send-account-email.ts";

/** A sign-up. `email` is lower case; `metadata` is stored unchanged and never grants a right. */
type SignUpRequest = {
  email: string;
  password: string;
  fullName: string;
  metadata: Record<string, unknown>;
  /** The version of the privacy and terms texts that the user accepted. */
  consentVersion: string | undefined;
  authRedirect: AuthRedirect;
  device: Device;
};

/** Contains a session if no confirmation is needed; otherwise the confirmation email is queued. */
type SignUpResult = Result<{ user: User; session?: OpenSession }, "already-registered" | "mail-too-soon">;

/**
 * Creates an account with its profile and consents, and queues the email that confirms the address, in one transaction. With `autoconfirm`
 * no email is needed and a session is opened. An existing account stays as it is: an unconfirmed one gets the email again, a confirmed one
 * an email for its owner (already-registered). Where the passwords of two sign-ups differ, the unconfirmed account loses its own, since
 * either may be a stranger's, even if no email is sent. mail-too-soon is checked first, so that it reveals nothing about the address.
 */
export async function signUp(
  practice: Practice,
  request: SignUpRequest,
  { autoconfirm, mailInterval }: { autoconfirm: boolean; mailInterval: number },
): Promise<SignUpResult> {
  const { email, fullName, metadata } = request;
  const passwordHash = await hashOf(practice, request);
  return practice.database.transaction(async (tx): Promise<SignUpResult> => {
    const claimed = autoconfirm || (await claimEmailRequest(tx, email, "signup", mailInterval));
    if (claimed !== true && !claimed.ok) {
      await forgetUnconfirmedPassword(tx, email, { unless: passwordHash });
      return claimed;
    }
    const id = await insertAccount(tx, {
      email,
      passwordHash,
      fullName: onOneLine(fullName),
      metadata,
      confirmed: autoconfirm,
    });
    if (id === undefined)
      return autoconfirm ? refused("already-registered") : sendConfirmationAgain(practice, tx, request, passwordHash);
    if (request.consentVersion !== undefined) await recordConsent(tx, { userId: id, version: request.consentVersion });
    if (autoconfirm) return existing(await createSession(tx, id, "password", request.device));
    return sendConfirmation(practice, tx, id, request);
  });
}

/** Replaces line breaks and other control characters, because names appear in emails and lists. */
export function onOneLine(name: string): string {
  return name.replace(/\p{Cc}+/gu, " ").trim();
}

/**
 * Returns the hash of the password; null if the unconfirmed account has another password. Every address costs one hashing or one comparison
 * of the same duration, so the time reveals nothing.
 */
async function hashOf(practice: Practice, { email, password }: SignUpRequest): Promise<string | null> {
  const known = await findCredentials(practice.database, email);
  if (!known?.passwordHash || known.user.emailConfirmedAt) return hashPassword(password);
  return (await passwordMatches(known.passwordHash, password)) ? known.passwordHash : null;
}

async function sendConfirmationAgain(
  practice: Practice,
  tx: Queries,
  request: SignUpRequest,
  passwordHash: string | null,
): Promise<SignUpResult> {
  const user = await lockUserByEmail(tx, request.email);
  if (user && !user.emailConfirmedAt) {
    await forgetUnconfirmedPassword(tx, user.email, { unless: passwordHash });
    return sendConfirmation(practice, tx, user.id, request);
  }
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
  return { ok: true, user: existing(await findUser(tx, userId)) };
}

function existing<T>(found: T | undefined): T {
  if (found === undefined) throw new Error("An account is gone within the transaction that made or locked it");
  return found;
}
