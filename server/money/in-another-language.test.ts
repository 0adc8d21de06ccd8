import { forReader } from "@sacred-space/words/for-reader.ts";
import { expect, test } from "vitest";
import { DEFAULT_LOOK } from "#domain/look/look.ts";
import { monthOf } from "#domain/payments/money-period.ts";
import { newsletterOf } from "#domain/newsletter/newsletter-content.ts";
import { voucherEmail } from "#server/credits/emails/voucher.ts";
import { printedWords, voucherPdf } from "#server/credits/voucher-pdf.ts";
import { newsletterConfirmEmail } from "#server/newsletter/emails/newsletter-confirm.ts";
import { newsletterLeaveEmail } from "#server/newsletter/emails/newsletter-leave.ts";
import { newsletterWelcomeEmail } from "#server/newsletter/emails/newsletter-welcome.ts";
import { newsletterEmail } from "#server/newsletter/emails/newsletter.ts";
import { pdfText } from "#tests/support/pdf-text.ts";
import { plainWords } from "#tests/support/plain-words.ts";
import { entryInWords } from "./describe-entry.ts";
import { paperEmail } from "./emails/paper.ts";
import { moneyCsvOf } from "./money-csv.ts";
import { moneyPdfOf } from "./money-pdf.ts";
import type { MoneyStatement } from "./money-statement.ts";
import { totalsOf } from "./money-totals.ts";

const PRACTICE = "Zzzz";
const card = {
  name: PRACTICE,
  practitioner: "",
  email: "z@example.org",
  phone: "1",
  address: null,
  receiptNote: null,
  language: "en-XA",
  look: DEFAULT_LOOK,
};
const practice = { card, publicUrl: "https://zzz.zz" };
const method = { received: 1, refunded: 1 };
const statement: MoneyStatement = {
  practice: PRACTICE,
  language: "en-XA",
  look: DEFAULT_LOOK,
  zone: "Europe/London",
  writtenAt: new Date("2026-12-01T12:00:00Z"),
  period: monthOf("2026-11-24"),
  figures: {
    received: 4,
    refunded: 4,
    byMethod: { card: method, link: method, cash: method, transfer: method },
    fees: 1,
    disputeFees: 1,
    unknownFees: 1,
    owed: 0,
    owing: 0,
    owedLater: 0,
    owingLater: 0,
    spent: 1,
  },
  lines: (["charge", "refund", "dispute", "reversal"] as const).map((kind, place) => ({
    number: place,
    kind,
    method: "card",
    pence: 1,
    at: "2026-11-24T12:00:00Z",
    bookingId: place % 2 ? "11111111-1111-4111-8111-111111111111" : null,
    creditId: place % 2 ? null : "2",
    serviceName: null,
    clientName: null,
    fee: null,
  })),
  costs: [],
};
const voucher = {
  id: "1",
  code: "ZZZZ-ZZZZ-ZZZZ-ZZZZ",
  amount: 5000,
  left: 5000,
  buyerName: "Zz",
  recipientName: "Zzz",
  message: "Z",
  soldAt: "",
  updatedAt: "",
};
const about = { about: "1", recipient: "z@example.org" };
const newsletter = { email: "z@example.org", token: "1", ...practice };
const entry = { reference: "1", code: null, pass: null };
const printed = async (pdf: Promise<Buffer>) => pdfText(await pdf).lines;

type Said = string | Said[];

test.each<[string, () => Said | Promise<Said>]>([
  ["the accountant's PDF", () => printed(moneyPdfOf(statement))],
  ["totals", () => totalsOf(statement).map(({ name }) => name)],
  ["a voucher", () => printed(voucherPdf({ ...voucher, expiresOn: "2027-12-01" }, card))],
  [
    "a voucher of no practice that can be reached",
    () => printed(voucherPdf({ ...voucher, expiresOn: null }, { ...card, email: null, phone: null })),
  ],
  [
    "the email of a voucher",
    () =>
      ["2027-12-01", null].map((expiresOn) => {
        const { subject, plain } = voucherEmail(
          { ...about, voucher: { amount: 1, expiresOn }, typed: printedWords({ ...voucher }) },
          practice,
        );
        return [subject, plain];
      }),
  ],
  [
    "the email of a paper",
    () =>
      (["charge", "refund", "statement"] as const).map((kind) => {
        const paper = {
          kind,
          language: "en-XA",
          heading: "",
          title: "",
          fileName: "",
          practice: { name: "", lines: [] },
          facts: [],
          sections: [],
          totals: [],
          note: null,
          recipient: "",
        };
        const { subject, plain } = paperEmail({ ...about, paper, bookingId: undefined }, practice);
        return [subject, plain];
      }),
  ],
  [
    "newsletters",
    () =>
      [
        newsletterConfirmEmail(newsletter),
        newsletterWelcomeEmail(newsletter),
        newsletterLeaveEmail(newsletter),
        newsletterEmail(newsletterOf({ title: "Zz", excerpt: "", slug: "z" }), newsletter),
      ].map(({ subject, plain }) => [subject, plain]),
  ],
  [
    "how money came",
    () =>
      (["charge", "refund", "dispute", "reversal"] as const).flatMap((kind) => [
        entryInWords({ ...entry, kind }),
        entryInWords({ ...entry, kind, reference: "cash_1" }),
        entryInWords({ ...entry, kind, reference: "cash_transfer_1" }),
        entryInWords({ ...entry, kind, code: "ZZZZ-ZZZZ" }),
        entryInWords({ ...entry, kind, pass: "Zz" }),
      ]),
  ],
])("%s: every word comes from a catalog", async (_, say) => {
  const said = await forReader({ language: "en-XA" }, say);
  const texts = ([said].flat(9) as string[]).join("\n");
  expect(texts).toMatch(/\[/);
  expect(plainWords(texts)).toEqual([]);
});

test("the accountant's CSV keeps its columns and says what stands in them", () => {
  const [head = "", ...rows] = forReader({ language: "en-XA" }, () => moneyCsvOf(statement)).split("\r\n");
  expect(head.slice(1)).toBe("date,number,what,for,booking,money_in_gbp,money_out_gbp,card_fee_gbp");
  expect(rows.length).toBeGreaterThan(10);
  expect(plainWords(rows.join("\n"))).toEqual([]);
});
