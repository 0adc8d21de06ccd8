import { t } from "@sacred-space/words/t.ts";
import { type Pence, pounds } from "#domain/money.ts";
import { listed } from "#domain/text/lists.ts";
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
  return inDays(hours)
    ? t("{days, plural, one {# day} other {# days}}", { days: hours / 24 })
    : t("{hours, plural, one {# hour} other {# hours}}", { hours });
}

/** "24 to 48 hours", "48 hours to 7 days". */
function formatSpan(from: number, to: number): string {
  if (inDays(from) !== inDays(to)) return t("{from} to {upTo}", { from: formatNotice(from), upTo: formatNotice(to) });
  return inDays(from)
    ? t("{from} to {days, plural, one {# day} other {# days}}", { from: from / 24, days: to / 24 })
    : t("{from} to {hours, plural, one {# hour} other {# hours}}", { from, hours: to });
}

/** "all", "half", "75%"; the amount follows. */
export function formatPortion(percent: number): string {
  return t("{percent, select, 100 {all} 50 {half} other {{percent}%}}", { percent: String(percent) });
}

/** "from 24 to 48 hours, half; under 24 hours, nothing" */
function rest(rule: Tiers): string {
  const steps = bandsOf(rule)
    .slice(1)
    .map(({ hours, below, percent }) =>
      t("from {span}, {percent, select, 50 {half} other {{percent}%}}", {
        span: formatSpan(hours, below ?? hours),
        percent: String(percent),
      }),
    );
  return stepByStep([...steps, t("under {notice}, nothing", { notice: formatNotice(lastHours(rule) ?? 0) })]);
}

/** "half until 24 hours before; 20% until 12 hours before" */
function stepByStep(steps: string[]): string {
  return steps.reduce((before, step) => t("{before}; {step}", { before, step }));
}

function noRefund(): string {
  return t("A booking that you cancel is not refunded.");
}

/** "Cancel 48 hours or more ahead for a full refund; from 24 to 48 hours, half; under 24 hours, nothing." */
export function cancellingInShort(rule: Tiers): string {
  const [first] = rule.tiers;
  if (!first) return noRefund();
  return t(
    "Cancel {notice} or more ahead {percent, select, 100 {for a full refund} 50 {and half is refunded} other {and {percent}% is refunded}}; {steps}.",
    { percent: String(first.percent), notice: formatNotice(first.hours), steps: rest(rule) },
  );
}

/** Says the same in a sentence that begins with "If". */
export function cancellingInASentence(rule: Tiers): string {
  const [first] = rule.tiers;
  if (!first) return noRefund();
  return t(
    "If you cancel {notice} or more ahead, you get {percent, select, 100 {a full refund} 50 {half back} other {{percent}% back}}; {steps}.",
    { percent: String(first.percent), notice: formatNotice(first.hours), steps: rest(rule) },
  );
}

/** Used before a time is chosen: "Full refund if you cancel 48 hours or more ahead; half from 24 to 48 hours ahead." */
export function refundsAhead(rule: Tiers): string {
  const [first, ...others] = bandsOf(rule);
  if (!first) return t("There is no refund if you cancel.");
  const steps = others.map(({ hours, below, percent }) =>
    t("{percent, select, 50 {half} other {{percent}%}} from {span} ahead", {
      percent: String(percent),
      span: formatSpan(hours, below ?? hours),
    }),
  );
  const best = t(
    "{percent, select, 100 {Full refund} 50 {Half is refunded} other {{percent}% is refunded}} if you cancel {notice} or more ahead",
    { percent: String(first.percent), notice: formatNotice(first.hours) },
  );
  return t("{steps}.", { steps: stepByStep([best, ...steps]) });
}

/** Stands where the moment does, and in no translation. */
const MOMENT = "\uE000";

