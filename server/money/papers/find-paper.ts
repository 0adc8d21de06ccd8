import { forReader } from "@sacred-space/words/for-reader.ts";
import { t } from "@sacred-space/words/t.ts";
import { pounds } from "#domain/money.ts";
import { ENTRY_NAMES, nameEntry, NUMBER_OF } from "#domain/payments/describe-ledger-entry.ts";
import type { Paper, PaperKind, PaperOf } from "#domain/payments/paper.ts";
import { formatDayOfInstant } from "#domain/wording.ts";
import { moneyInWords, signedAmount } from "#server/money/describe-entry.ts";
import { type Receipt, receiptOf } from "#server/money/receipt.ts";
import { practiceClock } from "#server/settings/practice-clock.queries.ts";
import { findPracticeDetails, type PracticeDetails } from "#server/settings/practice-settings.queries.ts";
import type { Practice } from "#kit/server/practice.ts";
import { findEntry, type NumberedEntry } from "./papers.queries.ts";
import { practiceOnPaper } from "./practice-on-paper.ts";
import { statementOf } from "./statement.ts";

/** What a paper needs of the practice. */
export type PaperPractice = Pick<Practice, "database" | "publicUrl">;

/** Finds what a paper says now; undefined if there is nothing of this key. */
export async function findPaper(practice: PaperPractice, paper: PaperOf): Promise<Paper | undefined> {
  if (paper.of === "client") return statementOf(practice, paper.clientId, paper.days);
  if (paper.of === "booking") return ofBooking(practice, paper.bookingId);
  const entry = await findEntry(practice.database, paper.number);
  if (!entry) return undefined;
  const ofItsBooking = entry.bookingId && (await ofBooking(practice, entry.bookingId, entry.number));
  return ofItsBooking || ofEntry(practice, entry);
}

async function ofBooking(practice: PaperPractice, bookingId: string, only?: number): Promise<Paper | undefined> {
  const found = await receiptOf(practice, bookingId, only === undefined ? {} : { only });
  return found.ok ? paperOf(found.receipt, bookingId) : undefined;
}

/** The receipt of a booking as a paper. */
export function paperOf(receipt: Receipt, bookingId: string): Paper {
  const { kind, language, heading, number, title, practice, facts, money, total, toPay, recipient } = receipt;
  return forReader({ language }, () => ({
    kind,
    language,
    heading,
    title,
    fileName: fileNameOf(kind, number.replaceAll(", ", "-") || bookingId.slice(0, 8)),
    practice: { name: practice.name, lines: practice.lines },
    facts,
    sections: [
      {
        title: t("Payments"),
        rows: money.map(({ name, what, day, amount }) => ({
          what: t("{paper}: {how}, {day}", { paper: name, how: what, day }),
          amount,
        })),
        none: "",
      },
    ],
    totals: [
      { name: kind === "refund" ? t("Total given back") : t("Total received"), amount: total, isMain: true },
      ...(toPay ? [{ name: t("Still to pay"), amount: toPay, isMain: false }] : []),
    ],
    note: practice.note,
    recipient,
  }));
}

/** Of the sale of a pass or voucher, or of a booking that was deleted: what the ledger alone tells. */
async function ofEntry({ database }: PaperPractice, entry: NumberedEntry): Promise<Paper> {
  const card = await findPracticeDetails(database);
  const { zone } = await practiceClock(database);
  return forReader(card, () => entryOnPaper(entry, card, zone));
}

function entryOnPaper(entry: NumberedEntry, card: PracticeDetails, zone: string): Paper {
  const { number, kind, buyer, pass, sessions, creditId, at, email } = entry;
  const amount = pounds(signedAmount(entry));
  const credit = pass ?? t("Voucher");
  const sold =
    pass === null || sessions === null
      ? credit
      : t("{sessions, plural, one {{pass} (# session)} other {{pass} (# sessions)}}", { pass, sessions });
  const paper = nameEntry(kind, number);
  return {
    kind,
    language: card.language,
    heading: t(ENTRY_NAMES[kind]),
    title: creditId ? t("{paper}: {credit}", { paper, credit }) : paper,
    fileName: fileNameOf(kind, String(number)),
    practice: practiceOnPaper(card),
    facts: [
      [t(NUMBER_OF[kind]), String(number)],
      ...(buyer ? ([[t("Client"), buyer]] as [string, string][]) : []),
      [t("For"), creditId ? sold : t("A booking that has been deleted")],
    ],
    sections: [
      {
        title: t("Payments"),
        rows: [
          { what: t("{how}, {day}", { how: moneyInWords(entry), day: formatDayOfInstant(at, zone, "full") }), amount },
        ],
        none: "",
      },
    ],
    totals: [{ name: kind === "refund" ? t("Total given back") : t("Total received"), amount, isMain: true }],
    note: card.receiptNote,
    recipient: email ?? "",
  };
}

const FILES: Record<Exclude<PaperKind, "statement">, string> = {
  charge: "receipt",
  refund: "credit-note",
  dispute: "chargeback",
  reversal: "reversal",
};

/** "receipt-121.pdf", "credit-note-122.pdf" */
function fileNameOf(kind: keyof typeof FILES, number: string): string {
  return `${FILES[kind]}-${number}.pdf`;
}
