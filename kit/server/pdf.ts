import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { DEFAULT_LOOK } from "#domain/look/look.ts";
import { PRINT_FACES, readDejaVu } from "./fonts.ts";
import { HEAD_LINES, type Inks, inksOf, type PdfLook } from "./pdf-look.ts";

/** A heading's face, and that of everything else. */
type Role = "display" | "text";
type Face = Role | "dejavu";
/** A font file, and the code points for which it has a glyph: blocks of Unicode are rarely covered whole. */
type Font = { file: Buffer; covered: Set<number> };
type Faces = Record<Face, Font>;

/** Stands for each letter that neither face has. */
const MISSING = "\u{25a1}";
const MISSING_NOTE = `Where ${MISSING} stands, a letter was written that this document cannot show.`;

export const MARGIN = 64;

/** A document in the colours and faces of a look. */
export type PdfPage = PDFKit.PDFDocument & { look: PdfLook["look"]; inks: Inks; faces: Faces };

type Paper = Pick<PDFKit.PDFDocumentOptions, "size" | "layout" | "margin">;

/** `look` is the practice's, or the specified one. `isTinted`: on the look's ground, as what a client keeps; otherwise on white paper. */
type Document = { title: string; author: string; look?: PdfLook; isTinted?: boolean };

/**
 * Creates a document in the look's fonts, of A4 pages unless `paper` is set. Loads PDFKit at first use: a tenth of the program's start.
 */
export async function newPdf(
  { title, author, look = DEFAULT_LOOK, isTinted = false }: Document,
  paper: Paper = {},
): Promise<PdfPage> {
  const { default: PDFDocument } = await import("pdfkit");
  const files = PRINT_FACES[look.look];
  const [display, text, dejavu] = await Promise.all([fontAt(files.display), fontAt(files.text), fontAt("dejavu")]);
  const faces: Faces = { display, text, dejavu };
  const info = { Title: title, Author: author };
  const made = new PDFDocument({ size: "A4", margin: MARGIN, lang: "en-GB", displayTitle: true, info, ...paper });
  for (const face of FACES) made.registerFont(face, faces[face].file);
  const inks = inksOf(look);
  const doc = Object.assign(made, { look: look.look, inks, faces });
  if (isTinted) {
    const tint = () => void doc.save().rect(0, 0, doc.page.width, doc.page.height).fill(inks.ground).restore();
    tint();
    doc.on("pageAdded", tint);
  }
  return doc;
}
const FACES = ["display", "text", "dejavu"] as const;

type Metrics = { ascender: number; descender: number; lineGap: number };
const metricsOf = (doc: PdfPage, face: Face) => (doc.font(face) as unknown as { _font: Metrics })._font;

/** Changes to a face. PDFKit hangs text by its ascender, so what stands beside the look's own face takes that one's: one base line for both. */
function setFace(doc: PdfPage, face: Face, role: Role): void {
  if (face === "dejavu") {
    const { ascender, descender, lineGap } = metricsOf(doc, role);
    Object.assign(metricsOf(doc, face), { ascender, descender, lineGap });
  }
  doc.font(face);
}

const fonts = new Map<string, Promise<Font>>();
function fontAt(path: string): Promise<Font> {
  const known = fonts.get(path);
  if (known) return known;
  const font = readFont(path);
  fonts.set(path, font);
  font.catch(() => fonts.delete(path));
  return font;
}

async function readFont(path: string): Promise<Font> {
  const { create } = await import("fontkit");
  const file = path === "dejavu" ? await readDejaVu() : await readFile(path);
  const font = create(file);
  return { file, covered: new Set("characterSet" in font ? font.characterSet : []) };
}

/** Ends a document and returns its bytes. Below the last line of its last page it says what the sign for a missing letter means. */
export function finishPdf(doc: PdfPage): Promise<Buffer> {
  if (lacking.has(doc)) {
    doc.page.margins.bottom = 0; // otherwise a line this low starts a new page
    doc.fontSize(6.5).fillColor(doc.inks.quiet);
    write(doc, MISSING_NOTE, { lineBreak: false }, doc.page.margins.left, doc.page.height - 16);
  }
  doc.end();
  return buffer(doc);
}
const lacking = new WeakSet<PdfPage>();

export function rule(doc: PdfPage) {
  doc
    .moveTo(MARGIN, doc.y)
    .lineTo(doc.page.width - MARGIN, doc.y)
    .lineWidth(0.8)
    .strokeColor(doc.inks.hairline)
    .stroke();
}

/** Draws the look's own line between the head of a document and the rest. */
export function headLine(doc: PdfPage) {
  HEAD_LINES[doc.look](doc, doc.inks, { from: MARGIN, to: doc.page.width - MARGIN, y: doc.y });
}

type WriteOptions = PDFKit.Mixins.TextOptions & { face?: Role };

/** Writes text; words that the look's face lacks a letter of are set in the other one. */
export function write(
  doc: PdfPage,
  words: string,
  { face: role = "text", ...options }: WriteOptions = {},
  x?: number,
  y?: number,
) {
  const runs = runsOf(doc, words, role);
  if (words !== MISSING_NOTE && runs.some(({ text }) => text.includes(MISSING))) lacking.add(doc);
  runs.forEach(({ face, text }, index) => {
    setFace(doc, face, role);
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
  return runsOf(doc, words, "text").reduce((sum, { face, text }) => sum + doc.font(face).widthOfString(text), 0);
}

type Run = { face: Face; text: string };

/** Divides text into runs of one face each. A word is never divided: no line breaks in it. */
function runsOf({ faces }: PdfPage, words: string, role: Role): Run[] {
  const isCovered = (text: string, face: Face) =>
    Array.from(text).every((character) => faces[face].covered.has(character.codePointAt(0) ?? 0));
  if (words !== "" && isCovered(words, role)) return [{ face: role, text: words }];
  const runs: Run[] = [];
  const shown = drawable(words, (letter) => isCovered(letter, role) || isCovered(letter, "dejavu"));
  for (const word of inVisualOrder(shown.match(/\S+|\s+/gu) ?? [" "])) {
    const last = runs.at(-1);
    const isSpaceInRun = last && /^\s/u.test(word) && !RIGHT_TO_LEFT.test(last.text);
    const face = isSpaceInRun ? last.face : isCovered(word, role) ? role : "dejavu";
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
function drawable(words: string, isShown: (letter: string) => boolean): string {
  return lettersOf(words.normalize("NFC").replaceAll(/[^\P{Cc}\n]/gu, " "))
    .map((letter) => letter.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, ""))
    .map((letter) => (letter === "\n" || isShown(letter) ? letter : MISSING))
    .join("");
}

/** Letters together with their marks. */
function lettersOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
const segmenter = new Intl.Segmenter("en");
