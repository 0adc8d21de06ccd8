import { expect, test } from "vitest";
import { blockTypesOf, hasLinkTitle, linkTarget, parseInline, parseRichText, plainText } from "./rich-text.ts";

test("a line end is shown as one, an empty line begins a paragraph", () => {
  expect(parseRichText("Bring a mat.\nWear layers.\n\nArrive early.")).toEqual([
    { kind: "paragraph", children: ["Bring a mat.", { kind: "break" }, "Wear layers."] },
    { kind: "paragraph", children: ["Arrive early."] },
  ]);
});

test("lines within an entry of a list, a quotation and bold words are lines, too", () => {
  expect(parseRichText("- one\n  more\n- two\n\n> a\n> **b\n> c**")).toEqual([
    { kind: "list", isOrdered: false, items: [["one", { kind: "break" }, "more"], ["two"]] },
    {
      kind: "quote",
      children: ["a", { kind: "break" }, { kind: "strong", children: ["b", { kind: "break" }, "c"] }],
    },
  ]);
  expect(plainText(parseInline("one\ntwo\n\nthree"))).toBe("one\ntwo\nthree");
});

test("what is flattened and what is not shown is told", () => {
  expect(blockTypesOf("- a\n  - b")).not.toEqual(blockTypesOf("- a\n- b"));
  expect(hasLinkTitle('[a](/book "Book")')).toBe(true);
  expect(hasLinkTitle("[a](/book)")).toBe(false);
});

test("a link leads to pages of the site, the web, an address of email or a number", () => {
  expect(linkTarget("/a page")).toBe("/a%20page");
  expect(linkTarget("tel:+441234")).toBe("tel:+441234");
  expect(linkTarget("javascript:alert(1)")).toBeUndefined();
  expect(linkTarget("//other.example")).toBeUndefined();
});
