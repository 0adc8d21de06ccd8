import { t } from "@sacred-space/words/t.ts";
import type { Email } from "#server/messages/emails.queries.ts";
import { pounds } from "#domain/money.ts";
import { formatDay } from "#domain/wording.ts";
import { emailToClient, wallTime } from "./to-client.ts";
import { factRows, type BookingFacts } from "./booking-facts.ts";
import { forPractice } from "./for-client.ts";

/** Offers a refund for a written reading that was not sent by its promised day. One email per promised day. */
export const readingLateEmail = forPractice((facts: BookingFacts): Email => {
  const paid = pounds(facts.paidPence);
  return emailToClient(
    "reading-late",
    facts,
    {
      subject: t("Your reading is late: {service}", { service: facts.serviceName }),
      preview: t("You can wait for it, or have your {paid} back.", { paid }),
      heading: t("Your reading is late"),
      opening: [
        t("your reading was promised by {date} and has not been sent. I am sorry.", {
          date: formatDay(facts.date, "full"),
        }),
        t(
          "You can wait for it: there is nothing to do. Or cancel it on your account page, and you get all that you paid back. If it has reached you meanwhile, please ignore this email.",
        ),
      ],
      facts: factRows(facts),
      button: { label: t("Wait, or have the money back"), href: `${facts.publicUrl}/account` },
      sections: [],
      footer: [t("You get this email once, because your reading was not sent by its day.")],
    },
    { event: wallTime(facts), whileLive: true, call: "needless" },
  );
});
