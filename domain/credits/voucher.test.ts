import { expect, test } from "vitest";
import { voucherState, yearFrom } from "./voucher.ts";

test("a year from a day is the same day, and the end of February for a leap day", () => {
  expect([yearFrom("2026-11-23"), yearFrom("2028-02-29")]).toEqual(["2027-11-23", "2029-02-28"]);
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
