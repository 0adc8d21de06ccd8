import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { accentOf } from "#domain/look/accent.ts";
import { GROUND_COLOURS, type Logo, logoSize } from "#domain/look/logo.ts";
import type { Receipt } from "./receipt.ts";

const FONTS = join(import.meta.dirname, "../../node_modules/@fontsource/marcellus/files");

// The dawn sky, as in the emails.
const INK = "#2a2145";
const QUIET = "#5d5478";
const HAIRLINE = "#ddd2bf";
const GOLD = "#b98a2f";

const MARGIN = 64;
const LABELS = 140;

const LOGO_BOX = { width: 160, height: 48 };

/** The practice's logo as PNG. */
type ReceiptLogo = Logo & { png: Buffer };

type Page = PDFKit.PDFDocument;

/** The receipt as a PDF of one A4 page, to be printed or sent on to an accountant. Loads PDFKit at the first one: a tenth of the program's start. */
export async function receiptPdf(receipt: Receipt, logo?: ReceiptLogo): Promise<Buffer> {
  const { default: PDFDocument } = await import("pdfkit");
  const doc = new PDFDocument({
    size: "A4",
    margin: MARGIN,
    lang: "en-GB",
    displayTitle: true,
    info: { Title: receipt.title, Author: receipt.practice.name },
  });
  for (const script of ["latin", "latin-ext"]) doc.registerFont(script, join(FONTS, `marcellus-${script}-400-normal.woff`));
  if (logo) logoOn(doc, logo);
  head(doc, receipt);
  for (const [label, value] of receipt.facts) factLine(doc, label, value);
  doc.moveDown(1.5);
  for (const { day, what, amount } of receipt.money) moneyLine(doc, `${what}, ${day}`, amount, INK);
  moneyLine(doc, "Total received", receipt.total, INK, 15);
  if (receipt.toPay) moneyLine(doc, "Still to pay", receipt.toPay, INK);
  doc.end();
  return buffer(doc);
}

/** Paper is light: only a dark ground is drawn. */
function logoOn(doc: Page, { png, ...logo }: ReceiptLogo) {
  const { width, height } = logoSize(logo, LOGO_BOX);
  const { y } = doc;
  if (logo.ground === "dark") doc.rect(MARGIN - 6, y - 6, width + 12, height + 12).fill(GROUND_COLOURS.dark ?? INK);
  doc.image(png, MARGIN, y, { width, height });
  doc.y = y + height + 18;
}

function head(doc: Page, { practice }: Receipt) {
  doc.fontSize(26).fillColor(INK);
  write(doc, practice.name);
  doc.moveDown(0.3).fontSize(10.5).fillColor(QUIET);
  for (const line of practice.lines) write(doc, line);
  doc.moveDown(1);
  rule(doc, practice.accent ? accentOf(practice.accent).dawn.gold : GOLD);
  doc.moveDown(1.2);
  doc.fontSize(20).fillColor(INK);
  write(doc, "Receipt");
  doc.moveDown(0.8);
}

function factLine(doc: Page, label: string, value: string) {
  const { y } = doc;
  doc.fontSize(11).fillColor(QUIET);
  write(doc, label, { width: LABELS });
  const below = doc.y;
  doc.fillColor(INK);
  write(doc, value, { width: doc.page.width - 2 * MARGIN - LABELS }, MARGIN + LABELS, y);
  doc.x = MARGIN;
  doc.y = Math.max(below, doc.y) + 6;
}

function moneyLine(doc: Page, what: string, amount: string, colour: string, size = 11) {
  rule(doc, HAIRLINE);
  doc.y += 9;
  const { y } = doc;
  doc.fontSize(size).fillColor(colour);
  write(doc, what, { width: 340 }, MARGIN, y);
  const below = doc.y;
  write(doc, amount, { width: doc.page.width - 2 * MARGIN, align: "right" }, MARGIN, y);
  doc.x = MARGIN;
  doc.y = Math.max(below, doc.y) + 9;
}

function rule(doc: Page, colour: string) {
  doc
    .moveTo(MARGIN, doc.y)
    .lineTo(doc.page.width - MARGIN, doc.y)
    .lineWidth(0.8)
    .strokeColor(colour)
    .stroke();
}

/** Names come in more emails than one font file holds: each run of them is set in the file that has it. */
function write(doc: Page, words: string, options: PDFKit.Mixins.TextOptions = {}, x?: number, y?: number) {
  const runs = drawable(words).match(/[\u{100}-\u{24f}\u{1e00}-\u{1eff}]+|[^\u{100}-\u{24f}\u{1e00}-\u{1eff}]+/gu) ?? [" "];
  runs.forEach((run, index) => {
    doc.font(/[\u{100}-\u{24f}\u{1e00}-\u{1eff}]/u.test(run) ? "latin-ext" : "latin");
    const settings = { ...options, continued: index < runs.length - 1 };
    if (index === 0 && x !== undefined && y !== undefined) doc.text(run, x, y, settings);
    else doc.text(run, settings);
  });
}

/** Emails of other scripts, which our fonts do not have, become a question mark rather than an empty box. */
function drawable(words: string): string {
  return words.normalize("NFC").replace(/[^\u{20}-\u{7e}\u{a0}-\u{24f}\u{1e00}-\u{1eff}\u{2010}-\u{2026}\u{20ac}\u{2122}]/gu, "?");
}
