import { expect, test } from "vitest";
import { describeFarAhead } from "./far-ahead.ts";

test.each([
  ["2126-11-28", "Thursday 28 November 2126 is 100 years away"],
  ["2028-11-28", "Tuesday 28 November 2028 is 2 years away"],
  ["2028-06-01", "Thursday 1 June 2028 is 2 years away"],
  ["2028-05-15", undefined],
  ["2027-11-28", undefined],
  ["2026-11-28", undefined],
  ["2025-11-28", undefined],
  ["", undefined],
])("of %s, asked on 28 November 2026: %s", (day, asked) => expect(describeFarAhead(day, "2026-11-28")).toBe(asked));
