import { describe, expect, test } from "vitest";
import { safeParse } from "zod/mini";
import { pageBlocks, renderBlocks } from "./blocks.ts";
import { DEFAULT_PAGES } from "#domain/content/en-GB/pages/default-pages.ts";

const WAITING = new Set(["about", "training", "clients"]);

describe("the default pages", () => {
  test.each(DEFAULT_PAGES.map((page) => [page.path, page.blocks] as const))(
    "%s has valid blocks, and renders all but those that wait for the practitioner's words",
    (_, blocks) => {
      const parsed = safeParse(pageBlocks, blocks);
      expect(parsed.error?.issues).toBeUndefined();
      expect(parsed.data).toEqual(blocks);
      expect(renderBlocks(blocks)).toHaveLength(blocks.filter(({ anchor }) => !WAITING.has(anchor)).length);
    },
  );
});

describe("a block", () => {
  const text = { id: "a", kind: "text", anchor: "a", isHidden: false, title: "A", text: "B" };

  test.each([
    ["an unknown kind", { ...text, kind: "script" }],
    ["an anchor that is no id", { ...text, anchor: 'a" onload="x' }],
    ["a control character", { ...text, title: "a\u0000" }],
    ["a text of a megabyte", { ...text, text: "a".repeat(1_000_000) }],
    ["a text that is an object", { ...text, text: { toString: "a" } }],
    [
      "a button with a script",
      { ...text, kind: "call", button: { label: "a", href: "javascript:alert(1)" }, ornament: "moons" },
    ],
    [
      "a button to another host without a scheme",
      { ...text, kind: "call", button: { label: "a", href: "//evil.example" }, ornament: "moons" },
    ],
    ["an unknown rune", { ...text, kind: "list", intro: "", rune: "x", items: [], button: null }],
  ])("with %s is refused", (_, block) => {
    expect(safeParse(pageBlocks, [block]).success).toBe(false);
  });

  test("that this version does not know, or that is hidden, is left out; the others are rendered", () => {
    expect(renderBlocks([{ ...text, kind: "later" }, { ...text, isHidden: true }, text])).toEqual([
      { ...text, text: [{ kind: "paragraph", children: ["B"] }] },
    ]);
    expect(renderBlocks("nothing")).toEqual([]);
  });

  test.each([
    ["**", "**"],
    ["*a ", " b*"],
    ["[", "](/a)"],
    ["> ", ""],
    ["- ", ""],
  ])("whose text is nested deeply with %s stays flat enough to be walked", (open, close) => {
    const rendered = renderBlocks([
      { ...text, text: `${open.repeat(5000)}still read${close.repeat(5000)}`.slice(0, 20_000) },
    ]);
    const deepest = (part: unknown): number =>
      part !== null && typeof part === "object" ? 1 + Math.max(0, ...Object.values(part).map(deepest)) : 0;
    expect(deepest(rendered)).toBeLessThan(100);
  });

  test("with nothing but a heading is left out until it is filled in", () => {
    const training = { ...text, kind: "list", intro: "", rune: "mannaz", items: [] as string[], button: null };
    const reviews = { ...text, kind: "reviews", items: [] as object[] };
    expect(renderBlocks([{ ...text, text: "" }, training, reviews])).toEqual([]);
    const filled = [text, { ...training, items: ["Insured"] }, { ...reviews, items: [{ text: "Calm.", by: "Ada" }] }];
    expect(renderBlocks(filled)).toMatchObject([
      { kind: "text" },
      { kind: "list", items: [["Insured"]] },
      { kind: "reviews", items: [{ text: "Calm.", by: "Ada" }] },
    ]);
  });

  test("needs an id of its own", () => {
    expect(safeParse(pageBlocks, [text, text]).success).toBe(false);
  });
});
