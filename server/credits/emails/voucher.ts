import { t } from "@sacred-space/words/t.ts";
import type { Email } from "#server/messages/emails.queries.ts";
import type { PracticeDetails } from "#server/settings/practice-settings.queries.ts";
import type { Voucher } from "#domain/credits/voucher.ts";
import { pounds } from "#domain/money.ts";
import { formatDay } from "#domain/wording.ts";
import { fromPractice } from "#server/messages/emails/from-practice.ts";

/** The email's kind: `about` begins with the voucher's id, and the PDF is attached when it is sent (server/messages/send-email.ts). */
export const VOUCHER_EMAIL = "voucher";

/** `typed` is what the PDF cannot show, as it was typed. */
type About = {
  about: string;
  recipient: string;
  voucher: Pick<Voucher, "amount" | "expiresOn">;
  typed?: [label: string, words: string][];
};

/** Sends a voucher as an attached PDF. Its code, which is money to its bearer, and the names that it shows are in the PDF only. */
export function voucherEmail(
  { about, recipient, voucher, typed = [] }: About,
  practice: { card: PracticeDetails; publicUrl: string },
): Email {
  return {
    kind: VOUCHER_EMAIL,
    about,
    recipient,
    ...fromPractice(practice, {
      subject: t("Your voucher: {name}", { name: practice.card.name }),
      preview: t("The voucher is attached, to be printed or sent on."),
      heading: t("Your voucher"),
      opening: [
        t("Thank you. The voucher is attached to this email as a PDF, to be printed or sent on."),
        t("Keep it safe: anyone who has the code can use it."),
      ],
      facts: [
        [t("Amount"), pounds(voucher.amount)],
        [
          t("To be used"),
          voucher.expiresOn ? t("by {lastDay}", { lastDay: formatDay(voucher.expiresOn, "full") }) : t("at any time"),
        ],
        ...typed,
      ],
      button: { label: t("See what is offered"), href: `${practice.publicUrl}/services` },
    }),
  };
}
