import { expect, test } from "vitest";
import { groupsOf } from "./groups.ts";

const service = (id: string, category: "reiki" | "yoga", bookedOnline = false) => ({
  id,
  name: id,
  description: "",
  category,
  durationMinutes: 90,
  price: 1000,
  place: "in person" as const,
  bookedOnline,
  questionCount: 0,
});
const LISTED = [service("healing", "reiki", true), service("level-1", "reiki"), service("circle", "yoga")];
const date = (id: string, days: string, places: number | null) => ({
  id,
  serviceId: "circle",
  days,
  hours: "6:30pm to 8pm",
  places,
  note: null,
  startsOn: "2026-12-01",
  endsOn: "2026-12-01",
  startTime: "18:30",
  endTime: "20:00",
});

test("group services are listed by category or all, with their next session", () => {
  const dates = [date("1", "Tuesday 1st December", 8), date("2", "Tuesday 15th December", null)];
  expect(groupsOf(LISTED, dates, null).map(({ id, path, next }) => [id, path, next])).toEqual([
    ["level-1", "/reiki-therapy#weekend", null],
    ["circle", "/meditation#evenings", "Tuesday 1st December, 6:30pm to 8pm, at most 8 people"],
  ]);
  expect(groupsOf(LISTED, dates.slice(1), "yoga").map(({ next }) => next)).toEqual(["Tuesday 15th December, 6:30pm to 8pm"]);
  expect(groupsOf(LISTED, dates, "readings")).toEqual([]);
});
