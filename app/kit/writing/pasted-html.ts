import { inlinesOf, type Piece } from "#domain/pages/rich-text-pieces.ts";
import { type Inline, linkTarget, type RichText } from "#domain/pages/rich-text.ts";
import {
  boldness,
  isBlock,
  isHeading,
  isSilent,
  isTight,
  isVerbatim,
  slant,
  tagOf,
  wordList,
} from "./pasted-styles.ts";

export type Pasted = {
  text: RichText;
  /** The number of pictures, which a text cannot hold. */
  pictures: number;
};

/** Reads what other programs put on the clipboard as headings, paragraphs, lists, bold and emphasised words and links; rows of a table are lines. */
export function readPastedHtml(html: string): Pasted {
  const reader = new PastedHtml();
  reader.children(new DOMParser().parseFromString(html, "text/html").body, PLAIN);
  reader.end();
  return { text: reader.blocks, pictures: reader.pictures };
}

type Marks = { strong: boolean; emphasis: boolean; href: string; isVerbatim: boolean };
const PLAIN: Marks = { strong: false, emphasis: false, href: "", isVerbatim: false };

type Open = { kind: "paragraph" | "heading" | "quote" | "bullet" | "numbered"; pieces: Piece[]; endsLine: boolean };

/** Walks through the document, once. */
class PastedHtml {
  readonly blocks: RichText = [];
  pictures = 0;
  /** The block whose words are being read. */
  #open: Open | undefined;
  /** The kind of what is begun next. */
  #kind: Open["kind"] = "paragraph";
  #words = 0;

  children(element: Element, marks: Marks): void {
    for (const node of element.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) this.#text(node.textContent ?? "", marks);
      else if (node.nodeType === Node.ELEMENT_NODE) this.#element(node as Element, marks);
    }
  }

  end(): void {
    const block = this.#open;
    this.#open = undefined;
    if (!block || block.pieces.every(({ text }) => text.trim() === "")) return;
    const children: Inline[] = inlinesOf(block.pieces);
    if (block.kind !== "bullet" && block.kind !== "numbered") {
      this.blocks.push({ kind: block.kind, children });
      return;
    }
    const isOrdered = block.kind === "numbered";
    const last = this.blocks.at(-1);
    if (last?.kind === "list" && last.isOrdered === isOrdered) last.items.push(children);
    else this.blocks.push({ kind: "list", isOrdered, items: [children] });
  }

  #element(element: Element, outer: Marks): void {
    const tag = tagOf(element);
    if (/^(?:img|picture|v:imagedata)$/u.test(tag)) this.pictures += 1;
    else if (tag === "br" && !isSilent(element)) this.#lineEnd();
    else if (!isSilent(element)) {
      const marks = marksOf(element, outer);
      if (tag === "table") this.#table(element, marks);
      else if (isBlock(element)) this.#block(element, marks);
      else this.children(element, marks);
    }
  }

  #block(element: Element, marks: Marks): void {
    const outer = this.#kind;
    const kind = kindOf(element) ?? outer;
    const isWithin = kind === outer && (outer === "quote" || outer === "bullet" || outer === "numbered");
    const isEntry = tagOf(element) === "li" || wordList(element) !== undefined;
    const isTightLine = isWithin && !isEntry ? true : kind === "paragraph" && isTight(element);
    if (!isTightLine || this.#open?.kind !== kind) this.end();
    else if (this.#open.pieces.length > 0) this.#open.endsLine = true;
    this.#kind = kind;
    const before = this.#words;
    this.children(element, kind === "heading" ? { ...marks, strong: false } : marks);
    this.#kind = outer;
    if (!isTightLine || this.#words === before) this.end(); // an empty line ends the paragraph
    else if (this.#open) this.#open.endsLine = true;
  }

  #table(table: Element, marks: Marks): void {
    this.end();
    for (const row of table.querySelectorAll(":scope > tr, :scope > * > tr")) {
      const [only] = row.children;
      if (only && row.children.length === 1) {
        this.#block(only, marks);
        continue;
      }
      const cells = Array.from(row.children, (cell) => {
        const inner = new PastedHtml();
        inner.children(cell, marks);
        inner.end();
        this.pictures += inner.pictures;
        return inner.blocks.flatMap((block) => (block.kind === "list" ? block.items : [block.children]));
      }).filter((cell) => cell.length > 0);
      for (const [index, cell] of cells.entries()) {
        if (index === 0 && this.#open) this.#open.endsLine = true;
        if (index > 0) this.#add({ ...PLAIN, text: " · " });
        for (const [at, part] of cell.entries()) {
          if (at > 0) this.#add({ ...PLAIN, text: " " });
          for (const piece of oneLine(part)) this.#add(piece);
        }
      }
    }
    this.end();
  }

  #text(text: string, { isVerbatim: isKept, ...marks }: Marks): void {
    const words = isKept ? text.replaceAll("\r\n", "\n") : text.replaceAll(/[\t\n\r ]+/gu, " ");
    if (words.trim() === "" && !this.#open?.pieces.length) return;
    if (words.trim() !== "") this.#words += 1;
    else if (this.#open?.endsLine) return;
    this.#add({ ...marks, text: words });
  }

  #lineEnd(): void {
    if (this.#open?.endsLine) this.end();
    else if (this.#open?.pieces.length) this.#open.pieces.push({ ...PLAIN_PIECE, text: "\n" });
  }

  #add(piece: Piece): void {
    this.#open ??= { kind: this.#kind, pieces: [], endsLine: false };
    if (this.#open.endsLine && this.#open.pieces.length > 0) this.#open.pieces.push({ ...PLAIN_PIECE, text: "\n" });
    this.#open.endsLine = false;
    this.#open.pieces.push({ text: piece.text, strong: piece.strong, emphasis: piece.emphasis, href: piece.href });
  }
}

const PLAIN_PIECE = { strong: false, emphasis: false, href: "" };

function kindOf(element: Element): Open["kind"] | undefined {
  if (isHeading(element)) return "heading";
  const tag = tagOf(element);
  if (tag === "blockquote") return "quote";
  if (tag === "li") return element.parentElement && tagOf(element.parentElement) === "ol" ? "numbered" : "bullet";
  return wordList(element);
}

function marksOf(element: Element, outer: Marks): Marks {
  return {
    strong: boldness(element) ?? outer.strong,
    emphasis: slant(element) ?? outer.emphasis,
    href: tagOf(element) === "a" ? targetOf(element.getAttribute("href") ?? "") : outer.href,
    isVerbatim: outer.isVerbatim || isVerbatim(element),
  };
}

/** A link within the other document leads nowhere here; Google's redirections are left out. */
function targetOf(href: string): string {
  const redirected = href.startsWith("https://www.google.com/url?") ? new URL(href).searchParams.get("q") : null;
  const target = linkTarget(redirected ?? href) ?? "";
  return target.startsWith("#") ? "" : target;
}

function oneLine(inlines: Inline[], marks: Omit<Piece, "text"> = PLAIN_PIECE): Piece[] {
  return inlines.flatMap((part): Piece[] => {
    if (typeof part === "string") return [{ ...marks, text: part }];
    if (part.kind === "break") return [{ ...marks, text: " " }];
    if (part.kind === "link") return oneLine(part.children, { ...marks, href: part.href });
    return oneLine(part.children, { ...marks, [part.kind]: true });
  });
}
