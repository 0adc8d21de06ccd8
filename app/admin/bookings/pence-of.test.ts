import fc from "fast-check";
import { expect, test } from "vitest";
import { penceOf, typedPounds } from "./pence-of.ts";

test("what is written into the field is read out of it again", () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 99_999_999 }), (pence) => penceOf(typedPounds(pence)) === pence));
});

test.each([
  ["45", 4500],
  ["45.5", 4550],
  ["£ 0.05", 5],
  ["", undefined],
  ["-1", undefined],
  ["1,000", undefined],
  ["1.005", undefined],
  ["1e3", undefined],
])("%j is %j pence", (typed, pence) => expect(penceOf(typed)).toBe(pence));
