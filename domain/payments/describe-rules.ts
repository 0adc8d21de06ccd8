import { plural, capitalised } from "#domain/wording.ts";
import { type Pence, pounds } from "#domain/money.ts";
import { refundDeadlines } from "./refunds.ts";
import type { BookingRule, Tier } from "./booking-rule.ts";

// All sentences that state the rule: pages, buttons, emails, receipts and llms.txt use these. With the default rule their texts are exactly
// those of the specification.

type Tiers = Pick<BookingRule, "tiers">;

/** A tier of the rule with the hours of notice of the tier above it. */
type Band = Tier & { below: number | undefined };

function bandsOf({ tiers }: Tiers): Band[] {
  return tiers.map((tier, place) => ({ ...tier, below: tiers[place - 1]?.hours }));
}

function lastHours({ tiers }: Tiers): number | undefined {
  return tiers.at(-1)?.hours;
}

const inDays = (hours: number) => hours > 96 && hours % 24 === 0;

/** "48 hours", "7 days": whole days from five days on. */
export function formatNotice(hours: number): string {
  if (inDays(hours)) return `${hours / 24} days`;
  return plural(hours, "hour");
}

/** "24 to 48 hours", "48 hours to 7 days". */
function formatSpan(from: number, to: number): string {
  if (inDays(from) !== inDays(to)) return `${formatNotice(from)} to ${formatNotice(to)}`;
  return `${inDays(from) ? from / 24 : from} to ${formatNotice(to)}`;
}

/** "half", "75%". */
function part(percent: number): string {
  return percent === 50 ? "half" : `${percent}%`;
}

/** "all", "half", "75%"; the amount follows. */
export function formatPortion(percent: number): string {
  return percent === 100 ? "all" : part(percent);
}

/** "; from 24 to 48 hours, half; under 24 hours, nothing." */
function rest(rule: Tiers): string {
  const steps = bandsOf(rule).slice(1);
  const middle = steps
    .map(({ hours, below, percent }) => `; from ${formatSpan(hours, below ?? hours)}, ${part(percent)}`)
    .join("");
  return `${middle}; under ${formatNotice(lastHours(rule) ?? 0)}, nothing.`;
}

const NO_REFUND = "A booking that you cancel is not refunded.";

/** "Cancel 48 hours or more ahead for a full refund; from 24 to 48 hours, half; under 24 hours, nothing." */
export function cancellingInShort(rule: Tiers): string {
  const [first] = rule.tiers;
  if (!first) return NO_REFUND;
  const what = first.percent === 100 ? "for a full refund" : `and ${part(first.percent)} is refunded`;
  return `Cancel ${formatNotice(first.hours)} or more ahead ${what}${rest(rule)}`;
}

/** Says the same in a sentence that begins with "If". */
export function cancellingInASentence(rule: Tiers): string {
  const [first] = rule.tiers;
  if (!first) return NO_REFUND;
  const what = first.percent === 100 ? "you get a full refund" : `you get ${part(first.percent)} back`;
  return `If you cancel ${formatNotice(first.hours)} or more ahead, ${what}${rest(rule)}`;
}

/** Used before a time is chosen: "Full refund if you cancel 48 hours or more ahead; half from 24 to 48 hours ahead." */
export function refundsAhead(rule: Tiers): string {
  const [first, ...others] = bandsOf(rule);
  if (!first) return "There is no refund if you cancel.";
  const steps = others
    .map(({ hours, below, percent }) => `; ${part(percent)} from ${formatSpan(hours, below ?? hours)} ahead`)
    .join("");
  return `${refundIf(first.percent)} you cancel ${formatNotice(first.hours)} or more ahead${steps}.`;
}

function refundIf(percent: number): string {
  return percent === 100 ? "Full refund if" : `${capitalised(part(percent))} is refunded if`;
}

/** Used for a chosen time: the words before and after the moment at which the current tier ends. `percent` is that tier's; 0: no refund. */
export function refundOfTime(rule: Tiers, percent: number): { before: string; after: string } {
  const bands = bandsOf(rule);
  const current = bands.find((band) => band.percent === percent);
  if (!current) {
    const last = lastHours(rule);
    const why = last === undefined ? "There" : `This session begins in less than ${formatNotice(last)}, so there`;
    return { before: `${why} is no refund if you cancel.`, after: "" };
  }
  const steps = bands
    .filter((band) => band.percent < percent)
    .map((next) => `${part(next.percent)} until ${formatNotice(next.hours)} before`);
  const late = current.below === undefined ? "" : `This session begins in less than ${formatNotice(current.below)}. `;
  return {
    before: `${late}${refundIf(percent)} you cancel by `,
    after: steps.length > 0 ? `; ${steps.join(", ")}.` : ".",
  };
}

