import type { Queries } from "#database/connection/connect.ts";
import { countLastHoursMail, type Email, queueMail } from "#server/messages/emails.queries.ts";
import type { OneTimeKind } from "./sessions/one-time-tokens.queries.ts";
import { findPracticeDetails } from "#server/settings/practice-settings.queries.ts";
import type { User } from "./users/users.queries.ts";
import { accountExistsEmail } from "./emails/account-exists.ts";
import type { AccountEmailFacts } from "./emails/account-email.ts";
import { changeEmailEmail } from "./emails/change-email.ts";
import { confirmAddressEmail } from "./emails/confirm-address.ts";
import { inviteEmail } from "./emails/invite.ts";
import { magicLinkEmail } from "./emails/magic-link.ts";
import { reauthenticateEmail } from "./emails/reauthenticate.ts";
import { recoverPasswordEmail } from "./emails/recover-password.ts";
import { type SecurityNotice, securityNoticeEmail } from "./emails/security-notice.ts";
import { makeOneTimeLink, type AuthRedirect } from "./sessions/one-time-link.ts";
import type { Practice } from "#kit/server/practice.ts";

type Facts = AccountEmailFacts & { newEmail: string; publicUrl: string };

const EMAILS: Record<OneTimeKind, (facts: Facts) => Email> = {
  signup: confirmAddressEmail,
  recovery: recoverPasswordEmail,
  magiclink: magicLinkEmail,
  invite: inviteEmail,
  email_change: changeEmailEmail,
  reauthentication: reauthenticateEmail,
};

type AccountMail = {
  userId: string;
  /** The recipient, in lower case. */
  email: string;
  kind: OneTimeKind;
  authRedirect: AuthRedirect;
  /** In a change of address: the new address. */
  newEmail?: string;
};

/** Queues an email with a sign-in link or code, in the caller's transaction. */
export async function sendAccountMail(practice: Practice, tx: Queries, mail: AccountMail): Promise<void> {
  const { link, tokenHash, code } = await makeOneTimeLink(practice, tx, mail);
  const { userId, email, newEmail = "" } = mail;
  const { name: businessName } = await findPracticeDetails(tx);
  const facts = { userId, email, newEmail, link, code, about: tokenHash, businessName, publicUrl: practice.publicUrl };
  await queueMail(tx, EMAILS[mail.kind](facts));
}

/** Emails the owner of a confirmed account that a sign-up with their address was not needed. */
export async function mailAccountExists(
  { publicUrl }: Practice,
  tx: Queries,
  { id: userId, email }: User,
): Promise<void> {
  const { name: businessName } = await findPracticeDetails(tx);
  await queueMail(tx, accountExistsEmail({ userId, email, businessName, publicUrl }));
}

/** Of one kind, within an hour: a flood of notices hides others, and tells no more. */
const MAX_NOTICES = 10;

/** Emails the owner of an account which sign-in method has changed, unless they got MAX_NOTICES of it within the hour. */
export async function mailSecurityNotice(
  { publicUrl }: Practice,
  tx: Queries,
  kind: SecurityNotice,
  { id: userId, email }: User,
): Promise<void> {
  if ((await countLastHoursMail(tx, email, kind)) >= MAX_NOTICES) return;
  const { name: businessName } = await findPracticeDetails(tx);
  await queueMail(tx, securityNoticeEmail(kind, { userId, email, businessName, publicUrl }));
}
