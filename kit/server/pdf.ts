import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { THEMES } from "#domain/look/accent.ts";
import { MARCELLUS, readDejaVu } from "./fonts.ts";

const FACES = ["marcellus", "dejavu"] as const;
type Face = (typeof FACES)[number];
/** A font file, and the code points for which it has a glyph: blocks of Unicode are rarely covered whole. */
type Font = { file: Buffer; covered: Set<number> };

/** Stands for each letter that neither face has. */
const MISSING = "\u{25a1}";
const MISSING_NOTE = `Where ${MISSING} stands, a letter was written that this document cannot show.`;

export const { hairline: HAIRLINE, quiet: MUTED, text: INK } = THEMES.dawn;
export const GOLD = "#b98a2f";

export const MARGIN = 64;

export type PdfPage = PDFKit.PDFDocument;

type Paper = Pick<PDFKit.PDFDocumentOptions, "size" | "layout" | "margin">;

/**
 * Creates a document in the practice's fonts, of A4 pages unless `paper` is set. Loads PDFKit at first use: a tenth of the program's start.
 */
export async function newPdf(
  { title, author }: { title: string; author: string },
  paper: Paper = {},
): Promise<PdfPage> {
  const { default: PDFDocument } = await import("pdfkit");
  fonts ??= await readFonts();
  const info = { Title: title, Author: author };
  const doc = new PDFDocument({ size: "A4", margin: MARGIN, lang: "en-GB", displayTitle: true, info, ...paper });
  for (const face of FACES) doc.registerFont(face, fonts[face].file);
  const { ascender, descender, lineGap } = metricsOf(doc, "marcellus");
  Object.assign(metricsOf(doc, "dejavu"), { ascender, descender, lineGap }); // PDFKit hangs text by its ascender: one base line for both
  return doc;
}

type Metrics = { ascender: number; descender: number; lineGap: number };
const metricsOf = (doc: PdfPage, face: Face) => (doc.font(face) as PdfPage & { _font: Metrics })._font;

let fonts: Record<Face, Font> | undefined;
async function readFonts(): Promise<Record<Face, Font>> {
  const { create } = await import("fontkit");
  const fontOf = (file: Buffer) => {
    const font = create(file);
    return { file, covered: new Set("characterSet" in font ? font.characterSet : []) };
  };
  return { marcellus: fontOf(await readFile(MARCELLUS)), dejavu: fontOf(await readDejaVu()) };
}

/** Ends a document and returns its bytes. Below the last line of its last page it says what the sign for a missing letter means. */
export function finishPdf(doc: PdfPage): Promise<Buffer> {
  if (lacking.has(doc)) {
    doc.page.margins.bottom = 0; // otherwise a line this low starts a new page
    doc.fontSize(6.5).fillColor(MUTED);
    write(doc, MISSING_NOTE, { lineBreak: false }, doc.page.margins.left, doc.page.height - 16);
  }
  doc.end();
  return buffer(doc);
}
const lacking = new WeakSet<PdfPage>();

export function rule(doc: PdfPage, colour: string) {
  doc
    .moveTo(MARGIN, doc.y)
    .lineTo(doc.page.width - MARGIN, doc.y)
    .lineWidth(0.8)
    .strokeColor(colour)
    .stroke();
}

/** Writes text; words that the practice's face lacks a letter of are set in the other one. */
export function write(doc: PdfPage, words: string, options: PDFKit.Mixins.TextOptions = {}, x?: number, y?: number) {
  const runs = runsOf(words);
  if (words !== MISSING_NOTE && runs.some(({ text }) => text.includes(MISSING))) lacking.add(doc);
  runs.forEach(({ face, text }, index) => {
    doc.font(face);
    const settings = { ...options, continued: index < runs.length - 1 };
    if (index === 0 && x !== undefined && y !== undefined) doc.text(text, x, y, settings);
    else doc.text(text, settings);
  });
}

/** Shortens text with an ellipsis until one line of it is at most `width` points wide. */
export function fitted(doc: PdfPage, words: string, width: number): string {
  if (widthOf(doc, words) <= width) return words;
  const letters = lettersOf(words);
  while (letters.length > 1 && widthOf(doc, `${letters.join("")}…`) > width) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}

function widthOf(doc: PdfPage, words: string): number {
  return runsOf(words).reduce((sum, { face, text }) => sum + doc.font(face).widthOfString(text), 0);
}

type Run = { face: Face; text: string };

/** Divides text into runs of one face each. A word is never divided: no line breaks in it. */
function runsOf(words: string): Run[] {
  if (words !== "" && isCovered(words, "marcellus")) return [{ face: "marcellus", text: words }];
  const runs: Run[] = [];
  for (const word of inVisualOrder(drawable(words).match(/\S+|\s+/gu) ?? [" "])) {
    const last = runs.at(-1);
    const isSpaceInRun = last && /^\s/u.test(word) && !RIGHT_TO_LEFT.test(last.text);
    const face = isSpaceInRun ? last.face : isCovered(word, "marcellus") ? "marcellus" : "dejavu";
    if (last?.face === face) last.text += word;
    else runs.push({ face, text: word });
  }
  return runs;
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

/** PDFKit turns the letters of a Hebrew or Arabic word round, but not the words of a name. Correct for one line, which names are. */
function inVisualOrder(words: string[]): string[] {
  const ordered: string[] = [];
  let at = 0;
  for (const [index, word] of words.entries()) {
    const goesOn =
      RIGHT_TO_LEFT.test(word) || (/^\s/u.test(word) && at < index && RIGHT_TO_LEFT.test(words[index + 1] ?? ""));
    if (!goesOn) at = index + 1;
    ordered.splice(at, 0, word);
  }
  return ordered;
}

/** Replaces each letter that no face has by a sign; marks without a shape of their own are dropped, and a tab is a space. */
function drawable(words: string): string {
  return lettersOf(words.normalize("NFC").replaceAll(/[^\P{Cc}\n]/gu, " "))
    .map((letter) => letter.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, ""))
    .map((letter) =>
      letter === "\n" || isCovered(letter, "marcellus") || isCovered(letter, "dejavu") ? letter : MISSING,
    )
    .join("");
}

function isCovered(text: string, face: Face): boolean {
  return Array.from(text).every((character) => fonts?.[face].covered.has(character.codePointAt(0) ?? 0));
}

/** Letters together with their marks. */
function lettersOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
const segmenter = new Intl.Segmenter("en");
