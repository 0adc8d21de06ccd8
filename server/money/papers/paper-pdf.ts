import { forReader } from "@sacred-space/words/for-reader.ts";
import { reader } from "@sacred-space/words/reader.ts";
import { GROUND_COLOURS, type Logo, logoSize } from "#domain/look/logo.ts";
import type { Paper } from "#domain/payments/paper.ts";
import { finishPdf, headLine, MARGIN, newPdf, type PdfPage, rule, write } from "#kit/server/pdf.ts";
import type { PdfLook } from "#kit/server/pdf-look.ts";

const LABELS = 140;
const WHAT_WIDTH = 340;
const LOGO_BOX = { width: 160, height: 48 };

/** The practice's look, and its logo as PNG. */
export type PaperLook = { look: PdfLook; logo: (Logo & { png: Buffer }) | undefined };

type PrintedPaper = Omit<Paper, "kind" | "language"> & Partial<Pick<Paper, "language">>;

/** A receipt, credit note or statement as a PDF of A4 pages, to be printed or sent on. */
export function paperPdf(paper: PrintedPaper, look: PaperLook): Promise<Buffer> {
  return forReader({ ...reader(), ...(paper.language && { language: paper.language }) }, () => drawn(paper, look));
}

async function drawn(paper: PrintedPaper, { look, logo }: PaperLook): Promise<Buffer> {
  const doc = await newPdf({ title: paper.title, author: paper.practice.name, look, isTinted: true, isEmailed: true });
  if (logo) logoOn(doc, logo);
  head(doc, paper);
  for (const [label, value] of paper.facts) factLine(doc, label, value);
  for (const { title, rows, none } of paper.sections) {
    doc.moveDown(1.5);
    if (paper.sections.length > 1) sectionTitle(doc, title);
    for (const { what, amount } of rows) moneyLine(doc, what, amount);
    if (rows.length === 0) moneyLine(doc, none, "");
  }
  if (paper.sections.length > 1) doc.moveDown(1.5);
  for (const { name, amount, isMain } of paper.totals) moneyLine(doc, name, amount, isMain ? 15 : 11);
  if (paper.note) noteOn(doc, paper.note);
  return finishPdf(doc);
}

/** Draws the logo's ground only if it is dark, because paper is light. */
function logoOn(doc: PdfPage, { png, ...logo }: Logo & { png: Buffer }) {
  const { width, height } = logoSize(logo, LOGO_BOX);
  const { y } = doc;
  if (logo.ground === "dark")
    doc.rect(MARGIN - 6, y - 6, width + 12, height + 12).fill(GROUND_COLOURS.dark ?? doc.inks.text);
  doc.image(png, MARGIN, y, { width, height });
  doc.y = y + height + 18;
}

function head(doc: PdfPage, { practice, heading }: PrintedPaper) {
  doc.fontSize(26).fillColor(doc.inks.text);
  write(doc, practice.name, { face: "display" });
  doc.moveDown(0.3).fontSize(10.5).fillColor(doc.inks.quiet);
  for (const line of practice.lines) write(doc, line);
  doc.moveDown(1.6);
  headLine(doc);
  doc.moveDown(1.2);
  doc.fontSize(20).fillColor(doc.inks.text);
  write(doc, heading, { face: "display" });
  doc.moveDown(0.8);
}

function sectionTitle(doc: PdfPage, title: string) {
  keepTogether(doc, 70);
  doc.fontSize(13).fillColor(doc.inks.text);
  write(doc, title, { face: "display" }, MARGIN, doc.y);
  doc.moveDown(0.4);
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
  doc.fontSize(size).fillColor(doc.inks.text);
  keepTogether(doc, 18 + doc.heightOfString(what || " ", { width: WHAT_WIDTH }));
  rule(doc);
  doc.y += 9;
  const { y } = doc;
  write(doc, what, { width: WHAT_WIDTH }, MARGIN, y);
  const below = doc.y;
  if (amount) write(doc, amount, { width: doc.page.width - 2 * MARGIN, align: "right" }, MARGIN, y);
  doc.x = MARGIN;
  doc.y = Math.max(below, doc.y) + 9;
}

function noteOn(doc: PdfPage, note: string) {
  doc.moveDown(1.5).fontSize(10.5).fillColor(doc.inks.quiet);
  for (const line of note.split("\n")) write(doc, line || " ", {}, MARGIN, doc.y);
}

/** Begins a new page where so many points are not left on this one. */
function keepTogether(doc: PdfPage, height: number) {
  if (doc.y + height > doc.page.height - MARGIN) doc.addPage();
}
