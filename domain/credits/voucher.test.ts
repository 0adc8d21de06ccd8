import { expect, test } from "vitest";
import { monthsFrom, takenOff, voucherState, sameDayNextYear } from "./voucher.ts";

test("a year from a day is the same day, and the end of February for a leap day", () => {
  expect([sameDayNextYear("2026-11-23"), sameDayNextYear("2028-02-29")]).toEqual(["2027-11-23", "2029-02-28"]);
});

test("a voucher can be used on its last day, and not when nothing is left", () => {
  const on = (expiresOn: string | null, left = 100) => voucherState({ left, expiresOn }, "2026-11-23");
  expect([on(null), on("2026-11-23"), on("2026-11-22"), on(null, 0), on("2026-11-22", 0)]).toEqual([
    "open",
    "open",
    "expired",
    "spent",
    "spent",
  ]);
});

test("a voucher pays as much as it can, and leaves nothing or a rest that a card takes", () => {
  const off = (left: number, owed: number) => takenOff({ left }, owed);
  expect([off(5000, 4500), off(4500, 4500), off(2000, 4500), off(4470, 4500)]).toEqual([4500, 4500, 2000, 4470]);
  expect([off(4471, 4500), off(4499, 4500), off(29, 31)]).toEqual([4470, 4470, 1]);
  expect([off(29, 30), off(10, 20)]).toEqual([0, 0]);
  const upTo = Array.from({ length: 100 }, (_, pence) => pence + 1);
  const rests = upTo.flatMap((owed) => upTo.map((left) => ({ owed, left, rest: owed - off(left, owed) })));
  expect(rests.filter(({ owed, rest }) => rest !== 0 && rest < 30 && rest !== owed)).toEqual([]);
});

test("three months from a day is the same day, or the last of a shorter month", () => {
  expect([
    monthsFrom("2026-11-24", 3),
    monthsFrom("2026-11-30", 3),
    monthsFrom("2026-12-31", 6),
    monthsFrom("2026-10-31", 1),
  ]).toEqual(["2027-02-24", "2027-02-28", "2027-06-30", "2026-11-30"]);
});
