import { expect, test } from "vitest";
import { type PaidBooking, describePayment } from "./confirmation.ts";

const CONFIRM_BY = "2026-11-25T11:00:00Z";
const at = (now: string) => ({ zone: "Europe/London", now: Date.parse(now) });
const pending: PaidBooking = { status: "pending", owed: 0, confirmBy: CONFIRM_BY };

test.each([
  ["a paid booking", pending, "Paid and reserved for you. I confirm it by Wednesday 25 November, 11:00."],
  [
    "a deposit",
    { ...pending, owed: 3000 },
    "Deposit paid and reserved for you. I confirm it by Wednesday 25 November, 11:00.",
  ],
  ["one that is confirmed", { ...pending, status: "confirmed", confirmBy: null }, "Paid and confirmed."],
  ["a confirmed deposit", { status: "confirmed", owed: 3000, confirmBy: null }, "Deposit paid and confirmed."],
] as const)("%s says whether it is confirmed, and by when it will be", (_, booking, words) => {
  expect(describePayment(booking, at("2026-11-24T11:00:00Z"))).toBe(words);
});

test("a confirmation that did not come in time is called late, and not before that moment", () => {
  expect(describePayment(pending, at("2026-11-25T11:00:00Z"))).toContain("I confirm it by");
  expect(describePayment(pending, at("2026-11-25T11:00:01Z"))).toBe(
    "Paid and reserved for you. Its confirmation is late: please contact us.",
  );
});

test("while the practice's clock is unknown the promise stands", () => {
  expect(describePayment(pending, { zone: "Europe/London", now: undefined })).toContain(
    "I confirm it by Wednesday 25 November, 11:00",
  );
});
