import { t } from "@sacred-space/words/t.ts";
import type { Email } from "#server/messages/emails.queries.ts";
import { type AccountEmailFacts, envelope } from "./account-email.ts";
import { renderEmail } from "#server/messages/emails/frame.ts";

type CodeFacts = Omit<AccountEmailFacts, "link"> & {
  /** The site's own origin. */
  publicUrl: string;
};

/** Contains the code by which a signed-in person proves that they read their mail, before a sensitive change (reauthenticate). */
export function reauthenticateEmail(facts: CodeFacts): Email {
  return {
    ...envelope("reauthenticate", facts),
    ...renderEmail({
      subject: t("Your code for {businessName}", { businessName: facts.businessName }),
      preview: t("Six digits to show that it is you."),
      heading: t("Your code"),
      opening: [t("Type these six digits into the page that asked for them. They work once, within ten minutes.")],
      code: facts.code,
      facts: [],
      sections: [
        {
          heading: t("If you did not ask for this"),
          paragraphs: [
            t(
              "Someone else is signed in as you. Sign in and sign out everywhere; if you have a password, choose another one.",
            ),
          ],
        },
      ],
      footer: [
        t("You get this email because something that concerns all of your account at {host} waits for it.", {
          host: new URL(facts.publicUrl).host,
        }),
        t("Don’t share this code. We never ask for it."),
      ],
      businessName: facts.businessName,
      publicUrl: facts.publicUrl,
    }),
  };
}
