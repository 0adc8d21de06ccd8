import { expect, test } from "vitest";
import { TWO_DAYS } from "#tests/support/data/two-days-rule.ts";
import { refundLeft } from "./refund-left.ts";
import { formatDateTime } from "#domain/wording.ts";

const session = { day: "2026-12-01", time: "10:30", zone: "Europe/London" };
const start = Date.UTC(2026, 11, 1, 10, 30);
const hoursBefore = (hours: number) => new Date(start - hours * 3_600_000);

test("the full price is refunded until exactly 48 hours before", () => {
  expect(refundLeft(TWO_DAYS, session, hoursBefore(200))).toEqual({ percent: 100, until: hoursBefore(48) });
  expect(refundLeft(TWO_DAYS, session, hoursBefore(48))).toEqual({ percent: 100, until: hoursBefore(48) });
});

test("half is refunded from under 48 hours to 24", () => {
  expect(refundLeft(TWO_DAYS, session, new Date(hoursBefore(48).getTime() + 1))).toEqual({
    percent: 50,
    until: hoursBefore(24),
  });
  expect(refundLeft(TWO_DAYS, session, hoursBefore(24))).toEqual({ percent: 50, until: hoursBefore(24) });
});

test("nothing is refunded under 24 hours", () => {
  expect(refundLeft(TWO_DAYS, session, hoursBefore(23.9))).toEqual({ percent: 0, until: undefined });
});

test("a deadline is formatted in the business zone", () => {
  expect(formatDateTime(hoursBefore(48), "Europe/London", "long")).toBe("Sunday 29 November, 10:30");
  expect(formatDateTime(Date.UTC(2026, 6, 1, 23, 5), "Europe/London", "long")).toBe("Thursday 2 July, 00:05");
});

test("elapsed hours count: over a clock change the deadline moves by an hour", () => {
  const now = new Date(Date.UTC(2026, 2, 1));
  const terms = refundLeft(TWO_DAYS, { day: "2026-03-30", time: "10:00", zone: "Europe/London" }, now);
  expect(terms).toEqual({ percent: 100, until: new Date(Date.UTC(2026, 2, 28, 9, 0)) });
});

test("the zone is the business zone, whatever the visitor's", () => {
  const terms = refundLeft(
    TWO_DAYS,
    { day: "2026-12-01", time: "10:30", zone: "Asia/Tokyo" },
    new Date(Date.UTC(2026, 10, 1)),
  );
  expect(terms).toEqual({ percent: 100, until: new Date(Date.UTC(2026, 10, 29, 1, 30)) });
});
