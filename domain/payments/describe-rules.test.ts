import { expect, test } from "vitest";
import { TWO_DAYS } from "#tests/support/data/two-days-rule.ts";
import * as words from "./describe-rules.ts";

const STEPS = { tiers: [{ hours: 24, percent: 100 }] };
const LONG = {
  tiers: [
    { hours: 168, percent: 75 },
    { hours: 72, percent: 50 },
    { hours: 12, percent: 20 },
  ],
};
const NOTHING = { tiers: [] };

test.each([
  [
    words.cancellingInShort,
    "Cancel 48 hours or more ahead for a full refund; from 24 to 48 hours, half; under 24 hours, nothing.",
    "Cancel 24 hours or more ahead for a full refund; under 24 hours, nothing.",
    "Cancel 7 days or more ahead and 75% is refunded; from 72 hours to 7 days, half; from 12 to 72 hours, 20%; under 12 hours, nothing.",
    "A booking that you cancel is not refunded.",
  ],
  [
    words.cancellingInASentence,
    "If you cancel 48 hours or more ahead, you get a full refund; from 24 to 48 hours, half; under 24 hours, nothing.",
    "If you cancel 24 hours or more ahead, you get a full refund; under 24 hours, nothing.",
    "If you cancel 7 days or more ahead, you get 75% back; from 72 hours to 7 days, half; from 12 to 72 hours, 20%; under 12 hours, nothing.",
    "A booking that you cancel is not refunded.",
  ],
  [
    words.refundsAhead,
    "Full refund if you cancel 48 hours or more ahead; half from 24 to 48 hours ahead.",
    "Full refund if you cancel 24 hours or more ahead.",
    "75% is refunded if you cancel 7 days or more ahead; half from 72 hours to 7 days ahead; 20% from 12 to 72 hours ahead.",
    "There is no refund if you cancel.",
  ],
  [
    words.describeRefunds,
    "Two days or more ahead, a full refund. One to two days, half. Less than one day, nothing.",
    "One day or more ahead, a full refund. Less than one day, nothing.",
    "7 days or more ahead, 75%. 72 hours to 7 days, half. 12 to 72 hours, 20%. Less than 12 hours, nothing.",
    "A booking that you cancel is not refunded.",
  ],
  [
    words.refundsForAssistants,
    "a full refund at 48 hours or more, 50% at 24 to 48 hours, none under 24 hours or for no-shows",
    "a full refund at 24 hours or more, none under 24 hours or for no-shows",
    "75% at 7 days or more, 50% at 72 hours to 7 days, 20% at 12 to 72 hours, none under 12 hours or for no-shows",
    "no refund, nor for no-shows",
  ],
  [
    words.whyNoRefund,
    "The session begins in less than 24 hours, so there is no refund",
    "The session begins in less than 24 hours, so there is no refund",
    "The session begins in less than 12 hours, so there is no refund",
    "By the terms of this booking there is no refund",
  ],
])("%o states the specified rule as specified, and any other rule", (say, specified, oneStep, long, nothing) => {
  expect([TWO_DAYS, STEPS, LONG, NOTHING].map(say)).toEqual([specified, oneStep, long, nothing]);
});

test("the terms have a row for each step and one for what is too late", () => {
  const rows = (rule: typeof NOTHING | typeof LONG) =>
    words.refundRows(rule).map(({ notice, refund }) => `${notice}: ${refund}`);
  expect(rows(TWO_DAYS)).toEqual([
    "48 hours or more: a full refund, 100% of what you paid.",
    "24 to 48 hours: 50% of what you paid.",
    "Under 24 hours, and for no-shows: no refund.",
  ]);
  expect(rows(LONG)).toContain("12 to 72 hours: 20% of what you paid.");
  expect(rows(NOTHING)).toEqual(["At any time, and for no-shows: no refund."]);
});

test.each([
  [TWO_DAYS, 100, "Full refund if you cancel by * ; half until 24 hours before."],
  [TWO_DAYS, 50, "This session begins in less than 48 hours. Half is refunded if you cancel by *."],
  [TWO_DAYS, 0, "This session begins in less than 24 hours, so there is no refund if you cancel."],
  [LONG, 75, "75% is refunded if you cancel by * ; half until 72 hours before, 20% until 12 hours before."],
  [NOTHING, 0, "There is no refund if you cancel."],
])("for a chosen time, %j at %i%% reads: %s", (rule, percent, sentence) => {
  const { before, after } = words.refundOfTime(rule, percent);
  expect(`${before}${after && `*${after.replace(/^;/, " ;")}`}`).toBe(sentence);
});

test("moving and age", () => {
  const rule = { moveHours: 6, leastAge: 16, tiers: [{ hours: 12, percent: 100 }] };
  expect([TWO_DAYS, rule].map(words.movingNeeds)).toEqual([
    "Rescheduling needs at least 48 hours notice",
    "Rescheduling needs at least 6 hours notice",
  ]);
  expect([TWO_DAYS, rule].map(words.describeMoving)).toEqual([
    "You can move your session if you ask at least two days before.",
    "You can move your session if you ask at least 6 hours before. If you move a session and cancel it later, you get back no more than a cancellation would have given you when you moved it.",
  ]);
  expect([TWO_DAYS, rule].map(words.describeLeastAge)).toEqual(["18 or older", "16 or older"]);
  expect([TWO_DAYS, rule].map(words.describeAge)).toEqual(["You need to be an adult.", "You need to be at least 16."]);
});

test.each([
  [
    words.payingInShort,
    "You pay in full when you book.",
    "You pay a deposit of 30% when you book, and the rest at the session or by a payment link.",
  ],
  [
    words.payingInASentence,
    "You pay in full when you book, in pounds, by card. There is nothing to add later.",
    "You pay a deposit of 30% when you book, in pounds, by card, and the rest at the session or by a payment link.",
  ],
  [
    words.describePaying,
    "You pay the whole price when you book, and then the time is yours.",
    "You pay a deposit of 30% when you book, and then the time is yours.",
  ],
  [words.paymentRequired, "Full payment is required", "A deposit of 30% of the price is required"],
  [
    words.restInTerms,
    "and there is nothing to add later.",
    "and the rest of it is paid at the session or by a payment link. What cancelling gives back is counted from what you have paid; if you do not come, nothing more is taken.",
  ],
  [
    words.payingForAssistants,
    "pay in full when they book",
    "pay a deposit of 30% when they book, the rest at the session or by a payment link; refunds are parts of what was paid",
  ],
])("%o states when clients pay as specified, and with a deposit", (say, whole, deposit) => {
  expect([say(TWO_DAYS), say({ deposit: 30 })]).toEqual([whole, deposit]);
});

test("a rule in full names its deposit", () => {
  expect(words.ruleInFull(TWO_DAYS)).not.toContain("deposit");
  expect(words.ruleInFull({ ...TWO_DAYS, deposit: 25 })).toMatch(
    / You pay a deposit of 25% when you book, and the rest at the session or by a payment link\. What cancelling gives back is counted from what you have paid\.$/,
  );
});
