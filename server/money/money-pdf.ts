import { t } from "@sacred-space/words/t.ts";
import { pounds } from "#domain/money.ts";
import { CATEGORY_IN_WORDS } from "#domain/payments/cost.ts";
import { describeLedgerEntry, nameEntry } from "#domain/payments/describe-ledger-entry.ts";
import { formatPeriod } from "#domain/payments/money-period.ts";
import { formatDay, dayOfInstant, formatDayOfInstant } from "#domain/wording.ts";
import { reference } from "#domain/bookings/told-facts.ts";
import { finishPdf, fitted, MARGIN, newPdf, type PdfPage, rule, write } from "#kit/server/pdf.ts";
import type { MoneyStatement } from "./money-statement.ts";
import { totalsOf } from "./money-totals.ts";

/** Column positions from the left margin. */
const WHAT_AT = 70;
const FOR_AT = 250;
const AMOUNT_WIDTH = 80;
const LINE_HEIGHT = 13;

/** Totals, entries of the ledger and costs of a period on A4 pages. */
export async function moneyPdfOf(statement: MoneyStatement): Promise<Buffer> {
  const { practice, period, lines, costs, zone, writtenAt } = statement;
  const title = t("{practice}: money, {period}", { practice, period: formatPeriod(period) });
  const doc = await newPdf({ title, author: practice, look: statement.look });
  doc.fontSize(22).fillColor(doc.inks.text);
  write(doc, practice, { face: "display" });
  doc.fontSize(15);
  write(doc, t("Money, {period}", { period: formatPeriod(period) }), { face: "display" });
  doc.fontSize(10).fillColor(doc.inks.quiet);
  write(
    doc,
    t("{from} to {upTo}, written on {writtenOn}. Amounts by the day on which they were paid.", {
      from: formatDay(period.from, "date"),
      upTo: formatDay(period.upTo, "date"),
      writtenOn: formatDayOfInstant(writtenAt, zone, "date"),
    }),
  );
  doc.moveDown(1);
  for (const { name, pence } of totalsOf(statement)) line(doc, ["", name, "", pounds(pence)]);
  heading(doc, t("Payments and refunds"));
  if (lines.length === 0) line(doc, ["", t("None"), "", ""]);
  for (const entry of lines) {
    const day = formatDay(dayOfInstant(entry.at, zone), "shortDate");
    const what = t("{entry}: {how}", { entry: nameEntry(entry.kind, entry.number), how: describeLedgerEntry(entry) });
    const about = entry.bookingId
      ? `${entry.serviceName ?? t("Deleted booking")}, ${reference(entry.bookingId)}`
      : (entry.serviceName ?? t("Voucher"));
    line(doc, [day, what, about, pounds(entry.pence)]);
  }
  heading(doc, t("Costs"));
  if (costs.length === 0) line(doc, ["", t("None"), "", ""]);
  for (const cost of costs) {
    line(doc, [
      formatDay(cost.spentOn, "shortDate"),
      t(CATEGORY_IN_WORDS[cost.category]),
      cost.description,
      pounds(0 - cost.amount),
    ]);
  }
  return finishPdf(doc);
}

function heading(doc: PdfPage, words: string) {
  if (doc.y + 5 * LINE_HEIGHT > bottomOf(doc)) doc.addPage();
  doc.moveDown(1.5).fontSize(13).fillColor(doc.inks.text);
  write(doc, words, { face: "display" }, MARGIN, doc.y);
  doc.moveDown(0.4);
}

/** Each cell is one line, truncated if too long, so that no row is split across pages. */
function line(doc: PdfPage, [day, what, about, amount]: [day: string, what: string, about: string, amount: string]) {
  if (doc.y + 2 * LINE_HEIGHT > bottomOf(doc)) doc.addPage();
  rule(doc);
  const y = doc.y + 4;
  const right = doc.page.width - MARGIN;
  doc.fontSize(9).fillColor(doc.inks.text);
  cell(doc, day, MARGIN, y, WHAT_AT - 6);
  cell(doc, what, MARGIN + WHAT_AT, y, FOR_AT - WHAT_AT - 6);
  cell(doc, about, MARGIN + FOR_AT, y, right - AMOUNT_WIDTH - MARGIN - FOR_AT - 6);
  write(doc, amount || " ", { width: AMOUNT_WIDTH, align: "right", lineBreak: false }, right - AMOUNT_WIDTH, y);
  doc.x = MARGIN;
  doc.y = y + LINE_HEIGHT;
}

function cell(doc: PdfPage, words: string, x: number, y: number, width: number) {
  write(doc, fitted(doc, words, width) || " ", { lineBreak: false }, x, y);
}

function bottomOf(doc: PdfPage): number {
  return doc.page.height - MARGIN;
}
