import type { Email } from "#server/messages/emails.queries.ts";
import { accountEmail, type AccountEmailFacts, siteOf } from "./account-email.ts";

/** Leads to the page that sets a new password (recover). */
export function recoverPasswordEmail(facts: AccountEmailFacts): Email {
  return accountEmail("recover-password", facts, {
    subject: `Choose a new password for ${facts.businessName}`,
    preview: "One click to the page where you choose it.",
    heading: "Choose a new password",
    opening: [
      "One click takes you to the page where you choose a new password. The link works once and expires after a day.",
    ],
    button: "Choose a new password",
    footer: [
      `You get this email because someone asked for a new password for this address at ${siteOf(facts)}. If that was not you, you can ignore this email: your password stays as it is.`,
    ],
  });
}
