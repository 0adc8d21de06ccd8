import { expect, test } from "vitest";
import { dayParts, firstOfEachPart, inWords } from "./day-parts.ts";

test("the afternoon begins at 12:00, the evening at 17:00", () => {
  expect(dayParts(["09:00", "11:30", "12:00", "16:30", "17:00", "19:30"])).toEqual([
    { id: "morning", times: ["09:00", "11:30"] },
    { id: "afternoon", times: ["12:00", "16:30"] },
    { id: "evening", times: ["17:00", "19:30"] },
  ]);
});

test("a part of the day without a free time has no heading", () => {
  expect(dayParts(["14:00"])).toEqual([{ id: "afternoon", times: ["14:00"] }]);
  expect(dayParts([])).toEqual([]);
});

test("the first free time of each part of the day is on the earliest day that has one, whatever order days and times come in", () => {
  const days = {
    "2026-12-03": ["09:00", "18:00"],
    "2026-12-01": [],
    "2026-12-02": ["16:00", "14:30"],
    "2026-12-04": ["08:00", "12:00", "17:00"],
  };
  expect(firstOfEachPart(days)).toEqual([
    { id: "morning", day: "2026-12-03", time: "09:00" },
    { id: "afternoon", day: "2026-12-02", time: "14:30" },
    { id: "evening", day: "2026-12-03", time: "18:00" },
  ]);
});

test("a part of the day in which nothing is free has no first time", () => {
  expect(firstOfEachPart({ "2026-12-02": ["13:00"] })).toEqual([{ id: "afternoon", day: "2026-12-02", time: "13:00" }]);
  expect(firstOfEachPart({})).toEqual([]);
});

test("parts of the day are joined as in a sentence", () => {
  expect(inWords(["evening"])).toBe("evening");
  expect(inWords(["morning", "evening"])).toBe("morning and evening");
  expect(inWords(["morning", "afternoon", "evening"])).toBe("morning, afternoon and evening");
});
