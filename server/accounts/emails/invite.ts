import { t } from "@sacred-space/words/t.ts";
import type { Email } from "#server/messages/emails.queries.ts";
import { accountEmail, type AccountEmailFacts, siteOf } from "./account-email.ts";

/** Invites a person for whom the practice has made an account (invite). */
export function inviteEmail(facts: AccountEmailFacts): Email {
  return accountEmail("invite", facts, {
    subject: t("You are invited to {businessName}", { businessName: facts.businessName }),
    preview: t("An account is ready for you."),
    heading: t("An account is ready for you"),
    opening: [
      t(
        "{businessName} has made an account for this address. With it you book sessions, see the ones to come, and move or cancel them yourself.",
        { businessName: facts.businessName },
      ),
      t("One click and it is yours. The link works once and expires after a day."),
    ],
    button: t("Accept the invitation"),
    footer: [
      t(
        "You get this email because your address was given for a new account at {host}. If you do not want it, you can ignore this email: no one can use it unless you confirm.",
        { host: siteOf(facts) },
      ),
    ],
  });
}
