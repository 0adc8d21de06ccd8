import type { Queries } from "#database/connection/connect.ts";
import { type Letter, queueMail } from "#database/messages/emails.ts";
import type { OneTimeKind } from "#database/accounts/one-time-tokens.ts";
import { practiceCard } from "#database/practice-settings.ts";
import type { User } from "#database/accounts/users.ts";
import { accountExistsLetter } from "#practice/emails/accounts/account-exists.ts";
import type { AccountLetterFacts } from "#practice/emails/accounts/account-email.ts";
import { changeEmailLetter } from "#practice/emails/accounts/change-email.ts";
import { confirmAddressLetter } from "#practice/emails/accounts/confirm-address.ts";
import { inviteLetter } from "#practice/emails/accounts/invite.ts";
import { magicLinkLetter } from "#practice/emails/accounts/magic-link.ts";
import { reauthenticateLetter } from "#practice/emails/accounts/reauthenticate.ts";
import { recoverPasswordLetter } from "#practice/emails/accounts/recover-password.ts";
import { makeOneTimeLink, type WayBack } from "./one-time-link.ts";
import type { Practice } from "#practice/practice.ts";

type Facts = AccountLetterFacts & { newEmail: string; publicUrl: string };

const LETTERS: Record<OneTimeKind, (facts: Facts) => Letter> = {
  signup: confirmAddressLetter,
  recovery: recoverPasswordLetter,
  magiclink: magicLinkLetter,
  invite: inviteLetter,
  email_change: changeEmailLetter,
  reauthentication: reauthenticateLetter,
};

export type AccountMail = {
  userId: string;
  /** Who gets it, in lower case. */
  email: string;
  kind: OneTimeKind;
  wayBack: WayBack;
  /** In a change of address: where the account is going. */
  newEmail?: string;
};

/** Writes a letter that lets its reader into an account, in the transaction of whatever it is about. */
export async function sendAccountMail(practice: Practice, tx: Queries, mail: AccountMail): Promise<void> {
  const { link, tokenHash, code } = await makeOneTimeLink(practice, tx, mail);
  const { userId, email, newEmail = "" } = mail;
  const { name: businessName } = await practiceCard(tx);
  const facts = { userId, email, newEmail, link, code, about: tokenHash, businessName, publicUrl: practice.publicUrl };
  await queueMail(tx, LETTERS[mail.kind](facts));
}

/** Tells the owner of a confirmed account, and nobody else, that a sign-up with their address came to nothing because they have one. */
export async function mailAccountExists({ publicUrl }: Practice, tx: Queries, { id: userId, email }: User): Promise<void> {
  const { name: businessName } = await practiceCard(tx);
  await queueMail(tx, accountExistsLetter({ userId, email, businessName, publicUrl }));
}
