import { type Inline, linkTarget, parseInline, parseRichText, type RichText, type RichTextBlock } from "./rich-text.ts";
import { inlinesOf, NO_MARKS, type Piece, piecesOf, samePieces, withFewerMarks } from "./rich-text-pieces.ts";

// Rich text as Markdown that parses to it again. Signs that were typed as such are escaped only where they would have a meaning, so that
// texts stay as they were written. What Markdown cannot say (an empty paragraph, a bold space at a word's end) is left out.

/** Writes paragraphs, headings, quotations and lists. `write` may know what a block was written as before. */
export function writeRichText(text: RichText, write = writeBlock): string {
  const written: string[] = [];
  let last: { isOrdered: boolean; marker: number } | undefined;
  for (const block of text) {
    // Two lists of one kind in a row are told apart by their markers.
    const marker = block.kind === "list" && last?.isOrdered === block.isOrdered ? 1 - last.marker : 0;
    const words = write(block, marker);
    if (words === "") continue;
    written.push(words);
    last = block.kind === "list" ? { isOrdered: block.isOrdered, marker } : undefined;
  }
  return written.join("\n\n");
}

/** Writes the text of a single paragraph. */
export function writeInline(text: Inline[]): string {
  return writeWords(piecesOf(text), { prefix: "", parse: parseInline });
}

/** Writes one block; `marker` chooses between the two markers of lists. "" if it has no words. */
export function writeBlock(block: RichTextBlock, marker = 0): string {
  if (block.kind === "list") return writeList(block, marker);
  const words = piecesOf(block.children);
  if (block.kind === "paragraph") return writeWords(words, inBlock("paragraph", ""));
  if (block.kind === "quote") {
    const quoted = writeWords(words, inBlock("quote", "> "));
    return quoted && `> ${quoted.replaceAll("\n", "\n> ")}`;
  }
  const oneLine = words.map((piece) => (piece.text === "\n" ? { ...piece, text: " " } : piece));
  const heading = writeWords(oneLine, inBlock("heading", "## "));
  return heading && `## ${heading}`;
}

function writeList({ items, isOrdered }: Extract<RichTextBlock, { kind: "list" }>, marker: number): string {
  const entries: string[] = [];
  for (const item of items) {
    const prefix = isOrdered ? `${entries.length + 1}${marker ? ")" : "."} ` : `${marker ? "*" : "-"} `;
    const words = writeWords(piecesOf(item), { prefix, parse: parseItem });
    if (words) entries.push(prefix + words.replaceAll("\n", `\n${" ".repeat(prefix.length)}`));
  }
  return entries.join("\n");
}

/** How the words stand in the text, and how they are read from there. */
type Place = { prefix: string; parse: (text: string) => Inline[] | undefined };

function inBlock(kind: "paragraph" | "heading" | "quote", prefix: string): Place {
  const parse = (text: string) => {
    const [block, ...others] = parseRichText(text);
    return block?.kind === kind && others.length === 0 ? block.children : undefined;
  };
  return { prefix, parse };
}

function parseItem(text: string): Inline[] | undefined {
  const [block, ...others] = parseRichText(text);
  return block?.kind === "list" && block.items.length === 1 && others.length === 0 ? block.items[0] : undefined;
}

type Signs = { isEscaped: boolean; emphasis: "*" | "_" };

const ESCAPED: Signs = { isEscaped: true, emphasis: "*" };
const WAYS: Signs[] = [
  { isEscaped: false, emphasis: "*" },
  ESCAPED,
  { isEscaped: false, emphasis: "_" },
  { isEscaped: true, emphasis: "_" },
];

/** Writes with as few signs as parse to the same; if bold or emphasised words cannot be told apart, fewer characters are. */
function writeWords(pieces: Piece[], { prefix, parse }: Place): string {
  if (pieces.length === 0) return "";
  const after = prefix === "> " ? prefix : " ".repeat(prefix.length);
  for (const kept of withFewerMarks(pieces)) {
    const inlines = inlinesOf(kept);
    for (const way of WAYS) {
      const words = written(inlines, way);
      const read = parse(prefix + words.replaceAll("\n", `\n${after}`));
      if (read && samePieces(piecesOf(read), kept)) return words;
    }
  }
  return written(inlinesOf(pieces.map(({ text }) => ({ text, ...NO_MARKS }))), ESCAPED);
}

function written(inlines: Inline[], { isEscaped, emphasis }: Signs): string {
  const words = (children: Inline[]): string =>
    children
      .map((part) => {
        if (typeof part === "string") return isEscaped ? part.replaceAll(SIGNS, String.raw`\$&`) : part;
        if (part.kind === "break") return "\n";
        const inner = words(part.children);
        if (part.kind === "strong") return `**${inner}**`;
        if (part.kind === "emphasis") return emphasis + inner + emphasis;
        return `[${inner}](${targetOf(part.href)})`;
      })
      .join("");
  const text = words(inlines);
  return isEscaped ? text.replaceAll(LINE_SIGNS, String.raw`$1\$2$3`) : text;
}

/** A bracket that has no partner would end the target. */
function targetOf(href: string): string {
  const target = linkTarget(href) ?? "";
  return /^[^()]*(?:\([^()]*\)[^()]*)*$/u.test(target) ? target : target.replaceAll(/[()]/gu, String.raw`\$&`);
}

const SIGNS = /[\\*_[\]]/gu;
/** At the start of a line: a heading, a quotation, a list. At its end: what closes a heading. */
const LINE_SIGNS = /^(\d{1,9}(?=[.)])|)([#>+\-.)])|(?<=[ \t])(#+)$/gmu;
