import { t } from "@sacred-space/words/t.ts";
import type { Email } from "#server/messages/emails.queries.ts";
import { pounds } from "#domain/money.ts";
import { formatDateTime, formatZone } from "#domain/wording.ts";
import { startsAt, type BookingFacts, clientFacts, inShort } from "./booking-facts.ts";
import { emailToClient } from "./to-client.ts";
import { waysToPrepare } from "./ways-to-prepare.ts";
import { forClient } from "./for-client.ts";

/** Asks the client of a booking made by telephone to pay by card: the provider's page, and until when it is open. One email for each page. */
export const paymentLinkEmail = forClient(
  (facts: BookingFacts, page: { checkoutId: string; url: string; until: Date }): Email => {
    const until = formatDateTime(page.until, facts.zone, "full");
    const due = pounds(facts.owedPence);
    const isRest = facts.paymentStatus === "paid";
    return emailToClient(
      "payment-link",
      facts,
      {
        subject: isRest
          ? t("Please pay the rest for {booking}", { booking: inShort(facts) })
          : t("Please pay for {booking}", { booking: inShort(facts) }),
        preview: isRest
          ? t("{amount} by card.", { amount: due })
          : t("Your time is kept for you; {amount} by card.", { amount: due }),
        heading: isRest ? t("The rest of your payment") : t("Your time is kept for you"),
        opening: [
          t("as arranged, here is the way to pay {amount} by card.", { amount: due }),
          t(
            "The page is open until {until} ({zone}). If that is too soon for you, reply to this email and I send another.",
            { until, zone: formatZone(facts.zone) },
          ),
        ],
        facts: clientFacts(facts),
        button: { label: t("Pay {amount}", { amount: due }), href: page.url },
        sections: waysToPrepare(facts),
        footer: facts.isWritten
          ? []
          : [t("The calendar file attached to this email puts the session into your diary.")],
      },
      {
        event: page.checkoutId,
        calendar: true,
        whileLive: true,
        until: isRest ? page.until.getTime() : Math.min(page.until.getTime(), startsAt(facts).epochMilliseconds),
      },
    );
  },
);
