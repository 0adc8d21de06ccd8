import { expect, test } from "vitest";
import { describeMany } from "./describe-many.ts";

const booking = (id: string, clientName: string) => ({ id, clientName, date: "2026-12-01", time: "10:00" });

test("what was done to many is said in one sentence, and what was left with its reason", () => {
  const asked = [booking("a", "Rowan Ash"), booking("b", "Bea Moor")];
  expect(describeMany("came", { changed: 2, left: [] }, asked)).toBe("2 sessions are completed.");
  expect(describeMany("cancel", { changed: 1, left: [] }, asked)).toBe("One booking is cancelled.");
  const left = [{ bookingId: "b", why: "This booking no longer exists" }];
  expect(describeMany("came", { changed: 1, left }, asked)).toMatch(
    /^1 done, 1 could not: Bea Moor, .*: This booking no longer exists\.$/,
  );
});
