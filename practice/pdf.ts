import { join } from "node:path";
import { THEMES } from "#domain/look/accent.ts";

const FONTS = join(import.meta.dirname, "../node_modules/@fontsource/marcellus/files");

export const { hairline: HAIRLINE, quiet: MUTED, text: INK } = THEMES.dawn;
export const GOLD = "#b98a2f";

export const MARGIN = 64;

export type PdfPage = PDFKit.PDFDocument;

type Paper = Pick<PDFKit.PDFDocumentOptions, "size" | "layout" | "margin">;

/**
 * Creates a document in the practice's fonts, of A4 pages unless `paper` is set. Loads PDFKit at first use: a tenth of the program's start.
 */
export async function newPdf({ title, author }: { title: string; author: string }, paper: Paper = {}): Promise<PdfPage> {
  const { default: PDFDocument } = await import("pdfkit");
  const info = { Title: title, Author: author };
  const doc = new PDFDocument({ size: "A4", margin: MARGIN, lang: "en-GB", displayTitle: true, info, ...paper });
  for (const script of ["latin", "latin-ext"]) doc.registerFont(script, join(FONTS, `marcellus-${script}-400-normal.woff`));
  return doc;
}

export function rule(doc: PdfPage, colour: string) {
  doc
    .moveTo(MARGIN, doc.y)
    .lineTo(doc.page.width - MARGIN, doc.y)
    .lineWidth(0.8)
    .strokeColor(colour)
    .stroke();
}

/** Writes text that may need several fonts, because no single font file has all characters of names: each run is set in one that has it. */
export function write(doc: PdfPage, words: string, options: PDFKit.Mixins.TextOptions = {}, x?: number, y?: number) {
  const runs = drawable(words).match(/[\u{100}-\u{24f}\u{1e00}-\u{1eff}]+|[^\u{100}-\u{24f}\u{1e00}-\u{1eff}]+/gu) ?? [" "];
  runs.forEach((run, index) => {
    doc.font(/[\u{100}-\u{24f}\u{1e00}-\u{1eff}]/u.test(run) ? "latin-ext" : "latin");
    const settings = { ...options, continued: index < runs.length - 1 };
    if (index === 0 && x !== undefined && y !== undefined) doc.text(run, x, y, settings);
    else doc.text(run, settings);
  });
}

/** Replaces characters that our fonts lack by a question mark rather than an empty box. */
function drawable(words: string): string {
  return words.normalize("NFC").replace(/[^\u{20}-\u{7e}\u{a0}-\u{24f}\u{1e00}-\u{1eff}\u{2010}-\u{2026}\u{20ac}\u{2122}]/gu, "?");
}
