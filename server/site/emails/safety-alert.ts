import { t } from "@sacred-space/words/t.ts";
import type { Email } from "#server/messages/emails.queries.ts";
import type { PracticeDetails } from "#server/settings/practice-settings.queries.ts";
import { renderEmail } from "#server/messages/emails/frame.ts";

/** Tells the practitioner which safeguards of the site are overdue or failing. The back office shows the same alert. */
export function safetyAlertEmail(
  { alertId, detail }: { alertId: string; detail: string },
  { card, publicUrl }: { card: PracticeDetails; publicUrl: string },
): Email {
  return {
    kind: "safety-alert",
    about: alertId,
    recipient: card.email ?? "", // a missing address becomes an alert (queueMail)
    ...renderEmail({
      subject: t("Something about the safety of your site needs attention"),
      preview: detail,
      heading: t("Please look after this"),
      opening: [
        detail,
        t(
          "If somebody else runs the site for you, pass this on to them. You get this email once for as long as it lasts.",
        ),
      ],
      facts: [],
      button: { label: t("See the safety of your site"), href: `${publicUrl}/admin/more/safety` },
      sections: [],
      footer: [t("You get this email because {host} is your site.", { host: new URL(publicUrl).host })],
      businessName: card.name,
      publicUrl,
    }),
  };
}
