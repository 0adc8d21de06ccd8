import { t } from "@sacred-space/words/t.ts";
import type { Email } from "#server/messages/emails.queries.ts";
import { type AccountEmailFacts, codeEmail, siteOf } from "./account-email.ts";

/** Signs its reader in without a password, by link or by code (otp and magiclink). */
export function magicLinkEmail(facts: AccountEmailFacts): Email {
  return codeEmail("magic-link", facts, {
    subject: t("Your sign-in code for {businessName}", { businessName: facts.businessName }),
    button: t("Sign in"),
    footer: [
      t(
        "You get this email because someone asked to sign in with this address at {host}. If that was not you, you can ignore this email: no one can sign in without this email.",
        { host: siteOf(facts) },
      ),
    ],
  });
}
