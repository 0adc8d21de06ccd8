import type { Email } from "#server/messages/emails.queries.ts";
import { pounds } from "#domain/money.ts";
import { formatDay } from "#domain/wording.ts";
import { emailToClient, wallTime } from "./to-client.ts";
import { factRows, type BookingFacts } from "./booking-facts.ts";

/** Offers a refund for a written reading that was not sent by its promised day. One email per promised day. */
export function readingLateEmail(facts: BookingFacts): Email {
  const paid = pounds(facts.paidPence);
  return emailToClient(
    "reading-late",
    facts,
    {
      subject: `Your reading is late: ${facts.serviceName}`,
      preview: `You can wait for it, or have your ${paid} back.`,
      heading: "Your reading is late",
      opening: [
        `your reading was promised by ${formatDay(facts.date, "full")} and has not been sent. I am sorry.`,
        `You can wait for it: there is nothing to do. Or cancel it on your account page, and you get all that you paid back. If it has reached you meanwhile, please ignore this email.`,
      ],
      facts: factRows(facts),
      button: { label: "Wait, or have the money back", href: `${facts.publicUrl}/account` },
      sections: [],
      footer: ["You get this email once, because your reading was not sent by its day."],
    },
    { event: wallTime(facts), whileLive: true, call: "needless" },
  );
}
