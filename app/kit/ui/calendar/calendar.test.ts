import { expect, test } from "vitest";
import { toDate, toDay } from "./calendar.tsx";

test("a day round-trips through the picker's Date", () => {
  for (const day of ["2026-03-29", "2026-10-25", "2026-12-31", "2028-02-29"]) {
    expect(toDay(toDate(day))).toBe(day);
  }
});
