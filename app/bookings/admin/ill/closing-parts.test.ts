import { expect, test } from "vitest";
import { closingParts } from "./closing-parts.ts";

const today = "2026-12-03";
const hours = { [today]: [{ from: "09:00", to: "17:00" }], "2026-12-04": [] };

test.each([
  ["08:30", ["rest", "afternoon", "morning", "next-afternoon", "day", "other"]],
  ["13:52", ["rest", "afternoon", "morning", "next-afternoon", "day", "other"]],
  ["17:30", ["afternoon", "morning", "next-afternoon", "day", "rest", "other"]],
  ["18:30", ["morning", "next-afternoon", "day", "rest", "other"]],
])("at %s the likeliest part comes first", (time, keys) => {
  expect(closingParts({ today, time }, hours).map(({ key }) => key)).toEqual(keys);
});

test("a part that has begun is closed from now on", () => {
  const spans = Object.fromEntries(closingParts({ today, time: "13:52" }, hours).map(({ key, span }) => [key, span]));
  expect(spans).toMatchObject({
    rest: { from: today, until: today, start: "13:52", end: "24:00" },
    afternoon: { start: "13:52", end: "18:00" },
    morning: { from: "2026-12-04", start: "00:00", end: "12:00" },
    "next-afternoon": { from: "2026-12-04", start: "12:00", end: "18:00" },
    day: { from: "2026-12-04", until: "2026-12-04", start: "00:00", end: "24:00" },
  });
});
