import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { reader } from "@sacred-space/words/reader.ts";
import { t } from "@sacred-space/words/t.ts";
import { DEFAULT_LOOK } from "#domain/look/look.ts";
import { PRINT_FACES, readDejaVu } from "./fonts.ts";
import { hasRightToLeft, inVisualOrder, levelsOf, readsRightToLeft } from "./pdf-directions.ts";
import { HEAD_LINES, type Inks, inksOf, type PdfLook } from "./pdf-look.ts";

/** A heading's face, and that of everything else. */
type Role = "display" | "text";
type Face = Role | "dejavu";
/** A font file, and the code points for which it has a glyph: blocks of Unicode are rarely covered whole. */
type Font = { file: Buffer; covered: Set<number> };
type Faces = Record<Face, Font>;

/** Stands for each letter that neither face has. */
const MISSING = "\u{25a1}";

export const MARGIN = 64;

/** A document in the colours and faces of a look. */
export type PdfPage = PDFKit.PDFDocument & { look: PdfLook["look"]; inks: Inks; faces: Faces; isEmailed: boolean };

type Paper = Pick<PDFKit.PDFDocumentOptions, "size" | "layout" | "margin">;

/** `look` is the practice's, or the specified one. `isTinted`: on the look's ground, as what a client keeps; otherwise on white paper. */
type Document = {
  title: string;
  author: string;
  look?: PdfLook;
  isTinted?: boolean;
  /** The email with it says what it cannot show: `lostIn`. */ isEmailed?: boolean;
};

/**
 * Creates a document in the look's fonts, of A4 pages unless `paper` is set. Loads PDFKit at first use: a tenth of the program's start.
 */
export async function newPdf(
  { title, author, look = DEFAULT_LOOK, isTinted = false, isEmailed = false }: Document,
  paper: Paper = {},
): Promise<PdfPage> {
  const { default: PDFDocument } = await import("pdfkit");
  const faces = await facesOf(look);
  const info = { Title: title, Author: author };
  const made = new PDFDocument({
    size: "A4",
    margin: MARGIN,
    lang: reader().language,
    displayTitle: true,
    info,
    ...paper,
  });
  for (const face of FACES) made.registerFont(face, faces[face].file);
  const inks = inksOf(look);
  const doc = Object.assign(made, { look: look.look, inks, faces, isEmailed });
  if (isTinted) {
    const tint = () => void doc.save().rect(0, 0, doc.page.width, doc.page.height).fill(inks.ground).restore();
    tint();
    doc.on("pageAdded", tint);
  }
  return doc;
}

async function facesOf({ look }: PdfLook): Promise<Faces> {
  const files = PRINT_FACES[look];
  const [display, text, dejavu] = await Promise.all([fontAt(files.display), fontAt(files.text), fontAt("dejavu")]);
  return { display, text, dejavu };
}

/** Whether a document in this look shows a sign in place of a letter of these words. */
export async function lostIn(look: PdfLook): Promise<(words: string) => boolean> {
  const faces = await facesOf(look);
  return (words) => drawable({ faces }, words, "text").includes(MISSING);
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
    write(doc, missingNote(doc), { lineBreak: false }, doc.page.margins.left, doc.page.height - 16);
  }
  doc.end();
  return buffer(doc);
}
const lacking = new WeakSet<PdfPage>();

function missingNote({ isEmailed }: PdfPage): string {
  const sign = MISSING;
  return isEmailed
    ? t(
        "Where {sign} stands, a letter was written that this document cannot show. The name stands in the email as it was typed.",
        { sign },
      )
    : t("Where {sign} stands, a letter was written that this document cannot show.", { sign });
}

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

/** Writes text; words that the look's face lacks a letter of are set in the other one, and Hebrew and Arabic from right to left. */
export function write(
  doc: PdfPage,
  words: string,
  { face: role = "text", ...options }: WriteOptions = {},
  x?: number,
  y?: number,
) {
  const shown = drawable(doc, words, role);
  if (shown.includes(MISSING)) lacking.add(doc);
  if (hasRightToLeft(shown)) {
    writeBothWays(doc, shown, role, options, { x: x ?? doc.x, y: y ?? doc.y });
    return;
  }
  const runs = runsOf(doc, shown, role);
  runs.forEach(({ face, text }, index) => {
    setFace(doc, face, role);
    const settings = { ...options, continued: index < runs.length - 1 };
    if (index === 0 && x !== undefined && y !== undefined) doc.text(text, x, y, settings);
    else doc.text(text, settings);
  });
}

/**
 * Draws each line piece by piece from its left end, as PDFKit draws from left to right alone. As with PDFKit, text with a width or with line
 * breaks ends below its last line, other text to the right of its last letter.
 */
