import { t } from "@sacred-space/words/t.ts";
import type { Email } from "#server/messages/emails.queries.ts";
import { accountEmail, type AccountEmailFacts, siteOf } from "./account-email.ts";

/** Leads to the page that sets a new password (recover). */
export function recoverPasswordEmail(facts: AccountEmailFacts): Email {
  return accountEmail("recover-password", facts, {
    subject: t("Choose a new password for {businessName}", { businessName: facts.businessName }),
    preview: t("One click to the page where you choose it."),
    heading: t("Choose a new password"),
    opening: [
      t(
        "One click takes you to the page where you choose a new password. The link works once and expires after a day.",
      ),
    ],
    button: t("Choose a new password"),
    footer: [
      t(
        "You get this email because someone asked for a new password for this address at {host}. If that was not you, you can ignore this email: your password stays as it is.",
        { host: siteOf(facts) },
      ),
    ],
  });
}
