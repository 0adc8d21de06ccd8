import { setCatalog } from "@sacred-space/words/catalogs.ts";
import { forReader } from "@sacred-space/words/for-reader.ts";
import { t } from "@sacred-space/words/t.ts";
import { expect, test } from "vitest";
import type * as z from "zod/mini";
import { CODE_FAULT } from "#domain/credits/code.ts";
import { describeLeft, passSale, whyNotUsable } from "#domain/credits/pass.ts";
import { voucherSale } from "#domain/credits/voucher.ts";
import { TWO_DAYS } from "#tests/support/data/two-days-rule.ts";
import { plainWords } from "#tests/support/plain-words.ts";
import { ruleTerms } from "./booking-rule.ts";
import { CATEGORY_IN_WORDS, costFacts } from "./cost.ts";
import { describeLedgerEntry, ENTRY_NAMES, nameEntry, NUMBER_OF } from "./describe-ledger-entry.ts";
import * as words from "./describe-rules.ts";
import { daysFrom, formatPeriod, monthOf, partsOf, quarterOf, taxYearOf } from "./money-period.ts";
import { MONEY_WORDS } from "./money-words.ts";
import { paperEmailRequest } from "./paper-email.ts";
import { METHOD_NAMES, MONEY_METHODS, PAYMENT_WORDS } from "./payment-methods.ts";

const IN_HOURS = {
  tiers: [
    { hours: 168, percent: 75 },
    { hours: 50, percent: 50 },
    { hours: 12, percent: 20 },
  ],
};
const RULES = [TWO_DAYS, { tiers: [{ hours: 24, percent: 100 }] }, IN_HOURS, { tiers: [] }];
const KINDS = ["charge", "refund", "dispute", "reversal"] as const;
const pass = {
  id: "1",
  name: "?",
  sessions: 5,
  left: 1,
  amount: 100,
  leftPence: 100,
  clientId: "a",
  clientName: "?",
  services: [{ id: "s", name: "?" }],
  expiresOn: "2026-01-01",
  soldAt: "",
  updatedAt: "",
};
const session = { clientId: "a", serviceId: "s", date: "2026-12-01", places: 1, owed: 100, price: 100 };
const faults = (schema: z.ZodMiniType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message);