function writeBothWays(
  doc: PdfPage,
  words: string,
  role: Role,
  { width, height = Infinity, align, lineBreak = true, lineGap = 0, ...options }: Omit<WriteOptions, "face">,
  { x, y }: { x: number; y: number },
): void {
  const breaks = lineBreak || width !== undefined;
  const room = width ?? (breaks ? doc.page.width - x - doc.page.margins.right : Infinity);
  doc.font(role);
  const step = doc.currentLineHeight(true) + lineGap;
  const lines = words.split("\n").flatMap((paragraph) => linesOf(doc, paragraph, role, room));
  const most = Math.max(1, Math.floor(height / step));
  let [left, top] = [x, y];
  for (const [index, line] of lines.slice(0, most).entries()) {
    const isCut = index === most - 1 && lines.length > most;
    const { pieces, size } = isCut ? inOrder(doc, ellipsed(doc, line.text, role, room), role) : line;
    if (breaks && top + step > doc.page.height - doc.page.margins.bottom) {
      doc.addPage();
      top = doc.page.margins.top;
    }
    const free = Math.max(0, (align ? room : line.room) - size);
    left = x + (align === "center" ? free / 2 : align === "right" || line.isTurned ? free : 0);
    for (const { face, text } of pieces.flatMap((piece) => runsOf(doc, piece, role))) {
      setFace(doc, face, role);
      doc.text(text, left, top, { ...options, lineBreak: false });
      left += doc.widthOfString(text);
    }
    if (breaks) top += step;
  }
  [doc.x, doc.y] = [breaks ? x : left, top];
}

/** `room` is that of the widest line of its paragraph, at whose right end the lines of a turned one begin. */
type Line = { text: string; pieces: string[]; size: number; isTurned: boolean; room: number };

/** Breaks a paragraph between its words, before they are put in order: each line is read for itself. */
function linesOf(doc: PdfPage, paragraph: string, role: Role, room: number): Line[] {
  const levels = levelsOf(paragraph);
  const isTurned = readsRightToLeft(paragraph);
  const lines: Omit<Line, "isTurned" | "room">[] = [];
  let [from, upTo] = [0, 0];
  const end = (next: number) => {
    const text = paragraph.slice(from, upTo);
    lines.push({ text, ...inOrder(doc, text, role, levels.slice(from, upTo)) });
    from = next;
  };
  for (const { index, 0: word } of paragraph.matchAll(/\S+/gu)) {
    const after = index + word.length;
    if (upTo > from && sizeOf(doc, [paragraph.slice(from, after)], role) > room) end(index);
    upTo = after;
  }
  end(upTo);
  const widest = Math.max(...lines.map(({ size }) => size));
  return lines.map((line) => ({ ...line, isTurned, room: widest }));
}

function inOrder(doc: PdfPage, line: string, role: Role, levels = levelsOf(line)) {
  const pieces = inVisualOrder(line, levels);
  return { pieces, size: sizeOf(doc, pieces, role) };
}

function ellipsed(doc: PdfPage, line: string, role: Role, room: number): string {
  const letters = lettersOf(line);
  while (letters.length > 1 && sizeOf(doc, [`${letters.join("")}…`], role) > room) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}

/** Shortens text with an ellipsis until one line of it is at most `width` points wide. */
export function fitted(doc: PdfPage, words: string, width: number): string {
  if (widthOf(doc, words) <= width) return words;
  const letters = lettersOf(words);
  while (letters.length > 1 && widthOf(doc, `${letters.join("")}…`) > width) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}

function widthOf(doc: PdfPage, words: string): number {
  return sizeOf(doc, [drawable(doc, words, "text")], "text");
}

function sizeOf(doc: PdfPage, pieces: string[], role: Role): number {
  return pieces
    .flatMap((piece) => runsOf(doc, piece, role))
    .reduce((sum, { face, text }) => sum + doc.font(face).widthOfString(text), 0);
}

type Covering = Pick<PdfPage, "faces">;
type Run = { face: Face; text: string };

/** Divides drawable text into runs of one face each. A word is never divided: no line breaks in it. */
function runsOf(doc: PdfPage, shown: string, role: Role): Run[] {
  if (shown !== "" && isCovered(doc, shown, role)) return [{ face: role, text: shown }];
  const runs: Run[] = [];
  for (const word of shown.match(/\S+|\s+/gu) ?? [" "]) {
    const last = runs.at(-1);
    const face = last && /^\s/u.test(word) ? last.face : isCovered(doc, word, role) ? role : "dejavu";
    if (last?.face === face) last.text += word;
    else runs.push({ face, text: word });
  }
  return runs;
}

function isCovered({ faces }: Covering, text: string, face: Face): boolean {
  return Array.from(text).every((character) => faces[face].covered.has(character.codePointAt(0) ?? 0));
}

/** Marks without a shape of their own; but U+200C parts Arabic letters that would join. */
const SHAPELESS = /(?<!\p{Script=Arabic}\p{M}*)\u200c|(?!\u200c)\p{Default_Ignorable_Code_Point}/gu;

/** Replaces each letter that no face has by a sign; marks without a shape of their own are dropped, and a tab is a space. */
function drawable(page: Covering, words: string, role: Role): string {
  if (isCovered(page, words, role)) return words;
  const isShown = (letter: string) => {
    const drawn = letter.replaceAll("\u200c", "");
    return letter === "\n" || isCovered(page, drawn, role) || isCovered(page, drawn, "dejavu");
  };
  const shown = lettersOf(words.normalize("NFC").replaceAll(/[^\P{Cc}\n]/gu, " ")).map((letter) => {
    const drawn = letter.replaceAll(SHAPELESS, "");
    return isShown(drawn) ? drawn : MISSING;
  });
  return shown.join("");
}

/** Letters together with their marks. */
function lettersOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
const segmenter = new Intl.Segmenter("en");
