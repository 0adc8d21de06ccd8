import type { Email } from "#server/messages/emails.queries.ts";
import { accountEmail, type AccountEmailFacts, siteOf } from "./account-email.ts";

type ChangeEmailFacts = AccountEmailFacts & { newEmail: string };

/**
 * Asks the address that an account is moving to, or the one that it is leaving, to confirm; the change takes effect when both have. `email`
 * is the recipient, `newEmail` the new address. Only the email to the old address names the new one, never the other way round.
 */
export function changeEmailEmail(facts: ChangeEmailFacts): Email {
  return facts.email === facts.newEmail ? toNewAddress(facts) : toOldAddress(facts);
}

function toNewAddress(facts: ChangeEmailFacts): Email {
  return accountEmail("change-email", facts, {
    subject: `Confirm your new address for ${facts.businessName}`,
    preview: "Confirm with one click that this address is yours.",
    heading: "Confirm your new address",
    opening: [
      "This address was entered as the new email address of an account. Confirm that it is yours with one click. The link works once and expires after a day.",
    ],
    button: "Confirm this address",
    sections: [
      {
        heading: "One more step",
        paragraphs: ["The old address gets an email too. The change takes effect when both are confirmed."],
      },
    ],
    footer: [
      `You get this email because this address was given as the new one of an account at ${siteOf(facts)}. If that was not you, you can ignore this email: nothing changes unless you confirm.`,
    ],
  });
}

function toOldAddress(facts: ChangeEmailFacts): Email {
  return accountEmail("change-email", facts, {
    subject: `Confirm the new email address of your account at ${facts.businessName}`,
    preview: "It changes only if you confirm it.",
    heading: "Change your email address",
    opening: [
      "The email address of your account is about to change to the one below. It changes when both addresses are confirmed. The link works once and expires after a day.",
    ],
    facts: [["New address", facts.newEmail]],
    button: "Confirm the change",
    sections: [
      {
        heading: "If you did not ask for this",
        paragraphs: ["Do not confirm it. Someone may know your password: sign in and choose another."],
      },
    ],
    footer: [`You get this email because this is the address of an account at ${siteOf(facts)}.`],
  });
}