/** Says why nothing of the amount that follows is refunded: "The session begins in less than 24 hours, so there is no refund". */
export function whyNoRefund(rule: Tiers): string {
  const last = lastHours(rule);
  return last === undefined
    ? "By the terms of this booking there is no refund"
    : `The session begins in less than ${formatNotice(last)}, so there is no refund`;
}

/** Returns the rows of the terms: "48 hours or more" and "a full refund, 100% of what you paid." */
export function refundRows(rule: Tiers): { notice: string; refund: string }[] {
  const last = lastHours(rule);
  return [
    ...bandsOf(rule).map(({ hours, below, percent }) => ({
      notice: below === undefined ? `${formatNotice(hours)} or more` : formatSpan(hours, below),
      refund: percent === 100 ? "a full refund, 100% of what you paid." : `${percent}% of what you paid.`,
    })),
    {
      notice: last === undefined ? "At any time, and for no-shows" : `Under ${formatNotice(last)}, and for no-shows`,
      refund: "no refund.",
    },
  ];
}

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

function formatDays(days: number): string {
  return `${NUMBERS[days] ?? days} ${days === 1 ? "day" : "days"}`;
}

/** In days if all notices are whole days: "Two days or more ahead, a full refund. One to two days, half. Less than one day, nothing." */
export function describeRefunds(rule: Tiers): string {
  const last = lastHours(rule);
  if (last === undefined) return NO_REFUND;
  const wholeDays = rule.tiers.every(({ hours }) => hours % 24 === 0);
  const notice = (hours: number) => (wholeDays ? formatDays(hours / 24) : formatNotice(hours));
  const span = (from: number, to: number) =>
    wholeDays ? `${NUMBERS[from / 24] ?? from / 24} to ${notice(to)}` : formatSpan(from, to);
  const steps = bandsOf(rule).map(({ hours, below, percent }) =>
    below === undefined
      ? `${capitalised(notice(hours))} or more ahead, ${percent === 100 ? "a full refund" : part(percent)}.`
      : `${capitalised(span(hours, below))}, ${part(percent)}.`,
  );
  return [...steps, `Less than ${notice(last)}, nothing.`].join(" ");
}

/** "a full refund at 48 hours or more, 50% at 24 to 48 hours, none under 24 hours or for no-shows", for llms.txt. */
export function refundsForAssistants(rule: Tiers): string {
  const last = lastHours(rule);
  const steps = bandsOf(rule).map(({ hours, below, percent }) => {
    const what = percent === 100 ? "a full refund" : `${percent}%`;
    return `${what} at ${below === undefined ? `${formatNotice(hours)} or more` : formatSpan(hours, below)}`;
  });
  return [
    ...steps,
    last === undefined ? "no refund, nor for no-shows" : `none under ${formatNotice(last)} or for no-shows`,
  ].join(", ");
}

/** Explains a partial refund: "The session was less than 48 hours away: half is refunded then, and nothing from 24 hours before it." */
export function whyPart(rule: Tiers, { percent }: Tier): string {
  const steps = bandsOf(rule).filter((band) => band.percent <= percent);
  const above = steps[0]?.below;
  const later = steps.slice(1).map((band) => `, ${part(band.percent)} from ${formatNotice(band.below ?? 0)} before it`);
  const when =
    above === undefined ? "By the terms of this booking" : `The session was less than ${formatNotice(above)} away:`;
  return `${when} ${part(percent)} is refunded then${later.join("")}, and nothing from ${formatNotice(lastHours(rule) ?? 0)} before it.`;
}

/** Says why nothing was refunded; "nothing of" follows: "The session was less than 24 hours away, so". */
export function whyNothing(rule: Tiers): string {
  const last = lastHours(rule);
  return last === undefined
    ? "By the terms of this booking"
    : `The session was less than ${formatNotice(last)} away, so`;
}

type Moving = Pick<BookingRule, "moveHours">;

/** "Rescheduling needs at least 48 hours notice". */
export function movingNeeds({ moveHours }: Moving): string {
  return `Rescheduling needs at least ${formatNotice(moveHours)} notice`;
}

