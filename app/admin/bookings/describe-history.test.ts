import { expect, test } from "vitest";
import { roleName, describeHistoryEntry } from "./describe-history.ts";

test.each([
  [
    "insert",
    { booking_date: [null, "2026-12-01"], booking_time: [null, "10:00"], client_name: null },
    ["Booked for Tue 1 Dec 2026, 10:00"],
  ],
  ["update", { status: ["pending", "confirmed"] }, ["Status: pending to confirmed"]],
  ["update", { booking_time: ["10:00", "11:30"] }, ["Moved from 10:00 to 11:30"]],
  [
    "update",
    { booking_date: ["2026-12-01", "2026-12-02"], booking_time: ["10:00", "09:30"] },
    ["Moved from Tue 1 Dec 2026, 10:00 to Wed 2 Dec 2026, 09:30"],
  ],
  [
    "update",
    { status: ["confirmed", "cancelled"], cancelled_because: [null, "practitioner"], cancellation_reason: null },
    ["Cancelled by the practice", "Changed: the reason"],
  ],
  ["update", { refunded_pence: [1000, 2250], payment_status: ["paid", "refunded"] }, ["£12.50 given back", "Payment: refunded"]],
  ["update", { paid_pence: [1500, 4500] }, ["£30.00 paid"]],
  ["update", { hold_expires_at: ["2026-11-01", null] }, []],
  ["update", { status: ["cancelled", "pending"], cancelled_because: ["hold-ended", null] }, ["Status: cancelled to pending"]],
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
