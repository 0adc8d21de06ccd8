import { GROUND_COLOURS, type Logo, logoSize } from "#domain/look/logo.ts";
import { finishPdf, headLine, MARGIN, newPdf, type PdfPage, rule, write } from "#kit/server/pdf.ts";
import type { Receipt } from "./receipt.ts";

const LABELS = 140;

const LOGO_BOX = { width: 160, height: 48 };

/** The practice's logo as PNG. */
type ReceiptLogo = Logo & { png: Buffer };

/** The receipt as a PDF of one A4 page, to be printed or sent on to an accountant. */
export async function receiptPdf(receipt: Receipt, logo?: ReceiptLogo): Promise<Buffer> {
  const doc = await newPdf({
    title: receipt.title,
    author: receipt.practice.name,
    look: receipt.practice.look,
    isTinted: true,
  });
  if (logo) logoOn(doc, logo);
  head(doc, receipt);
  for (const [label, value] of receipt.facts) factLine(doc, label, value);
  doc.moveDown(1.5);
  for (const { name, day, what, amount } of receipt.money) moneyLine(doc, `${name}: ${what}, ${day}`, amount);
  moneyLine(doc, "Total received", receipt.total, 15);
  if (receipt.toPay) moneyLine(doc, "Still to pay", receipt.toPay);
  return finishPdf(doc);
}

/** Draws the logo's ground only if it is dark, because paper is light. */
function logoOn(doc: PdfPage, { png, ...logo }: ReceiptLogo) {
  const { width, height } = logoSize(logo, LOGO_BOX);
  const { y } = doc;
  if (logo.ground === "dark")
    doc.rect(MARGIN - 6, y - 6, width + 12, height + 12).fill(GROUND_COLOURS.dark ?? doc.inks.text);
  doc.image(png, MARGIN, y, { width, height });
  doc.y = y + height + 18;
}

function head(doc: PdfPage, { practice }: Receipt) {
  doc.fontSize(26).fillColor(doc.inks.text);
  write(doc, practice.name, { face: "display" });
  doc.moveDown(0.3).fontSize(10.5).fillColor(doc.inks.quiet);
  for (const line of practice.lines) write(doc, line);
  doc.moveDown(1.6);
  headLine(doc);
  doc.moveDown(1.2);
  doc.fontSize(20).fillColor(doc.inks.text);
  write(doc, "Receipt", { face: "display" });
  doc.moveDown(0.8);
}

function factLine(doc: PdfPage, label: string, value: string) {
  const { y } = doc;
  doc.fontSize(11).fillColor(doc.inks.quiet);
  write(doc, label, { width: LABELS });
  const below = doc.y;
  doc.fillColor(doc.inks.text);
  write(doc, value, { width: doc.page.width - 2 * MARGIN - LABELS }, MARGIN + LABELS, y);
  doc.x = MARGIN;
  doc.y = Math.max(below, doc.y) + 6;
}

function moneyLine(doc: PdfPage, what: string, amount: string, size = 11) {
  rule(doc);
  doc.y += 9;
  const { y } = doc;
  doc.fontSize(size).fillColor(doc.inks.text);
  write(doc, what, { width: 340 }, MARGIN, y);
  const below = doc.y;
  write(doc, amount, { width: doc.page.width - 2 * MARGIN, align: "right" }, MARGIN, y);
  doc.x = MARGIN;
  doc.y = Math.max(below, doc.y) + 9;
}
