import { t } from "@sacred-space/words/t.ts";
import type { Email } from "#server/messages/emails.queries.ts";
import { type AccountEmailFacts, codeEmail, siteOf } from "./account-email.ts";

/** Asks a person who signed up to confirm their address. */
export function confirmAddressEmail(facts: AccountEmailFacts): Email {
  return codeEmail("confirm-address", facts, {
    subject: t("Confirm your email address for {businessName}", { businessName: facts.businessName }),
    button: t("Confirm my address"),
    footer: [
      t(
        "You get this email because your address was given for a new account at {host}. If that was not you, you can ignore this email: no account is opened unless you confirm.",
        { host: siteOf(facts) },
      ),
    ],
  });
}