test.each<[string, () => unknown]>([
  [
    "the rule",
    () =>
      RULES.flatMap((rule) => [
        words.cancellingInShort(rule),
        words.cancellingInASentence(rule),
        words.refundsAhead(rule),
        words.describeRefunds(rule),
        words.refundsForAssistants(rule),
        words.whyNoRefund(rule),
        words.noRefundOf(rule, 100),
        ...words.refundRows(rule).flatMap(({ notice, refund }) => [notice, refund]),
      ]),
  ],
  [
    "the refund of a chosen time",
    () =>
      RULES.flatMap((rule) =>
        [0, 20, 50, 75, 100].map((percent) => Object.values(words.refundOfTime(rule, percent)).join(" ")),
      ),
  ],
  [
    "why a part is given back",
    () => [TWO_DAYS, IN_HOURS].flatMap((rule) => rule.tiers.map((tier) => words.whyPart(rule, tier))),
  ],
  [
    "the rest of the rule",
    () => [
      words.movingNeeds(TWO_DAYS),
      words.describeMoving({ ...TWO_DAYS, moveHours: 6 }),
      words.describeAge({ leastAge: 18 }),
      words.describeAge({ leastAge: 16 }),
      words.describeLeastAge({ leastAge: 16 }),
      words.formatPortion(50),
      words.formatPortion(100),
      words.restToPay(100),
      words.formatSplit({ now: 1, later: 2 }),
      words.describePaidAndOwed({ paid: 1, owed: 2 }),
      words.ruleInFull({ ...TWO_DAYS, deposit: 30 }),
    ],
  ],
  [
    "paying",
    () =>
      [{ deposit: null }, { deposit: 30 }].flatMap((rule) => [
        words.payingInShort(rule),
        words.payingInASentence(rule),
        words.describePaying(rule),
        words.paymentRequired(rule),
        words.restInTerms(rule),
        words.payingForAssistants(rule),
      ]),
  ],
  [
    "the ledger",
    () => [
      ...KINDS.flatMap((kind) => [t(ENTRY_NAMES[kind]), t(NUMBER_OF[kind]), nameEntry(kind, 7)]),
      ...KINDS.flatMap((kind) => MONEY_METHODS.map((method) => describeLedgerEntry({ kind, method }))),
      ...MONEY_METHODS.map((method) => t(METHOD_NAMES[method])),
      ...Object.values(PAYMENT_WORDS).map((each) => t(each)),
      ...Object.values(CATEGORY_IN_WORDS).map((each) => t(each)),
      ...Object.values(MONEY_WORDS).flatMap(({ name, about }) => [t(name), t(about)]),
    ],
  ],
  [
    "periods",
    () => [
      ...[monthOf, quarterOf, taxYearOf].map((around) => formatPeriod(around("2026-11-24"))),
      ...[daysFrom("2026-11-03", "2026-11-20"), daysFrom("2026-11-03", "2027-01-20")].map(
        (days) => days && formatPeriod(days),
      ),
      partsOf(monthOf("2026-11-24"))[0]?.name,
    ],
  ],
  [
    "passes and vouchers",
    () => [
      t(CODE_FAULT),
      describeLeft(pass),
      whyNotUsable({ ...pass, clientId: "b" }, session),
      whyNotUsable({ ...pass, services: [] }, session),
      whyNotUsable({ ...pass, left: 0 }, session),
      whyNotUsable({ ...pass, leftPence: 0 }, session),
      whyNotUsable(pass, { ...session, places: 2 }),
      whyNotUsable(pass, session),
      whyNotUsable({ ...pass, expiresOn: null }, { ...session, owed: 50 }),
    ],
  ],
  [
    "what is typed wrongly",
    () => [
      faults(ruleTerms, { tiers: [{ hours: 0, percent: 0 }], moveHours: 0, leastAge: 1, deposit: 1 }),
      faults(ruleTerms, { ...TWO_DAYS, tiers: [1, 2, 3, 4, 5].map((hours) => ({ hours, percent: 10 * hours })) }),
      faults(costFacts, { spentOn: "?", amount: 0, category: "rooms", description: "", bill: null }),
      faults(paperEmailRequest, { requestId: crypto.randomUUID(), key: "1", recipient: "?" }),
      faults(voucherSale, {
        requestId: crypto.randomUUID(),
        amount: 1,
        by: "cash",
        buyerName: "",
        recipientName: "",
        message: "\n".repeat(9),
        expiresOn: "?",
      }),
      faults(passSale, {
        requestId: crypto.randomUUID(),
        clientId: "?",
        sessions: 0,
        amount: 1,
        by: "cash",
        name: "",
        serviceIds: [],
        expiresOn: null,
      }),
    ],
  ],
])("%s: every word comes from a catalog", (_, say) => {
  const texts = [forReader({ language: "en-XA" }, say)].flat(9).filter((text): text is string => text !== undefined);
  expect(texts.length).toBeGreaterThan(0);
  for (const text of texts) expect(text).toMatch(/\[/);
  expect(plainWords(texts.join("\n"))).toEqual([]);
});

test("where the moment stands in a translation, the words are parted", () => {
  const english =
    "{percent, select, 100 {Full refund} 50 {Half is refunded} other {{percent}% is refunded}} if you cancel by {moment}";
  setCatalog("de", new Map([[english, "Bis {moment} bekommen Sie {percent} % zurück"]]));
  const rule = { tiers: [{ hours: 24, percent: 100 }] };
  expect(forReader({ language: "de" }, () => words.refundOfTime(rule, 100))).toEqual({
    before: "Bis ",
    after: " bekommen Sie 100 % zurück.",
  });
});