/** Used for a chosen time: the words before and after the moment at which the current tier ends. `percent` is that tier's; 0: no refund. */
export function refundOfTime(rule: Tiers, percent: number): { before: string; after: string } {
  const [before = "", after = ""] = refundUntil(rule, percent, MOMENT).split(MOMENT);
  return { before, after };
}

function refundUntil(rule: Tiers, percent: number, moment: string): string {
  const bands = bandsOf(rule);
  const current = bands.find((band) => band.percent === percent);
  if (!current) {
    const last = lastHours(rule);
    return last === undefined
      ? t("There is no refund if you cancel.")
      : t("This session begins in less than {notice}, so there is no refund if you cancel.", {
          notice: formatNotice(last),
        });
  }
  const values = { percent: String(percent), moment };
  const now =
    current.below === undefined
      ? t(
          "{percent, select, 100 {Full refund} 50 {Half is refunded} other {{percent}% is refunded}} if you cancel by {moment}",
          values,
        )
      : t(
          "This session begins in less than {notice}. {percent, select, 100 {Full refund} 50 {Half is refunded} other {{percent}% is refunded}} if you cancel by {moment}",
          { ...values, notice: formatNotice(current.below) },
        );
  const later = bands
    .filter((band) => band.percent < percent)
    .map((next) =>
      t("{percent, select, 50 {half} other {{percent}%}} until {notice} before", {
        percent: String(next.percent),
        notice: formatNotice(next.hours),
      }),
    );
  return later.length === 0
    ? t("{steps}.", { steps: now })
    : t("{steps}; {later}.", { steps: now, later: listed(later) });
}

/** Says why nothing is refunded, without its full stop: "The session begins in less than 24 hours, so there is no refund". */
export function whyNoRefund(rule: Tiers): string {
  const last = lastHours(rule);
  return last === undefined
    ? t("By the terms of this booking there is no refund")
    : t("The session begins in less than {notice}, so there is no refund", { notice: formatNotice(last) });
}

/** The same of an amount: "The session begins in less than 24 hours, so there is no refund of the £45.00." */
export function noRefundOf(rule: Tiers, amount: Pence): string {
  const last = lastHours(rule);
  return last === undefined
    ? t("By the terms of this booking there is no refund of the {amount}.", { amount: pounds(amount) })
    : t("The session begins in less than {notice}, so there is no refund of the {amount}.", {
        notice: formatNotice(last),
        amount: pounds(amount),
      });
}

/** Returns the rows of the terms: "48 hours or more" and "a full refund, 100% of what you paid." */
export function refundRows(rule: Tiers): { notice: string; refund: string }[] {
  const last = lastHours(rule);
  return [
    ...bandsOf(rule).map(({ hours, below, percent }) => ({
      notice: atNotice(hours, below),
      refund:
        percent === 100 ? t("a full refund, 100% of what you paid.") : t("{percent}% of what you paid.", { percent }),
    })),
    {
      notice:
        last === undefined
          ? t("At any time, and for no-shows")
          : t("Under {notice}, and for no-shows", { notice: formatNotice(last) }),
      refund: t("no refund."),
    },
  ];
}

/** "48 hours or more", "24 to 48 hours" */
function atNotice(hours: number, below: number | undefined): string {
  return below === undefined ? t("{notice} or more", { notice: formatNotice(hours) }) : formatSpan(hours, below);
}

/** "one day", "two days" */
function formatDays(days: number): string {
  return t(
    "{days, plural, one {one day} =2 {two days} =3 {three days} =4 {four days} =5 {five days} =6 {six days} =7 {seven days} =8 {eight days} =9 {nine days} =10 {ten days} other {# days}}",
    { days },
  );
}

/** In days if all notices are whole days: "Two days or more ahead, a full refund. One to two days, half. Less than one day, nothing." */
export function describeRefunds(rule: Tiers): string {
  const last = lastHours(rule);
  if (last === undefined) return noRefund();
  const inWholeDays = rule.tiers.every(({ hours }) => hours % 24 === 0);
  const step = inWholeDays ? stepInDays : stepInHours;
  const notice = inWholeDays ? formatDays(last / 24) : formatNotice(last);
  return [...bandsOf(rule).map(step), t("Less than {notice}, nothing.", { notice })].join(" ");
}

