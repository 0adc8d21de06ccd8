import { expect, test } from "vitest";
import { formatMoment } from "./booking-moment.ts";

test("a session has a day and a time, a written reading the day by which it is promised", () => {
  const moment = { date: "2026-12-04", time: "18:00" };
  expect(formatMoment(moment)).toBe("Fri 4 Dec 2026, 18:00");
  expect(formatMoment({ ...moment, isWritten: true }, "long")).toBe("promised by Friday 4 December");
});
