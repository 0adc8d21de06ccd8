import { type Inline, linkTarget } from "./rich-text.ts";

// The words of a paragraph in a row, each with its marks: two trees of `Inline` that look the same have the same pieces.

/** `text` is "\n" for a line end. `href` is "" without a link. */
export type Piece = { text: string; strong: boolean; emphasis: boolean; href: string };

type Mark = "strong" | "emphasis" | "href";
export const NO_MARKS = { strong: false, emphasis: false, href: "" };

/** Returns the words as Markdown can hold them: without spaces at the ends of lines and of marks, control characters and unsafe links. */
export function piecesOf(text: Inline[]): Piece[] {
  return merged(withoutOuterSpaces(lineByLine(flat(text, NO_MARKS))));
}

export function samePieces(some: Piece[], others: Piece[]): boolean {
  return (
    some.length === others.length &&
    some.every((piece, index) => others[index]?.text === piece.text && isMarkedLike(piece, others[index]))
  );
}

/** Nests the pieces: the mark that reaches furthest is the outermost, a link before others. */
export function inlinesOf(pieces: Piece[], open: Mark[] = []): Inline[] {
  const inlines: Inline[] = [];
  for (let at = 0; at < pieces.length;) {
    const piece = pieces[at];
    if (!piece) break;
    const [longest] = MARKS.filter((mark) => piece[mark] && !open.includes(mark))
      .map((mark) => ({ mark, end: endOf(pieces, at, mark) }))
      .toSorted((a, b) => b.end - a.end);
    if (!longest) {
      inlines.push(piece.text === "\n" ? { kind: "break" } : piece.text);
      at += 1;
      continue;
    }
    const { mark, end } = longest;
    const children = inlinesOf(pieces.slice(at, end), [...open, mark]);
    inlines.push(mark === "href" ? { kind: "link", href: piece.href, children } : { kind: mark, children });
    at = end;
  }
  return inlines;
}

const MARKS = ["href", "strong", "emphasis"] as const;

function endOf(pieces: Piece[], from: number, mark: Mark): number {
  const end = pieces.findIndex((piece, at) => at > from && piece[mark] !== pieces[from]?.[mark]);
  return end < 0 ? pieces.length : end;
}

/**
 * The pieces, and then with fewer marks: a star between a full stop and a letter neither opens nor closes, so signs at the edges lose
 * theirs first, then each run alone, then all of them.
 */
export function* withFewerMarks(pieces: Piece[]): Generator<Piece[]> {
  yield pieces;
  const shrunk = merged(shrink(pieces));
  yield shrunk;
  for (const mark of ["emphasis", "strong"] as const) {
    const runs = shrunk.flatMap((piece, at) => (piece[mark] && !shrunk[at - 1]?.[mark] ? [at] : []));
    for (const from of runs) {
      const end = endOf(shrunk, from, mark);
      yield merged(shrunk.map((piece, at) => (at >= from && at < end ? { ...piece, [mark]: false } : piece)));
    }
  }
  const bold = merged(shrunk.map((piece) => ({ ...piece, emphasis: false })));
  yield bold;
  yield merged(bold.map((piece) => ({ ...piece, strong: false })));
  yield merged(bold.map((piece) => ({ ...piece, ...NO_MARKS })));
}

function flat(text: Inline[], marks: typeof NO_MARKS): Piece[] {
  return text.flatMap((part): Piece[] => {
    if (typeof part === "string") return [{ text: part.toWellFormed().replaceAll(UNSTORABLE, ""), ...marks }];
    if (part.kind === "break") return [{ text: "\n", ...marks }];
    if (part.kind === "link") return flat(part.children, { ...marks, href: linkTarget(part.href) ?? marks.href });
    return flat(part.children, { ...marks, [part.kind]: true });
  });
}

const UNSTORABLE = /(?![\n\t])\p{Cc}/gu;

/** Line ends are pieces of their own, without spaces around them and at both ends of the text. */
function lineByLine(pieces: Piece[]): Piece[] {
  const characters = pieces.flatMap(({ text, ...marks }) =>
    text
      .split(/(\n)/u)
      .filter(Boolean)
      .map((part) => ({ text: part, ...marks })),
  );
  const lines: Piece[] = [];
  for (const piece of characters) {
    const isLineEnd = piece.text === "\n";
    if (isLineEnd) trimEnd(lines, LINE_SPACES_AT_END);
    const starts = lines.length === 0 || lines.at(-1)?.text === "\n";
    const text = isLineEnd || !starts ? piece.text : piece.text.replace(lines.length === 0 ? /^\s+/u : /^[ \t]+/u, "");
    // An empty line would be the end of the paragraph.
    if (text !== "" && !(isLineEnd && starts)) lines.push({ ...piece, text });
  }
  trimEnd(lines, /\s+$/u);
  return lines;
}

const LINE_SPACES_AT_END = /[ \t]+$/u;

function trimEnd(pieces: Piece[], spaces: RegExp): void {
  for (let last = pieces.at(-1); last; last = pieces.at(-1)) {
    if (last.text === "\n" && spaces === LINE_SPACES_AT_END) return;
    const text = last.text.replace(spaces, "");
    if (text === last.text) return;
    pieces.pop();
    if (text !== "") {
      pieces.push({ ...last, text });
      return;
    }
  }
}

/** Bold and emphasis neither begin nor end with a space. */
function withoutOuterSpaces(pieces: Piece[]): Piece[] {
  const single = pieces.flatMap((piece) => Array.from(piece.text, (text) => ({ ...piece, text })));
  for (const mark of ["strong", "emphasis"] as const) {
    for (const step of [1, -1]) {
      let isInside = false;
      for (let at = step > 0 ? 0 : single.length - 1; at >= 0 && at < single.length; at += step) {
        const piece = single[at];
        if (!piece) break;
        if (piece[mark] && !isInside && /\s/u.test(piece.text)) piece[mark] = false;
        isInside = piece[mark];
      }
    }
  }
  return single;
}

/** Takes the marks from signs at their edges that touch a letter outside. */
function shrink(pieces: Piece[]): Piece[] {
  const single = pieces.flatMap((piece) => Array.from(piece.text, (text) => ({ ...piece, text })));
  for (const mark of ["strong", "emphasis"] as const) {
    for (const step of [1, -1]) {
      for (let at = step > 0 ? 0 : single.length - 1; at >= 0 && at < single.length; at += step) {
        const piece = single[at];
        const outside = single[at - step];
        if (piece?.[mark] && outside && !outside[mark] && isSign(piece.text) && !/[\s]/u.test(outside.text))
          piece[mark] = false;
      }
    }
  }
  return withoutOuterSpaces(single);
}

const isSign = (text: string) => /[\p{P}\p{S}]/u.test(text);

function merged(pieces: Piece[]): Piece[] {
  const all: Piece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (last && last.text !== "\n" && piece.text !== "\n" && isMarkedLike(piece, last)) last.text += piece.text;
    else all.push({ ...piece });
  }
  return all;
}

function isMarkedLike(piece: Piece, other: Piece | undefined): boolean {
  return piece.strong === other?.strong && piece.emphasis === other.emphasis && piece.href === other.href;
}
