import { expect, test } from "vitest";
import { isWebAddress, linkFromTyped } from "./link-address.ts";

test.each([
  [" /book ", "/book"],
  ["#dates", "#dates"],
  ["https://practice.example/a?b=c#d", "https://practice.example/a?b=c#d"],
  ["practice.example", "https://practice.example"],
  ["www.practice.example/a b", undefined],
  ["ann@practice.example", "mailto:ann@practice.example"],
  ["mailto:ann@practice.example", "mailto:ann@practice.example"],
  ["+44 1458 (0)123-456", "tel:+4414580123456"],
  ["01458 123456", "tel:01458123456"],
  ["javascript:alert(1)", undefined],
  ["data:text/html,x", undefined],
  ["//other.example", undefined],
  ["https://", undefined],
  ["book", undefined],
  ["", undefined],
])("%j leads to %j", (typed, href) => {
  expect(linkFromTyped(typed)).toBe(href);
});

test("only a whole address makes a link of what is selected when it is pasted", () => {
  expect(isWebAddress("https://practice.example/a")).toBe(true);
  expect(isWebAddress("See https://practice.example/a")).toBe(false);
  expect(isWebAddress("1234567")).toBe(false);
});
