import fc from "fast-check";
import { expect, test } from "vitest";
import { DEFAULT_ARTICLES } from "#domain/content/en-GB/articles/default-articles.ts";
import { TRADES } from "#domain/first-run/trades.ts";
import { rounds } from "#tests/support/limits.ts";
import type { StoredBlock } from "./blocks.ts";
import { DEFAULT_PAGES } from "#domain/content/en-GB/pages/default-pages.ts";
import { NEUTRAL_PAGES } from "#domain/content/en-GB/pages/neutral-pages.ts";
import { tradePage, welcomeTo } from "./default/trade-pages.ts";
import { inlinesOf, piecesOf } from "./rich-text-pieces.ts";
import { type Inline, parseInline, parseRichText, type RichText, type RichTextBlock } from "./rich-text.ts";
import { writeInline, writeRichText } from "./write-rich-text.ts";

const numRuns = rounds(5000, 300);

/** What two texts that look the same have in common. */
function looksOf(text: RichText): object[] {
  return text.flatMap((block): object[] => {
    if (block.kind !== "list")
      return piecesOf(block.children).length > 0 ? [{ ...block, children: piecesOf(block.children) }] : [];
    const items = block.items.map(piecesOf).filter((item) => item.length > 0);
    return items.length > 0 ? [{ ...block, items }] : [];
  });
}

const word = fc.oneof(
  fc.constantFrom(
    "bring",
    "a mat",
    "Zoë",
    "1.",
    "2)",
    "-",
    "#",
    "*",
    "_",
    ">",
    "\\",
    "[x]",
    "(y)",
    "!",
    "&amp;",
    "<b>",
    "`code`",
    "…",
    "漢字",
  ),
  fc.string({ maxLength: 6 }),
  fc.string({ unit: "grapheme", maxLength: 4 }),
);
const href = fc.constantFrom("/book", "https://practice.example/a_(b)*c", "mailto:a@b.example", "tel:+44 1", "#there");
const plain = fc.array(fc.oneof(word, fc.constant(" ")), { minLength: 1, maxLength: 6 }).map((words) => words.join(""));
const inlines: fc.Arbitrary<Inline[]> = fc.array(
  fc.letrec<{ part: Inline }>((tie) => ({
    part: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      plain,
      fc.constant<Inline>({ kind: "break" }),
      fc.record({
        kind: fc.constantFrom("strong" as const, "emphasis" as const),
        children: fc.array(tie("part"), { maxLength: 3 }),
      }),
      fc.record({
        kind: fc.constant("link" as const),
        href,
        children: fc.array(plain, { minLength: 1, maxLength: 2 }),
      }),
    ),
  })).part,
  { maxLength: 5 },
);
const block: fc.Arbitrary<RichTextBlock> = fc.oneof(
  fc.record({ kind: fc.constantFrom("paragraph" as const, "heading" as const, "quote" as const), children: inlines }),
  fc.record({
    kind: fc.constant("list" as const),
    isOrdered: fc.boolean(),
    items: fc.array(inlines, { maxLength: 4 }),
  }),
);

test("any words are kept, whatever signs are among them", () => {
  const wordsOf = (text: RichText) =>
    looksOf(text).map((each) =>
      JSON.stringify(each, (key, value: unknown) => (["strong", "emphasis", "href"].includes(key) ? undefined : value)),
    );
  const joined = (text: RichText) =>
    wordsOf(text)
      .join("\n")
      .replaceAll(/"\},\{"text":"/gu, "");
  fc.assert(
    fc.property(fc.array(block, { maxLength: 4 }), (given) => {
      const oneLine = given.map((each) =>
        each.kind === "heading"
          ? { ...each, children: piecesOf(each.children).map(({ text }) => (text === "\n" ? " " : text)) }
          : each,
      );
      expect(joined(parseRichText(writeRichText(given)))).toBe(joined(oneLine));
    }),
    { numRuns },
  );
});

test("marks on whole words are kept exactly", () => {
  const spaced: fc.Arbitrary<Inline[]> = fc
    .array(
      fc.tuple(
        fc.constantFrom("bring", "a mat", "Zoë", "3 * 4", "x_y", "(z)", "end."),
        fc.constantFrom("", "strong", "emphasis", "both", "link", "bold link"),
      ),
      { minLength: 1, maxLength: 6 },
    )
    .map((words) =>
      words.flatMap(([text, mark], index): Inline[] => {
        const strong: Inline = { kind: "strong", children: [text] };
        const part: Inline =
          mark === "strong"
            ? strong
            : mark === "emphasis"
              ? { kind: "emphasis", children: [text] }
              : mark === "both"
                ? { kind: "emphasis", children: [strong] }
                : mark === "link"
                  ? { kind: "link", href: "/book", children: [text] }
                  : mark === "bold link"
                    ? { kind: "link", href: "/book", children: [strong] }
                    : text;
        return index === 0 ? [part] : [" ", part];
      }),
    );
  fc.assert(
    fc.property(spaced, (children) => {
      const text: RichText = [{ kind: "paragraph", children }];
      expect(looksOf(parseRichText(writeRichText(text)))).toEqual(looksOf(text));
    }),
    { numRuns },
  );
});

test("what is read looks the same when it is written and read again, and is written the same from then on", () => {
  const lines = fc.array(
    fc.tuple(
      fc.constantFrom("", "- ", "  - ", "> ", "## ", "1. ", "    ", "\t"),
      fc.array(fc.oneof(word, fc.constantFrom("**", "*", "_", " ", "[", "](/a)"))),
      fc.constantFrom("", "  ", "\\"),
    ),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(lines, (typed) => {
      const text = typed.map(([start, words, end]) => start + words.join("") + end).join("\n");
      const once = writeRichText(parseRichText(text));
      const twice = writeRichText(parseRichText(once));
      expect(twice).toBe(once);
      const inline = writeInline(parseInline(text));
      expect(writeInline(parseInline(inline))).toBe(inline);
    }),
    { numRuns },
  );
});

test("nesting by pieces looks as before", () => {
  fc.assert(
    fc.property(inlines, (text) => {
      expect(piecesOf(inlinesOf(piecesOf(text)))).toEqual(piecesOf(text));
    }),
    { numRuns },
  );
});

test("every text of the first pages, of the trades and of the articles stays as it is", () => {
  const pages = [...DEFAULT_PAGES, ...NEUTRAL_PAGES, ...TRADES.map((trade) => tradePage(trade)), welcomeTo(TRADES)];
  const texts = pages.flatMap(({ blocks }) => blocks.flatMap(textsOf));
  expect(texts.length).toBeGreaterThan(100);
  for (const { body } of DEFAULT_ARTICLES) texts.push({ text: body, isInline: false });
  for (const { text, isInline } of texts)
    expect(isInline ? writeInline(parseInline(text)) : writeRichText(parseRichText(text))).toBe(text);
});

type Text = { text: string; isInline: boolean };

function textsOf(block: StoredBlock): Text[] {
  const fields = block as Record<string, unknown>;
  const inline = ["note", "rule", "none", "caption"].flatMap((name) =>
    typeof fields[name] === "string" ? [fields[name]] : [],
  );
  const items =
    block.kind === "list" ? block.items : block.kind === "two-lists" ? [...block.left.items, ...block.right.items] : [];
  const rich =
    block.kind === "prices"
      ? [block.notes]
      : ["hero", "text", "legal", "clause"].includes(block.kind)
        ? [fields["text"] as string]
        : [];
  return [
    ...[...inline, ...items].map((text) => ({ text, isInline: true })),
    ...rich.map((text) => ({ text, isInline: false })),
  ];
}
