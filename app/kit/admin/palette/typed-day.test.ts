import { expect, test } from "vitest";
import { typedDay } from "./typed-day.ts";

const MONDAY = "2026-11-23";

test.each([
  ["today", "2026-11-23"],
  ["Tomorrow", "2026-11-24"],
  ["fri", "2026-11-27"],
  ["monday", "2026-11-23"],
  ["12 dec", "2026-12-12"],
  ["Dec 12", "2026-12-12"],
  ["12/12", "2026-12-12"],
  ["3 march", "2027-03-03"],
  ["23 nov", "2026-11-23"],
  ["22 nov", "2027-11-22"],
  ["2026-12-24", "2026-12-24"],
  ["31 feb", undefined],
  ["mo", undefined],
  ["maya", undefined],
  ["", undefined],
])("%j is %s", (words, day) => {
  expect(typedDay(words, MONDAY)).toBe(day);
});
