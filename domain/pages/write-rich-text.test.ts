import { describe, expect, test } from "vitest";
import { parseRichText } from "./rich-text.ts";
import { writeInline, writeRichText } from "./write-rich-text.ts";

const rewritten = (text: string) => writeRichText(parseRichText(text));

test.each([
  "One line.\nAnother.\n\nA paragraph with **bold**, *emphasis*, ***both***, and [a link](/book).",
  "## A heading\n\n> Come as\n> you are.\n\n- one\n- two\n  on a second line\n\n1. first\n2. second",
  "- one list\n\n* another",
  "3 * 4 = 12, snake_case, [brackets], 1) and # in a line",
  "[**bold link**](https://practice.example/a_(b)?c=d*e#f)",
  "{refunds}\n\nYour {name} & <b>signs</b>",
  "*one*\n**two**",
])("%j stays as it is written", (text) => {
  expect(rewritten(text)).toBe(text);
});

test.each([
  ["# Any level", "## Any level"],
  ["* star\n\n* and space", "- star\n- and space"],
  ["__bold__ _em_", "**bold** *em*"],
  ["line  \nbreak\\\nbreak", "line\nbreak\nbreak"],
])("%j is written as %j", (text, expected) => {
  expect(rewritten(text)).toBe(expected);
});

describe("signs that were typed as words", () => {
  test.each([
    ["# not a heading", "\\# not a heading"],
    ["1. not a list", "1\\. not a list"],
    ["a *b* c", "a \\*b\\* c"],
    ["[a](b:c)", "[a](b:c)"],
    ["[a](/b)", "\\[a\\](/b)"],
    ["ends with \\", "ends with \\"],
  ])("%j is stored as %j", (words, expected) => {
    expect(writeRichText([{ kind: "paragraph", children: [words] }])).toBe(expected);
  });

  test("a list in a single paragraph is words", () => {
    expect(writeInline(["- a", { kind: "break" }, "b"])).toBe("\\- a\nb");
  });
});

test("what Markdown cannot say is left out", () => {
  expect(
    writeRichText([
      { kind: "paragraph", children: [{ kind: "break" }, " ", { kind: "break" }] },
      { kind: "list", isOrdered: true, items: [[], ["one"], [" "], ["two"]] },
      { kind: "heading", children: ["over", { kind: "break" }, "lines"] },
      { kind: "paragraph", children: [{ kind: "strong", children: [" a "] }, "b\u0000\u000b"] },
      { kind: "paragraph", children: [{ kind: "link", href: "javascript:alert(1)", children: ["c"] }] },
      { kind: "paragraph", children: [{ kind: "strong", children: ["Now."] }, "then"] },
    ]),
  ).toBe("1. one\n2. two\n\n## over lines\n\n**a** b\n\nc\n\n**Now**.then");
});
