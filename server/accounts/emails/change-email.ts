import { t } from "@sacred-space/words/t.ts";
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
    subject: t("Confirm your new address for {businessName}", { businessName: facts.businessName }),
    preview: t("Confirm with one click that this address is yours."),
    heading: t("Confirm your new address"),
    opening: [
      t(
        "This address was entered as the new email address of an account. Confirm that it is yours with one click. The link works once and expires after a day.",
      ),
    ],
    button: t("Confirm this address"),
    sections: [
      {
        heading: t("One more step"),
        paragraphs: [t("The old address gets an email too. The change takes effect when both are confirmed.")],
      },
    ],
    footer: [
      t(
        "You get this email because this address was given as the new one of an account at {host}. If that was not you, you can ignore this email: nothing changes unless you confirm.",
        { host: siteOf(facts) },
      ),
    ],
  });
}

function toOldAddress(facts: ChangeEmailFacts): Email {
  return accountEmail("change-email", facts, {
    subject: t("Confirm the new email address of your account at {businessName}", { businessName: facts.businessName }),
    preview: t("It changes only if you confirm it."),
    heading: t("Change your email address"),
    opening: [
      t(
        "The email address of your account is about to change to the one below. It changes when both addresses are confirmed. The link works once and expires after a day.",
      ),
    ],
    facts: [[t("New address"), facts.newEmail]],
    button: t("Confirm the change"),
    sections: [
      {
        heading: t("If you did not ask for this"),
        paragraphs: [t("Do not confirm it. Someone may know your password: sign in and choose another.")],
      },
    ],
    footer: [t("You get this email because this is the address of an account at {host}.", { host: siteOf(facts) })],
  });
}
