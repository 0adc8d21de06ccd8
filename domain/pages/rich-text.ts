import MarkdownIt, { type Token } from "markdown-it";

// Text that the practitioner writes, as CommonMark, but each line end is one: it was typed with Enter. Only the syntax enabled here has a
// meaning; everything else, in particular HTML, is shown as typed. `write-rich-text.ts` is the way back.

export type Inline =
  | string
  | { kind: "strong"; children: Inline[] }
  | { kind: "emphasis"; children: Inline[] }
  | { kind: "link"; href: string; children: Inline[] }
  | { kind: "break" };

export type RichTextBlock =
  | { kind: "paragraph" | "heading" | "quote"; children: Inline[] }
  | { kind: "list"; isOrdered: boolean; items: Inline[][] };

export type RichText = RichTextBlock[];

/** Allowed link targets: pages of this site, web pages, email addresses, telephone numbers. */
const SAFE_HREF = /^(?:\/(?![/\\])|#|https?:\/\/|mailto:|tel:)/iu;

/** Limits recursion: deeper blocks are left out, deeper emphasis and links become plain text. */
const DEEPEST = 30;

const markdown = new MarkdownIt("zero", { maxNesting: DEEPEST }).enable([
  "heading",
  "list",
  "blockquote",
  "emphasis",
  "link",
  "newline",
  "escape",
]);
markdown.validateLink = isSafeHref;

/** Whether a link may have this target; script URLs and relative paths are refused. */
export function isSafeHref(href: string): boolean {
  return SAFE_HREF.test(href);
}

/** Parses text into paragraphs, headings of one level, quotations, and lists of one level. */
export function parseRichText(text: string): RichText {
  const blocks: RichText = [];
  const open: RichTextBlock[] = [];
  for (const token of markdown.parse(text, {})) {
    const block = opened(token);
    if (block) {
      if (open.length === 0) blocks.push(block);
      open.push(block);
    } else if (token.nesting === -1 && BLOCKS.test(token.type)) {
      open.pop();
    } else if (token.type === "list_item_open") {
      const [list] = open;
      if (list?.kind === "list") list.items.push([]);
    } else if (token.type === "inline") {
      const [outer] = open;
      if (outer)
        append(outer.kind === "list" ? (outer.items.at(-1) ?? []) : outer.children, inlineOf(token.children ?? []));
    }
  }
  return blocks;
}

/** The kinds of Markdown's blocks in the order of the text, with those that `parseRichText` flattens, such as a list within a list. */
export function blockTypesOf(text: string): string[] {
  return markdown.parse(text, {}).map(({ type }) => type);
}

/** Whether a link of the text has a title, which is not shown. */
export function hasLinkTitle(text: string): boolean {
  return markdown.parse(text, {}).some(({ children }) => children?.some((token) => token.attrGet("title") !== null));
}

/** Returns a link's target as `parseRichText` would; undefined if a link may not have it. */
export function linkTarget(href: string): string | undefined {
  const target = markdown.normalizeLink(href);
  return isSafeHref(target) ? target : undefined;
}

/** Parses text of a single paragraph, such as a list item; several blocks are joined by line breaks. */
export function parseInline(text: string): Inline[] {
  return toLines(parseRichText(text));
}

/** Joins the blocks of a text as the lines of one paragraph. */
export function toLines(text: RichText): Inline[] {
  const whole: Inline[] = [];
  for (const block of text)
    for (const part of block.kind === "list" ? block.items : [block.children]) append(whole, part);
  return whole;
}

/** Returns the text without markup, for descriptions and structured data. */
export function plainText(inlines: Inline[]): string {
  return inlines
    .map((part) => (typeof part === "string" ? part : part.kind === "break" ? "\n" : plainText(part.children)))
    .join("");
}

const BLOCKS = /^(?:paragraph|heading|blockquote|bullet_list|ordered_list)_close$/u;

function opened({ type }: Token): RichTextBlock | undefined {
  if (type === "paragraph_open") return { kind: "paragraph", children: [] };
  if (type === "heading_open") return { kind: "heading", children: [] };
  if (type === "blockquote_open") return { kind: "quote", children: [] };
  if (type === "bullet_list_open") return { kind: "list", isOrdered: false, items: [] };
  if (type === "ordered_list_open") return { kind: "list", isOrdered: true, items: [] };
  return undefined;
}

function inlineOf(tokens: Token[]): Inline[] {
  const top: Inline[] = [];
  const open = [top];
  for (const token of tokens) {
    const children = open.at(-1) ?? top;
    if (token.nesting === 1) {
      const isTooDeep = open.length > DEEPEST;
      const inner: Inline[] = isTooDeep ? children : [];
      const kind = token.type === "strong_open" ? "strong" : "emphasis";
      const isLink = token.type === "link_open";
      if (!isTooDeep)
        children.push(
          isLink ? { kind: "link", href: String(token.attrGet("href")), children: inner } : { kind, children: inner },
        );
      open.push(inner);
    } else if (token.nesting === -1) open.pop();
    else if (token.type === "hardbreak" || token.type === "softbreak") children.push({ kind: "break" });
    else addText(children, token.content);
  }
  return top;
}

function addText(to: Inline[], text: string): void {
  const last = to.at(-1);
  if (typeof last === "string") to[to.length - 1] = last + text;
  else if (text) to.push(text);
}

function append(to: Inline[], more: Inline[]): void {
  if (to.length > 0 && more.length > 0) to.push({ kind: "break" });
  to.push(...more);
}
