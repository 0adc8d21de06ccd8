import { expect, test } from "vitest";
import { roleName, describeHistoryEntry } from "./describe-history.ts";

test.each([
  [
    "insert",
    { booking_date: [null, "2026-12-01"], booking_time: [null, "10:00"], client_name: null },
    ["Booked for Tue 1 Dec 2026, 10:00"],
  ],
  [
    "insert",
    {
      booking_date: [null, "2026-12-01"],
      booking_time: [null, "10:00"],
      hold_expires_at: [null, "2026-11-01T10:00:00Z"],
    },
    ["Held for Tue 1 Dec 2026, 10:00, until it is paid"],
  ],
  [
    "insert",
    { booking_date: [null, "2026-12-01"], booking_time: [null, "00:00"], is_written: [null, true] },
    ["Ordered, to be written by Tue 1 Dec 2026"],
  ],
  ["update", { status: ["pending", "confirmed"] }, ["Confirmed"]],
  ["update", { status: ["confirmed", "completed"] }, ["Completed"]],
  ["update", { status: ["completed", "confirmed"] }, ["No longer completed"]],
  ["update", { status: ["confirmed", "pending"] }, ["No longer confirmed"]],
  ["update", { status: ["confirmed", "completed"], no_show: [false, true] }, ["The client did not come"]],
  ["update", { no_show: [true, false] }, ["The client did come after all"]],
  ["update", { booking_time: ["10:00", "11:30"] }, ["Moved from 10:00 to 11:30"]],
  [
    "update",
    { booking_date: ["2026-12-01", "2026-12-02"], booking_time: ["10:00", "09:30"] },
    ["Moved from Tue 1 Dec 2026, 10:00 to Wed 2 Dec 2026, 09:30"],
  ],
  [
    "update",
    { status: ["confirmed", "cancelled"], cancelled_because: [null, "practitioner"], cancellation_reason: null },
    ["Cancelled by the practice, with a reason"],
  ],
  [
    "update",
    { status: ["pending", "cancelled"], cancelled_because: [null, "hold-ended"] },
    ["Cancelled: the time was held and not paid"],
  ],
  ["update", { cancellation_reason: null }, ["Changed: the reason for cancelling"]],
  [
    "update",
    { status: ["cancelled", "pending"], cancelled_because: ["hold-ended", null], cancelled_at: ["x", null] },
    ["Booked again"],
  ],
  [
    "update",
    { status: ["cancelled", "confirmed"], cancelled_because: ["practitioner", null] },
    ["Cancellation undone"],
  ],
  ["update", { refunded_pence: [1000, 2250], payment_status: ["paid", "refunded"] }, ["£12.50 refunded"]],
  ["update", { payment_status: ["paid", "refunded"] }, ["Paid back"]],
  ["update", { payment_status: ["paid", "pending"] }, ["No longer paid"]],
  ["update", { paid_pence: [1500, 4500] }, ["£30.00 paid"]],
  [
    "update",
    { paid_pence: [0, 1500], payment_status: ["pending", "paid"], paid_by: ["card", "cash"] },
    ["£15.00 paid in cash"],
  ],
  ["update", { payment_status: ["pending", "paid"], paid_by: ["card", "transfer"] }, ["Paid by transfer"]],
  ["update", { payment_status: ["pending", "paid"], hold_expires_at: ["2026-11-01", null] }, ["Paid"]],
  ["update", { paid_by: ["card", "link"] }, ["A payment link was sent"]],
  ["update", { paid_by: ["card", "cash"] }, ["To be paid in cash"]],
  ["update", { paid_by: ["card", "voucher"] }, ["Paid with a voucher"]],
  ["update", { hold_expires_at: ["2026-11-01", null] }, ["Kept without payment"]],
  ["update", { hold_expires_at: ["2026-11-01", "2026-11-02"] }, ["Held longer"]],
  [
    "update",
    { price_pence: [4500, 6000], duration_minutes: [60, 90] },
    ["Length: 60 to 90 minutes", "Price: £45.00 to £60.00"],
  ],
  [
    "update",
    { buffer_minutes: [10, 15], buffer_before_minutes: [0, 1] },
    ["Kept free before it: 0 to 1 minute", "Kept free after it: 10 to 15 minutes"],
  ],
  [
    "update",
    { service_id: ["a", "b"], variant_id: ["a", "b"], variant_name: ["Short", null], choice: ["", ", x"] },
    ["Another service", "Variant: Short to none"],
  ],
  [
    "update",
    {
      add_ons: [
        [],
        [
          { id: "a", name: "Drum" },
          { id: "b", name: "Rattle" },
        ],
      ],
    },
    ["Add-ons: Drum, Rattle"],
  ],
  ["update", { add_ons: [[{ id: "a", name: "Drum" }], []] }, ["Add-ons: none"]],
  ["update", { place: ["in person", "video"] }, ["Now by video instead of in person"]],
  ["update", { places: [1, 2] }, ["2 places instead of 1"]],
  ["update", { group_session_id: ["a", "b"] }, ["Another group date"]],
  ["update", { is_written: [false, true] }, ["To be written"]],
  ["update", { checked_in_at: [null, "2026-12-01T10:00:00Z"] }, ["Checked in"]],
  ["update", { checked_in_at: ["2026-12-01T10:00:00Z", null] }, ["Check-in undone"]],
  [
    "update",
    { booking_time: ["10:00", "11:30"], free_until: [null, "2026-11-30T10:00:00Z"], refund_cap: [null, 50] },
    ["Moved from 10:00 to 11:30", "After this move, at most 50 % is refunded"],
  ],
  ["update", { rule_version: [1, 2] }, ["Terms: version 1 to 2"]],
  ["update", { client_id: ["a", "b"] }, ["Put on another client’s file"]],
  ["update", { client_id: ["a", null] }, ["No longer on a client’s file"]],
  [
    "update",
    { erased_at: [null, "2026-12-01T10:00:00Z"], client_name: null, client_email: null },
    ["The client’s details were erased"],
  ],
  [
    "update",
    { travel_minutes: [5, 10], is_urgent: [false, true], seen_at: ["2026-12-01T10:00:00Z", null] },
    ["Travel: 5 minutes to 10 minutes", "Urgent: no to yes", "Seen: changed"],
  ],
  ["update", { user_id: [null, "1"] }, ["Given to the client’s account"]],
  ["update", { user_id: ["1", null] }, ["The client’s account was erased"]],
  ["delete", { booking_date: ["2026-12-01", null], status: ["pending", null] }, ["Deleted"]],
  ["update", { private_notes: null, notes: null }, ["Changed: your private notes, the client’s note"]],
] as const)("%s of %j reads %j", (act, changes, words) => {
  expect(describeHistoryEntry({ act, changes: changes as never })).toEqual(words);
});

test("the actor of an entry", () => {
  expect(["admin", "authenticated", "service_role"].map(roleName)).toEqual(["you", "the client", "the site"]);
});
