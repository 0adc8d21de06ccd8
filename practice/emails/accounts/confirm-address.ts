import type { Email } from "#database/messages/emails.ts";
import { accountEmail, type AccountEmailFacts, siteOf } from "./account-email.ts";

/** Asks a person who signed up to confirm their address. */
export function confirmAddressEmail(facts: AccountEmailFacts): Email {
  return accountEmail("confirm-address", facts, {
    subject: `Confirm your email address for ${facts.businessName}`,
    preview: "One click and your account is ready.",
    heading: "Confirm your address",
    opening: ["One click and your account is ready. The link works once, within a day."],
    button: "Confirm my address",
    footer: [
      `You get this email because your address was given for a new account at ${siteOf(facts)}. If that was not you, there is nothing to do: without your click no account is opened.`,
    ],
  });
}