function stepInHours({ hours, below, percent }: Band): string {
  return below === undefined
    ? t("{notice} or more ahead, {percent, select, 100 {a full refund} 50 {half} other {{percent}%}}.", {
        notice: formatNotice(hours),
        percent: String(percent),
      })
    : t("{span}, {percent, select, 50 {half} other {{percent}%}}.", {
        span: formatSpan(hours, below),
        percent: String(percent),
      });
}

function stepInDays({ hours, below, percent }: Band): string {
  return below === undefined
    ? t(
        "{days, plural, one {One day} =2 {Two days} =3 {Three days} =4 {Four days} =5 {Five days} =6 {Six days} =7 {Seven days} =8 {Eight days} =9 {Nine days} =10 {Ten days} other {# days}} or more ahead, {percent, select, 100 {a full refund} 50 {half} other {{percent}%}}.",
        { days: hours / 24, percent: String(percent) },
      )
    : t(
        "{from, plural, one {One} =2 {Two} =3 {Three} =4 {Four} =5 {Five} =6 {Six} =7 {Seven} =8 {Eight} =9 {Nine} =10 {Ten} other {#}} to {days}, {percent, select, 50 {half} other {{percent}%}}.",
        { from: hours / 24, days: formatDays(below / 24), percent: String(percent) },
      );
}

/** "a full refund at 48 hours or more, 50% at 24 to 48 hours, none under 24 hours or for no-shows", for llms.txt. */
export function refundsForAssistants(rule: Tiers): string {
  const last = lastHours(rule);
  const steps = bandsOf(rule).map(({ hours, below, percent }) =>
    t("{percent, select, 100 {a full refund} other {{percent}%}} at {notice}", {
      percent: String(percent),
      notice: atNotice(hours, below),
    }),
  );
  return last === undefined
    ? t("no refund, nor for no-shows")
    : listed([...steps, t("none under {notice} or for no-shows", { notice: formatNotice(last) })]);
}

/** Explains a partial refund: "The session was less than 48 hours away: half is refunded then, and nothing from 24 hours before it." */
export function whyPart(rule: Tiers, { percent }: Tier): string {
  const [first, ...later] = bandsOf(rule).filter((band) => band.percent <= percent);
  const steps = listed([
    t("{percent, select, 50 {half} other {{percent}%}} is refunded then", { percent: String(percent) }),
    ...later.map((band) =>
      t("{percent, select, 50 {half} other {{percent}%}} from {notice} before it", {
        percent: String(band.percent),
        notice: formatNotice(band.below ?? 0),
      }),
    ),
  ]);
  const last = formatNotice(lastHours(rule) ?? 0);
  return first?.below === undefined
    ? t("By the terms of this booking {steps}, and nothing from {last} before it.", { steps, last })
    : t("The session was less than {notice} away: {steps}, and nothing from {last} before it.", {
        notice: formatNotice(first.below),
        steps,
        last,
      });
}

type Moving = Pick<BookingRule, "moveHours">;

/** "Rescheduling needs at least 48 hours notice". */
export function movingNeeds({ moveHours }: Moving): string {
  return t("Rescheduling needs at least {notice} notice", { notice: formatNotice(moveHours) });
}

/** "You can move your session if you ask at least two days before." */
export function describeMoving(rule: Tiers & Moving): string {
  const notice = rule.moveHours % 24 === 0 ? formatDays(rule.moveHours / 24) : formatNotice(rule.moveHours);
  return [
    t("You can move your session if you ask at least {notice} before.", { notice }),
    ...refundAfterMove(rule),
  ].join(" ");
}

