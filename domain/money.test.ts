import fc from "fast-check";
import { expect, test } from "vitest";
import { parsePounds, pounds, poundsTyped } from "./money.ts";

test.each([
  ["45", 4500],
  [" £45.00 ", 4500],
  ["45.5", 4550],
  ["0.30", 30],
  ["1,045", 104_500],
  ["1,045.99", 104_599],
])("%j is %i pence", (text, pence) => expect(parsePounds(text)).toBe(pence));

test.each(["", "45.", ".5", "-45", "45.555", "45 pounds", "1e3", "10,45", "£", "٤٥"])("%j is not an amount", (text) =>
  expect(parsePounds(text)).toBeUndefined(),
);

test("zero has no sign, however it came about", () => {
  expect([0, -0, -500].map(pounds)).toEqual(["£0.00", "£0.00", "-£5.00"]);
});

test("a formatted amount is parsed back exactly", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (pence) => {
      expect(parsePounds(pounds(pence))).toBe(pence);
      expect(parsePounds(poundsTyped(pence))).toBe(pence);
    }),
  );
});
