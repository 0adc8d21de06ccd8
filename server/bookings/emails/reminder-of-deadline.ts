import { t } from "@sacred-space/words/t.ts";
import { pounds } from "#domain/money.ts";
import { refundDeadlines } from "#domain/payments/refunds.ts";
import { formatDateTime, formatZone } from "#domain/wording.ts";
import type { Email } from "#server/messages/emails.queries.ts";
import { startsAt, clientFacts, inShort, type BookingFacts } from "./booking-facts.ts";
import { describeRefundTerms } from "./describe-refund.ts";
import { emailToClient, wallTime } from "./to-client.ts";
import { HOUR_MS } from "#domain/time.ts";
import { forClient } from "./for-client.ts";

/** Reminds the client of the session while the first step of the refund rule still applies. One email per session time. */
export const reminderOfDeadlineEmail = forClient((facts: BookingFacts): Email => {
  const begins = startsAt(facts).epochMilliseconds;
  const { until, percent } = refundDeadlines(facts.rule, begins)[0] ?? { until: begins, percent: 0 };
  const deadline = formatDateTime(until, facts.zone, "full");
  const share = { percent: String(percent), paid: pounds(Math.min(facts.paidPence, facts.pricePence)) };
  const zone = formatZone(facts.zone);
  const mayMove = !facts.group && until <= begins - facts.rule.moveHours * HOUR_MS;
  return emailToClient(
    "reminder-of-deadline",
    facts,
    {
      subject: t("Coming up: {booking}", { booking: inShort(facts) }),
      preview: mayMove
        ? t(
            "Until {deadline} you may still move it, or cancel it and have {percent, select, 100 {all of your money back} 50 {half of your money back} other {{percent}% of your money back}}.",
            { deadline, ...share },
          )
        : t(
            "Until {deadline} you may still cancel it and have {percent, select, 100 {all of your money back} 50 {half of your money back} other {{percent}% of your money back}}.",
            { deadline, ...share },
          ),
      heading: t("Your session is coming up"),
      opening: [
        mayMove
          ? t(
              "can you come? If not, say so by {deadline} ({zone}): until then another time costs nothing, or you get {percent, select, 100 {all of your {paid} back} 50 {half of your {paid} back} other {{percent}% of your {paid} back}}.",
              { deadline, zone, ...share },
            )
          : t(
              "can you come? If not, say so by {deadline} ({zone}): until then you get {percent, select, 100 {all of your {paid} back} 50 {half of your {paid} back} other {{percent}% of your {paid} back}}.",
              { deadline, zone, ...share },
            ),
        t("If you can, there is nothing to do."),
      ],
      facts: clientFacts(facts),
      button: {
        label: mayMove ? t("See, move or cancel it") : t("See or cancel it"),
        href: `${facts.publicUrl}/account`,
      },
      sections: [{ heading: t("The rule in full"), paragraphs: describeRefundTerms(facts) }],
      footer: [t("You get this email once, because you booked this session.")],
    },
    { event: wallTime(facts), statesPlace: true, whileLive: true, until, call: "needless" },
  );
});
