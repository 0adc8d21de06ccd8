import type { Email } from "#server/messages/emails.queries.ts";
import { type AccountEmailFacts, codeEmail, siteOf } from "./account-email.ts";

/** Signs its reader in without a password, by link or by code (otp and magiclink). */
export function magicLinkEmail(facts: AccountEmailFacts): Email {
  return codeEmail("magic-link", facts, {
    subject: `Your sign-in code for ${facts.businessName}`,
    button: "Sign in",
    footer: [
      `You get this email because someone asked to sign in with this address at ${siteOf(facts)}. If that was not you, you can ignore this email: no one can sign in without this email.`,
    ],
  });
}
