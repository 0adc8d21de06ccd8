import { expect, test } from "vitest";
import { paymentLabel, resultTitle, statusLine } from "./result-words.ts";

test("a found booking is confirmed, unless it did not stand", () => {
  expect(resultTitle({ booking: { status: "pending" }, outcome: "unpaid" })).toBe("Booking Confirmed!");
  expect(resultTitle({ booking: { status: "confirmed" }, outcome: "paid" })).toBe("Booking Confirmed!");
  expect(resultTitle({ booking: { status: "cancelled" }, outcome: "refunded" })).toBe("Booking Cancelled");
});

test("the line under it says what is true: processing, awaiting the practitioner, or confirmed", () => {
  expect(statusLine({ booking: { status: "pending" }, outcome: "unpaid" })).toContain("being processed");
  expect(statusLine({ booking: { status: "pending" }, outcome: "paid" })).toContain("still to come");
  expect(statusLine({ booking: { status: "confirmed" }, outcome: "paid" })).toContain("is confirmed");
});

test("a booking that did not stand says what became of the money", () => {
  expect(statusLine({ booking: { status: "cancelled" }, outcome: "refunded" })).toContain("refunded in full");
  expect(statusLine({ booking: { status: "cancelled" }, outcome: "unpaid" })).toContain("Nothing was charged");
});

test("the payment reads Paid when paid and otherwise Processing", () => {
  expect(paymentLabel("paid")).toBe("Paid");
  expect(paymentLabel("unpaid")).toBe("Processing");
  expect(paymentLabel("refunded")).toBe("Refunded");
});
