import { type Pence, pounds } from "#domain/money.ts";
import { deadlinesAhead, type RefundDeadline } from "#domain/payments/refunds.ts";
import { isFreeAfterMove, formatNotice, formatPortion } from "#domain/payments/describe-rules.ts";
import { formatDateTime, formatZone } from "#domain/wording.ts";
import { startsAt, type BookingFacts, byHand } from "./booking-facts.ts";

/** The refund rule with this client's own deadlines, as it stands when the email is written. */
export function describeRefundTerms(facts: BookingFacts): string[] {
  const { rule } = facts;
  const begins = startsAt(facts).epochMilliseconds;
  const freeUntil = facts.freeUntil === null ? null : Date.parse(facts.freeUntil);
  const [current, ...later] = deadlinesAhead(rule, begins, Date.parse(facts.writtenAt), freeUntil);
  if (facts.paidBy === "pass") return [describePassTerms(facts, current)];
  const paid = pounds(Math.min(facts.paidPence, facts.pricePence));
  if (!current) return [`${whyOver(facts)} your ${paid} can no longer be returned.`];
  const moment = (until: number) => formatDateTime(until, facts.zone, "full");
  const steps = later.map(
    ({ until, percent }) => ` From then until ${moment(until)}, you get ${formatPortion(percent)} of it back.`,
  );
  return [
    `${opening(facts, current.percent, isFreeAfterMove(rule, begins, freeUntil))} ${moment(current.until)} (${formatZone(facts.zone)}) and you get ${formatPortion(current.percent)} of your ${paid} back.${steps.join("")} Later than that${facts.isWritten ? "" : ", or if you do not come"}, there is no refund.`,
    facts.paidBy === "voucher" ? "What a voucher paid goes back to the voucher." : RETURN_TIME,
  ];
}

/** A session goes back whole or not at all, so only a full refund counts. */
function describePassTerms({ zone }: BookingFacts, current: RefundDeadline | undefined): string {
  if (current?.percent !== 100)
    return "It is paid with your pass. If you cancel now, or do not come, the session stays used.";
  const until = `${formatDateTime(current.until, zone, "full")} (${formatZone(zone)})`;
  return `It is paid with your pass. Cancel by ${until} and the session goes back to the pass. Later than that, or if you do not come, it stays used.`;
}

function opening({ rule, isWritten }: BookingFacts, percent: number, isMoved: boolean): string {
  if (percent === 100) return isMoved ? "As I moved it, you can cancel until" : "Cancel by";
  const above = rule.tiers.findLast((tier) => tier.percent > percent);
  return above ? `${beginsIn(isWritten)} less than ${formatNotice(above.hours)}. Cancel by` : "Cancel by";
}

const beginsIn = (isWritten: boolean) => (isWritten ? "Your reading is due in" : "Your session begins in");

function whyOver({ rule: { tiers }, isWritten }: BookingFacts): string {
  const last = tiers.at(-1);
  return last ? `${beginsIn(isWritten)} less than ${formatNotice(last.hours)}, so` : "By the terms of this booking";
}

/** How long a refund takes to arrive, as emails say it. */
export const RETURN_TIME = "A refund reaches your card within 5 to 7 business days.";

/** How a refund reaches the client, after an amount: "goes back to the card you paid with", "will be returned to you in cash". */
export function refundMethodText(
  facts: BookingFacts,
  { refund, inCash, toVoucher, toPass }: { refund: Pence; inCash: Pence; toVoucher: Pence; toPass: Pence },
): string {
  if (inCash >= refund && inCash > 0) return `will be returned to you ${byHand(facts)}`;
  if (toVoucher >= refund && toVoucher > 0) return "goes back to your voucher";
  const card = refund - inCash - toVoucher - toPass;
  if (card === refund) return "goes back to the card you paid with";
  const parts = [
    card > 0 && `${pounds(card)} to the card you paid with`,
    toVoucher > 0 && `${pounds(toVoucher)} to your voucher`,
    toPass > 0 && `${pounds(toPass)} to your pass`,
    inCash > 0 && `${pounds(inCash)} ${byHand(facts)}`,
  ].filter(Boolean);
  return `will be returned to you, ${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}
