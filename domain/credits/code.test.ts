import { expect, test } from "vitest";
import { CODE_LENGTH, CODE_LETTERS, parseCode, shortCode } from "./code.ts";

test("a code has at least 60 bits and no letters that look alike", () => {
  expect(CODE_LENGTH * Math.log2(new Set(CODE_LETTERS.split("")).size)).toBeGreaterThan(60);
  expect(CODE_LETTERS).not.toMatch(/[01OILU]/);
});

test.each(["K7PM-Q2XW-9ABC-D3EF", "k7pm q2xw 9abc d3ef", " K7PMQ2XW9ABCD3EF "])(
  "%s is a code as it may be typed",
  (typed) => {
    expect(parseCode(typed)).toBe("K7PM-Q2XW-9ABC-D3EF");
  },
);

test.each(["", "K7PM", "K7PM-Q2XW-9ABC-D3E0", "K7PM-Q2XW-9ABC-D3EFG", "K7PM-Q2XW-9ABC-D3E'"])("%j is none", (typed) => {
  expect(parseCode(typed)).toBeUndefined();
});

test("the first group names it", () => {
  expect(shortCode("K7PM-Q2XW-9ABC-D3EF")).toBe("K7PM…");
});
