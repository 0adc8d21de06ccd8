import { expect, test } from "vitest";
import { dayParts } from "./time-choice.tsx";

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
