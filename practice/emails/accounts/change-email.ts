import type { Email } from "#database/messages/emails.ts";
import { accountEmail, type AccountEmailFacts, siteOf } from "./account-email.ts";

type ChangeEmailFacts = AccountEmailFacts & { newEmail: string };

/**
 * Asks the address that an account is moving to, or the one that it is leaving, to agree; it moves when both have. `email` is
 * who gets this email, `newEmail` where the account is going. Only the old address reads of the new one, never the other way round.
 */
export function changeEmailEmail(facts: ChangeEmailFacts): Email {
  return facts.email === facts.newEmail ? toNewAddress(facts) : toOldAddress(facts);
}

function toNewAddress(facts: ChangeEmailFacts): Email {
  return accountEmail("change-email", facts, {
    subject: `Confirm your new address for ${facts.businessName}`,
    preview: "One click says that this address is yours.",
    heading: "Confirm your new address",
    opening: ["An account is to move to this address. One click says that the address is yours. The link works once, within a day."],
    button: "Confirm this address",
    sections: [
      { heading: "One more step", paragraphs: ["The old address gets an email as well. Your account moves when both have agreed."] },
    ],
    footer: [
      `You get this email because this address was given as the new one of an account at ${siteOf(facts)}. If that was not you, there is nothing to do: without your click no account moves here.`,
    ],
  });
}

function toOldAddress(facts: ChangeEmailFacts): Email {
  return accountEmail("change-email", facts, {
    subject: `Your account at ${facts.businessName} is to move to another address`,
    preview: "It moves only if you agree.",
    heading: "Move your account to another address",
    opening: [
      "Your account is to move from this address to the one below. It moves when both have agreed. The link works once, within a day.",
    ],
    facts: [["Moves to", facts.newEmail]],
    button: "Agree to the move",
    sections: [
      {
        heading: "If you did not ask for this",
        paragraphs: ["Do not agree. Somebody may know your password: sign in and choose another."],
      },
    ],
    footer: [`You get this email because this is the address of an account at ${siteOf(facts)}.`],
  });
}