/** Said if a session can still be moved when a cancellation no longer refunds the most. */
function refundAfterMove({ tiers, moveHours }: Tiers & Moving): string[] {
  const [first] = tiers;
  return first && moveHours < first.hours
    ? [
        t(
          "If you move a session and cancel it later, you get back no more than a cancellation would have given you when you moved it.",
        ),
      ]
    : [];
}

type Paying = Pick<BookingRule, "deposit">;

/** "You pay in full when you book." */
export function payingInShort({ deposit }: Paying): string {
  return deposit === null
    ? t("You pay in full when you book.")
    : t("You pay a deposit of {deposit}% when you book, and the rest at the session or by a payment link.", {
        deposit,
      });
}

/** "You pay in full when you book, in pounds, by card. There is nothing to add later." */
export function payingInASentence({ deposit }: Paying): string {
  return deposit === null
    ? t("You pay in full when you book, in pounds, by card. There is nothing to add later.")
    : t(
        "You pay a deposit of {deposit}% when you book, in pounds, by card, and the rest at the session or by a payment link.",
        { deposit },
      );
}

/** "You pay the whole price when you book, and then the time is yours." */
export function describePaying({ deposit }: Paying): string {
  return deposit === null
    ? t("You pay the whole price when you book, and then the time is yours.")
    : t("You pay a deposit of {deposit}% when you book, and then the time is yours.", { deposit });
}

/** Says what is paid when booking; "to book" follows: "Full payment is required". */
export function paymentRequired({ deposit }: Paying): string {
  return deposit === null
    ? t("Full payment is required")
    : t("A deposit of {deposit}% of the price is required", { deposit });
}

/** Follows the price in the terms. */
export function restInTerms({ deposit }: Paying): string {
  return deposit === null
    ? t("and there is nothing to add later.")
    : t(
        "and the rest of it is paid at the session or by a payment link. What cancelling gives back is counted from what you have paid; if you do not come, nothing more is taken.",
      );
}

/** "pay in full when they book", for llms.txt. */
export function payingForAssistants({ deposit }: Paying): string {
  return deposit === null
    ? t("pay in full when they book")
    : t(
        "pay a deposit of {deposit}% when they book, the rest at the session or by a payment link; refunds are parts of what was paid",
        { deposit },
      );
}

/** Describes the deposit of a service's own rule; nothing if the whole price is paid when booking. */
function depositBesides(rule: Paying): string[] {
  return rule.deposit === null
    ? []
    : [payingInShort(rule), t("What cancelling gives back is counted from what you have paid.")];
}

/** "£15.00 now, £30.00 at the session". */
export function formatSplit({ now, later }: { now: Pence; later: Pence }): string {
  return t("{now} now, {later} at the session", { now: pounds(now), later: pounds(later) });
}

/** Describes a paid deposit: "£15.00 paid, £30.00 to pay at the session". */
export function describePaidAndOwed({ paid, owed }: { paid: Pence; owed: Pence }): string {
  return t("{paid} paid, {owed} to pay at the session", { paid: pounds(paid), owed: pounds(owed) });
}

export function restToPay(owed: Pence): string {
  return t("{owed} is left to pay: at the session, or by card from your account page.", { owed: pounds(owed) });
}

type Age = Pick<BookingRule, "leastAge">;

/** "18 or older". */
export function describeLeastAge({ leastAge }: Age): string {
  return t("{leastAge} or older", { leastAge });
}

/** "You need to be an adult." */
export function describeAge({ leastAge }: Age): string {
  return leastAge === 18 ? t("You need to be an adult.") : t("You need to be at least {leastAge}.", { leastAge });
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
  return [
    cancellingInShort(rule),
    t("Rescheduling needs at least {notice} notice.", { notice: formatNotice(rule.moveHours) }),
    ...refundAfterMove(rule),
    t("Clients must be {leastAge} or older.", { leastAge: rule.leastAge }),
    ...depositBesides(rule),
  ].join(" ");
}
