import { describe, expect, test } from "vitest";
import { paymentLabel, resultTitle, statusLine } from "./result-labels.ts";

const clock = { zone: "Europe/London", now: Date.parse("2026-11-24T11:00:00Z") };
const lineOf = (what: Known) => statusLine(what, clock);

type Known = Parameters<typeof statusLine>[0];
const known = (booking: Partial<Known["booking"]>, outcome: Known["outcome"]): Known => ({
  booking: {
    status: "pending",
    cancelledBecause: null,
    refunded: 0,
    paymentStatus: "paid",
    paid: 4500,
    owed: 0,
    confirmBy: "2026-11-25T11:00:00Z",
    isWritten: false,
    ...booking,
  },
  outcome,
});
const cancelled = (
  cancelledBecause: Known["booking"]["cancelledBecause"],
  refunded: number,
  outcome: Known["outcome"],
) => known({ status: "cancelled", cancelledBecause, refunded }, outcome);

test("the title is Booking Confirmed!, or Booking Cancelled for a cancelled booking", () => {
  expect(resultTitle(known({}, "unpaid"))).toBe("Booking Confirmed!");
  expect(resultTitle(known({ status: "confirmed" }, "paid"))).toBe("Booking Confirmed!");
  expect(resultTitle(cancelled("client", 4500, "refunded"))).toBe("Booking Cancelled");
});

test("the status line follows the booking: processing, awaiting the practitioner, confirmed, over", () => {
  expect(lineOf(known({}, "unpaid"))).toContain("being processed");
  expect(lineOf(known({}, "paid"))).toBe("Paid and reserved for you. I confirm it by Wednesday 25 November, 11:00.");
  expect(lineOf(known({ status: "confirmed" }, "paid"))).toBe("Paid and confirmed.");
  expect(lineOf(known({ status: "completed" }, "paid"))).toContain("has taken place");
  expect(lineOf(known({ status: "confirmed" }, "refunded"))).toContain("given back to you");
});

test("a written reading is never told as a session", () => {
  const written = (status: Known["booking"]["status"]) =>
    lineOf(known({ status, isWritten: true, cancelledBecause: "practitioner" }, "paid"));
  expect(written("pending")).toBe("Paid and reserved for you. I confirm it by Wednesday 25 November, 11:00.");
  expect(written("completed")).toBe("Your reading was written and sent to you.");
  expect(written("cancelled")).toBe("I have had to cancel this reading. There is no refund of your £45.00.");
});

test("what is paid in part and waits for her says both", () => {
  expect(lineOf(known({ paid: 1500, owed: 3000 }, "paid"))).toBe(
    "Deposit paid and reserved for you. I confirm it by Wednesday 25 November, 11:00.",
  );
});

describe("a cancelled booking names who cancelled and the refund", () => {
  test.each([
    [
      "the hold ran out",
      cancelled("hold-ended", 0, "unpaid"),
      "No payment arrived while the time was held, so it was released. Nothing was charged.",
      "Nothing was charged",
    ],
    [
      "money came too late",
      cancelled("hold-ended", 4500, "unpaid"),
      "Your payment came after the time had been given away. All of it goes back to you.",
      "Refunded",
    ],
    [
      "late money is back",
      cancelled("hold-ended", 4500, "refunded"),
      "Your payment came after the time had been given away. All of it goes back to you.",
      "Refunded",
    ],
    [
      "the client released it",
      cancelled("client", 0, "unpaid"),
      "You cancelled this booking. Nothing was charged.",
      "Nothing was charged",
    ],
    [
      "the client early",
      cancelled("client", 4500, "refunded"),
      "You cancelled this booking. All of your £45.00 goes back to you.",
      "Refunded",
    ],
    [
      "the client, still on its way",
      cancelled("client", 4500, "paid"),
      "You cancelled this booking. All of your £45.00 goes back to you.",
      "Paid, £45.00 back",
    ],
    [
      "the client late",
      cancelled("client", 2250, "paid"),
      "You cancelled this booking. £22.50 of your £45.00 goes back to you.",
      "Paid, £22.50 back",
    ],
    [
      "the client too late",
      cancelled("client", 0, "paid"),
      "You cancelled this booking. There is no refund of your £45.00.",
      "Paid",
    ],
    [
      "the practitioner",
      cancelled("practitioner", 4500, "refunded"),
      "I have had to cancel this session. All of your £45.00 goes back to you.",
      "Refunded",
    ],
  ])("%s", (_, what, line, label) => {
    expect([lineOf(what), paymentLabel(what)]).toEqual([line, label]);
  });
});

test("the payment label is Paid when paid and Processing otherwise", () => {
  expect(paymentLabel(known({}, "paid"))).toBe("Paid");
  expect(paymentLabel(known({}, "unpaid"))).toBe("Processing");
});

test("a deposit names what is paid and what is still to pay, and what goes back of it", () => {
  const deposit = { status: "confirmed", paid: 1500, owed: 3000 } as const;
  expect(paymentLabel(known(deposit, "paid"))).toBe("£15.00 paid, £30.00 to pay at the session");
  const ended = { status: "cancelled", cancelledBecause: "client", paid: 1500, refunded: 750 } as const;
  expect(lineOf(known(ended, "paid"))).toBe("You cancelled this booking. £7.50 of your £15.00 goes back to you.");
});
