import { expect, test } from "vitest";
import { initials } from "./initials.ts";

test.each([
  ["Maria Lopez", "M. L."],
  ["  żaneta   müller ", "Ż. M."],
  ["Anne-Marie O'Neil", "A. M. O."],
  ["(Zoë)", "Z."],
  ["李 小龍", "李. 小."],
  ["🌙 42", ""],
])("%j: %j", (name, expected) => {
  expect(initials(name)).toBe(expected);
});
