import { expect, test } from "vitest";
import { describeVisits } from "./describe-visits.ts";

test.each([
  [2, "2nd"],
  [3, "3rd"],
  [4, "4th"],
  [11, "11th"],
  [13, "13th"],
  [21, "21st"],
  [102, "102nd"],
  [111, "111th"],
])("%i is the %s visit", (held, words) =>
  expect(describeVisits({ since: "2026-06-01", held, isToday: true }, 50_500)).toBe(
    `Since June 2026, ${words} visit today, £505.00 received`,
  ),
);
