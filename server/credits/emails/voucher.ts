import type { Email } from "#server/messages/emails.queries.ts";
import type { PracticeDetails } from "#server/settings/practice-settings.queries.ts";
import type { Voucher } from "#domain/credits/voucher.ts";
import { pounds } from "#domain/money.ts";
import { formatDay } from "#domain/wording.ts";
import { fromPractice } from "#server/messages/emails/from-practice.ts";

/** The email's kind: `about` begins with the voucher's id, and the PDF is attached when it is sent (server/messages/send-email.ts). */
export const VOUCHER_EMAIL = "voucher";

type About = { about: string; recipient: string; voucher: Pick<Voucher, "amount" | "expiresOn"> };

/** Sends a voucher as an attached PDF. Its code, which is money to its bearer, and the names are in the PDF only. */
export function voucherEmail(
  { about, recipient, voucher }: About,
  practice: { card: PracticeDetails; publicUrl: string },
): Email {
  return {
    kind: VOUCHER_EMAIL,
    about,
    recipient,
    ...fromPractice(practice, {
      subject: `Your voucher: ${practice.card.name}`,
      preview: "The voucher is attached, to be printed or sent on.",
      heading: "Your voucher",
      opening: [
        "Thank you. The voucher is attached to this email as a PDF, to be printed or sent on.",
        "Keep it safe: anyone who has the code can use it.",
      ],
      facts: [
        ["Amount", pounds(voucher.amount)],
        ["To be used", voucher.expiresOn ? `by ${formatDay(voucher.expiresOn, "full")}` : "at any time"],
      ],
      button: { label: "See what is offered", href: `${practice.publicUrl}/services` },
    }),
  };
}
