import { expect, test } from "vitest";
import { aboutBooking } from "./describe-action.ts";

test("a client's name does not reverse the day, the time or the amount that follow it in a message", () => {
  const about = aboutBooking({ clientName: "Eve\u202e\u2067", date: "2031-01-08", time: "10:00" });
  expect(`${about}: cancelled; £45.00 goes back.`).toBe("Eve, Wed 8 Jan, 10:00: cancelled; £45.00 goes back.");
});
