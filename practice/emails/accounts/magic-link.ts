import type { Email } from "#database/messages/emails.ts";
import { accountEmail, type AccountEmailFacts, siteOf } from "./account-email.ts";

/** Signs its reader in without a password, by link or by code (otp and magiclink). */
export function magicLinkEmail(facts: AccountEmailFacts): Email {
  return accountEmail("magic-link", facts, {
    subject: `Your sign-in link for ${facts.businessName}`,
    preview: "One click and you are signed in.",
    heading: "Sign in",
    opening: ["One click and you are signed in. The link works once, within a day."],
    button: "Sign in",
    footer: [
      `You get this email because someone asked to sign in with this address at ${siteOf(facts)}. If that was not you, there is nothing to do: no one can sign in without this email.`,
    ],
  });
}
