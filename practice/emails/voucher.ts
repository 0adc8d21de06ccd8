import type { Email } from "#database/messages/emails.ts";
import type { PracticeCard } from "#database/settings/practice-settings.ts";
import type { Voucher } from "#domain/credits/voucher.ts";
import { pounds } from "#domain/money.ts";
import { dayInWords } from "#domain/wording.ts";
import { renderEmail } from "./frame.ts";

/** Its kind: `about` begins with the voucher's id, and the PDF is attached when it is sent (practice/messages/send-email.ts). */
export const VOUCHER_EMAIL = "voucher";

type About = { about: string; recipient: string; voucher: Pick<Voucher, "amount" | "expiresOn"> };

/** Brings a voucher as an attached PDF. Its code, which is money to its bearer, and the names stand in the PDF alone. */
export function voucherEmail({ about, recipient, voucher }: About, { card, publicUrl }: { card: PracticeCard; publicUrl: string }): Email {
  const { name: businessName, email, address } = card;
  return {
    kind: VOUCHER_EMAIL,
    about,
    recipient,
    ...(email && { replyTo: email }),
    ...renderEmail({
      subject: `Your voucher: ${businessName}`,
      preview: "The voucher is attached, to be printed or sent on.",
      heading: "Your voucher",
      opening: [
        "Thank you. The voucher is attached to this email as a PDF, to be printed or sent on.",
        "Keep it safe: anyone who has the code can use it.",
      ],
      facts: [
        ["Amount", pounds(voucher.amount)],
        ["To be used", voucher.expiresOn ? `by ${dayInWords(voucher.expiresOn, "full")}` : "at any time"],
      ],
      button: { label: "See what is offered", href: `${publicUrl}/services` },
      sections: [],
      footer: [
        email ? "To answer, reply to this email." : `To answer, see ${new URL("/contact", publicUrl).href}`,
        [address, email, new URL(publicUrl).host].filter(Boolean).join(" · "),
      ],
      businessName,
      publicUrl,
    }),
  };
}
