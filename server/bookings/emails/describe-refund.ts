import { t } from "@sacred-space/words/t.ts";
import { type Pence, pounds } from "#domain/money.ts";
import { deadlinesAhead, type RefundDeadline } from "#domain/payments/refunds.ts";
import { isFreeAfterMove, formatNotice } from "#domain/payments/describe-rules.ts";
import { joined } from "#domain/text/lists.ts";
import { formatDateTime, formatZone } from "#domain/wording.ts";
import { startsAt, type BookingFacts, byHand } from "./booking-facts.ts";

/** The refund rule with this client's own deadlines, as it stands when the email is written. */
export function describeRefundTerms(facts: BookingFacts): string[] {
  const { rule, isWritten, zone } = facts;
  const begins = startsAt(facts).epochMilliseconds;
  const freeUntil = facts.freeUntil === null ? null : Date.parse(facts.freeUntil);
  const [current, ...later] = deadlinesAhead(rule, begins, Date.parse(facts.writtenAt), freeUntil);
  if (facts.paidBy === "pass") return [describePassTerms(facts, current)];
  const paid = pounds(Math.min(facts.paidPence, facts.pricePence));
  if (!current) return [describeOver(facts, paid)];
  const moment = (until: number) => formatDateTime(until, zone, "full");
  const terms = [
    ...describeLate(facts, current.percent),
    describeCurrent(
      { until: moment(current.until), zone: formatZone(zone), percent: String(current.percent), paid },
      current.percent === 100 && isFreeAfterMove(rule, begins, freeUntil),
    ),
    ...later.map(({ until, percent }) =>
      t(
        "From then until {until}, you get {percent, select, 100 {all of it back} 50 {half of it back} other {{percent}% of it back}}.",
        { until: moment(until), percent: String(percent) },
      ),
    ),
    isWritten
      ? t("Later than that, there is no refund.")
      : t("Later than that, or if you do not come, there is no refund."),
  ];
  return [
    terms.join(" "),
    facts.paidBy === "voucher" ? t("What a voucher paid goes back to the voucher.") : returnTime(),
  ];
}

/** A session goes back whole or not at all, so only a full refund counts. */
function describePassTerms({ zone }: BookingFacts, current: RefundDeadline | undefined): string {
  if (current?.percent !== 100)
    return t("It is paid with your pass. If you cancel now, or do not come, the session stays used.");
  const until = `${formatDateTime(current.until, zone, "full")} (${formatZone(zone)})`;
  return t(
    "It is paid with your pass. Cancel by {until} and the session goes back to the pass. Later than that, or if you do not come, it stays used.",
    { until },
  );
}

type Current = { until: string; zone: string; percent: string; paid: string };

function describeCurrent(current: Current, isMoved: boolean): string {
  return isMoved
    ? t("As I moved it, you can cancel until {until} ({zone}) and you get all of your {paid} back.", current)
    : t(
        "Cancel by {until} ({zone}) and you get {percent, select, 100 {all of your {paid} back} 50 {half of your {paid} back} other {{percent}% of your {paid} back}}.",
        current,
      );
}

/** Why it is no longer the most that the rule gives back. */
function describeLate({ rule, isWritten }: BookingFacts, percent: number): string[] {
  const above = rule.tiers.findLast((tier) => tier.percent > percent);
  if (percent === 100 || !above) return [];
  const notice = formatNotice(above.hours);
  return [
    isWritten
      ? t("Your reading is due in less than {notice}.", { notice })
      : t("Your session begins in less than {notice}.", { notice }),
  ];
}

function describeOver({ rule, isWritten }: BookingFacts, paid: string): string {
  const last = rule.tiers.at(-1);
  if (!last) return t("By the terms of this booking your {paid} can no longer be returned.", { paid });
  const notice = formatNotice(last.hours);
  return isWritten
    ? t("Your reading is due in less than {notice}, so your {paid} can no longer be returned.", { notice, paid })
    : t("Your session begins in less than {notice}, so your {paid} can no longer be returned.", { notice, paid });
}

/** How long a refund takes to arrive, as emails say it. */
export function returnTime(): string {
  return t("A refund reaches your card within 5 to 7 business days.");
}

/** What goes back of what was paid, and the parts of it that go back elsewhere than to the card. */
export type Returned = { refund: Pence; paid: Pence; inCash: Pence; toVoucher: Pence; toPass: Pence };

/**
 * How much of what was paid goes back, and how: "All of your £45.00 goes back to the card you paid with." `isContinued`: it follows the
 * greeting, "all of your £45.00 ...".
 */
export function describeReturn(facts: BookingFacts, returned: Returned, { isContinued = false } = {}): string {
  const { refund, inCash, toVoucher, toPass } = returned;
  const share = shareOf(returned, isContinued);
  if (inCash >= refund && inCash > 0)
    return t(
      "{share, select, part {{amount} of your {paid}} continued {all of your {paid}} other {All of your {paid}}} will be returned to you {by, select, transfer {by bank transfer} other {in cash}}.",
      { ...share, by: byHand(facts) },
    );
  if (toVoucher >= refund && toVoucher > 0)
    return t(
      "{share, select, part {{amount} of your {paid} goes back to your voucher} continued {all of your {paid} goes back to your voucher} other {All of your {paid} goes back to your voucher}}.",
      share,
    );
  const card = refund - inCash - toVoucher - toPass;
  if (card === refund)
    return t(
      "{share, select, part {{amount} of your {paid} goes back to the card you paid with} continued {all of your {paid} goes back to the card you paid with} other {All of your {paid} goes back to the card you paid with}}.",
      share,
    );
  const parts = [
    card > 0 && t("{amount} to the card you paid with", { amount: pounds(card) }),
    toVoucher > 0 && t("{amount} to your voucher", { amount: pounds(toVoucher) }),
    toPass > 0 && t("{amount} to your pass", { amount: pounds(toPass) }),
    inCash > 0 &&
      t("{by, select, transfer {{amount} by bank transfer} other {{amount} in cash}}", {
        by: byHand(facts),
        amount: pounds(inCash),
      }),
  ].filter((part) => part !== false);
  return t(
    "{share, select, part {{amount} of your {paid} will be returned to you} continued {all of your {paid} will be returned to you} other {All of your {paid} will be returned to you}}, {parts}.",
    { ...share, parts: joined(parts) },
  );
}

export function shareOf({ refund, paid }: Pick<Returned, "refund" | "paid">, isContinued: boolean) {
  return {
    share: refund < paid ? "part" : isContinued ? "continued" : "all",
    amount: pounds(refund),
    paid: pounds(paid),
  };
}
