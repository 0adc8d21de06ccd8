import { expect, test } from "vitest";
import { describeCalendarContent, listTitles } from "./describe-calendar.ts";

test.each([
  [{ busyTimes: 0, entries: 0, unreadTitles: [] }, "it has no entries at all"],
  [{ busyTimes: 0, entries: 1, unreadTitles: [] }, "no busy time in the coming year, of 1 entry"],
  [{ busyTimes: 0, entries: 12, unreadTitles: [] }, "no busy time in the coming year, of 12 entries"],
  [
    { busyTimes: 1, entries: 12, unreadTitles: ["Dentist"] },
    "1 busy time in the coming year, 1 entry not read in full",
  ],
  [
    { busyTimes: 214, entries: 12, unreadTitles: ["", ""] },
    "214 busy times in the coming year, 2 entries not read in full",
  ],
  [{ busyTimes: 3, entries: 0, unreadTitles: [] }, "3 busy times in the coming year"], // free/busy alone
])("what a calendar holds: %o", (content, words) => {
  expect(describeCalendarContent(content)).toBe(words);
});

test.each([
  [["Dentist", "Dentist", "Lunch"], "Dentist, Lunch"],
  [["Dentist", "", ""], "Dentist and 2 others"],
  [[""], "1 entry without a title"],
  [
    Array.from({ length: 12 }, (_, at) => `Title ${at}`),
    `${Array.from({ length: 10 }, (_, at) => `Title ${at}`).join(", ")} and 2 others`,
  ],
])("entries not read in full are named: %o", (titles, words) => {
  expect(listTitles(titles)).toBe(words);
});
