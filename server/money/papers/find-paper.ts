import { pounds } from "#domain/money.ts";
import { ENTRY_NAMES } from "#domain/payments/describe-ledger-entry.ts";
import { type Paper, type PaperOf } from "#domain/payments/paper.ts";
import { formatDayOfInstant, plural } from "#domain/wording.ts";
import { moneyInWords, signedAmount } from "#server/money/describe-entry.ts";
import { type Receipt, receiptOf } from "#server/money/receipt.ts";
import { practiceClock } from "#server/settings/practice-clock.queries.ts";
import { findPracticeDetails } from "#server/settings/practice-settings.queries.ts";
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
  const { heading, number, title, practice, facts, money, total, toPay, recipient } = receipt;
  return {
    heading,
    title,
    fileName: fileNameOf(heading, number.replaceAll(", ", "-") || bookingId.slice(0, 8)),
    practice: { name: practice.name, lines: practice.lines },
    facts,
    sections: [
      {
        title: "Payments",
        rows: money.map(({ name, what, day, amount }) => ({ what: `${name}: ${what}, ${day}`, amount })),
        none: "",
      },
    ],
    totals: [
      { name: heading === "Credit note" ? "Total given back" : "Total received", amount: total, isMain: true },
      ...(toPay ? [{ name: "Still to pay", amount: toPay, isMain: false }] : []),
    ],
    note: practice.note,
    recipient,
  };
}

/** Of the sale of a pass or voucher, or of a booking that was deleted: what the ledger alone tells. */
async function ofEntry({ database }: PaperPractice, entry: NumberedEntry): Promise<Paper> {
  const { number, kind, buyer, pass, sessions, creditId, at, email } = entry;
  const { zone } = await practiceClock(database);
  const card = await findPracticeDetails(database);
  const heading = ENTRY_NAMES[kind];
  const amount = pounds(signedAmount(entry));
  const sold = pass === null ? "Voucher" : sessions === null ? pass : `${pass} (${plural(sessions, "session")})`;
  return {
    heading,
    title: `${heading} ${number}${creditId ? `: ${pass ?? "Voucher"}` : ""}`,
    fileName: fileNameOf(heading, String(number)),
    practice: practiceOnPaper(card),
    facts: [
      [`${heading} number`, String(number)],
      ...(buyer ? ([["Client", buyer]] as [string, string][]) : []),
      ["For", creditId ? sold : "A booking that has been deleted"],
    ],
    sections: [
      {
        title: "Payments",
        rows: [{ what: `${moneyInWords(entry)}, ${formatDayOfInstant(at, zone, "full")}`, amount }],
        none: "",
      },
    ],
    totals: [{ name: kind === "refund" ? "Total given back" : "Total received", amount, isMain: true }],
    note: card.receiptNote,
    recipient: email ?? "",
  };
}

/** "receipt-121.pdf", "credit-note-122.pdf" */
function fileNameOf(heading: string, number: string): string {
  return `${heading.toLowerCase().replaceAll(" ", "-")}-${number}.pdf`;
}