/** "You can move your session if you ask at least two days before." */
export function describeMoving(rule: Tiers & Moving): string {
  const notice = rule.moveHours % 24 === 0 ? formatDays(rule.moveHours / 24) : formatNotice(rule.moveHours);
  return `You can move your session if you ask at least ${notice} before.${refundAfterMove(rule)}`;
}

/** Returns a sentence with a leading space if a session can still be moved when a cancellation no longer refunds the most; otherwise "". */
function refundAfterMove({ tiers, moveHours }: Tiers & Moving): string {
  const [first] = tiers;
  return first && moveHours < first.hours
    ? " If you move a session and cancel it later, you get back no more than a cancellation would have given you when you moved it."
    : "";
}

type Paying = Pick<BookingRule, "deposit">;

/** "You pay in full when you book" or "You pay a deposit of 30% when you book". */
function youPay({ deposit }: Paying): string {
  return `You pay ${deposit === null ? "in full" : `a deposit of ${deposit}%`} when you book`;
}

const REST_LATER = "the rest at the session or by a payment link";

/** "You pay in full when you book." */
export function payingInShort(rule: Paying): string {
  return `${youPay(rule)}${rule.deposit === null ? "" : `, and ${REST_LATER}`}.`;
}

/** "You pay in full when you book, in pounds, by card. There is nothing to add later." */
export function payingInASentence(rule: Paying): string {
  return `${youPay(rule)}, in pounds, by card${rule.deposit === null ? ". There is nothing to add later." : `, and ${REST_LATER}.`}`;
}

/** "You pay the whole price when you book, and then the time is yours." */
export function describePaying({ deposit }: Paying): string {
  return `You pay ${deposit === null ? "the whole price" : `a deposit of ${deposit}%`} when you book, and then the time is yours.`;
}

/** Says what is paid when booking; "to book" follows: "Full payment is required". */
export function paymentRequired({ deposit }: Paying): string {
  return deposit === null ? "Full payment is required" : `A deposit of ${deposit}% of the price is required`;
}

/** Follows the price in the terms. */
export function restInTerms({ deposit }: Paying): string {
  if (deposit === null) return "and there is nothing to add later.";
  return `and the rest of it is paid at the session or by a payment link. What cancelling gives back is counted from what you have paid; if you do not come, nothing more is taken.`;
}

/** "pay in full when they book", for llms.txt. */
export function payingForAssistants({ deposit }: Paying): string {
  return deposit === null
    ? "pay in full when they book"
    : `pay a deposit of ${deposit}% when they book, ${REST_LATER}; refunds are parts of what was paid`;
}

/** Describes the deposit of a service's own rule; "" if the whole price is paid when booking. */
function depositBesides(rule: Paying): string {
  return rule.deposit === null
    ? ""
    : ` ${payingInShort(rule)} What cancelling gives back is counted from what you have paid.`;
}

/** "£15.00 now, £30.00 at the session". */
export function formatSplit({ now, later }: { now: Pence; later: Pence }): string {
  return `${pounds(now)} now, ${pounds(later)} at the session`;
}

/** Describes a paid deposit: "£15.00 paid, £30.00 to pay at the session". */
export function describePaidAndOwed({ paid, owed }: { paid: Pence; owed: Pence }): string {
  return `${pounds(paid)} paid, ${pounds(owed)} to pay at the session`;
}

export function restToPay(owed: Pence): string {
  return `${pounds(owed)} is left to pay: at the session, or by card from your account page.`;
}

type Age = Pick<BookingRule, "leastAge">;

/** "18 or older". */
export function describeLeastAge({ leastAge }: Age): string {
  return `${leastAge} or older`;
}

/** "You need to be an adult." */
export function describeAge({ leastAge }: Age): string {
  return leastAge === 18 ? "You need to be an adult." : `You need to be at least ${leastAge}.`;
}

/** Whether a session that the practice has moved can be cancelled free of charge for longer than the rule allows. */
export function isFreeAfterMove(rule: Tiers, begins: number, freeUntil: number | null): boolean {
  const [first] = refundDeadlines(rule, begins, freeUntil);
  const [own] = refundDeadlines(rule, begins);
  return (
    first !== undefined && first.percent === 100 && (own === undefined || own.percent < 100 || own.until < first.until)
  );
}

/** Describes the whole rule, for a service with its own rule and for the preview. */
export function ruleInFull(rule: Tiers & Moving & Age & Paying): string {
  return `${cancellingInShort(rule)} ${movingNeeds(rule)}.${refundAfterMove(rule)} Clients must be ${describeLeastAge(rule)}.${depositBesides(rule)}`;
}
