import { expect, test } from "vitest";
import { groupSessionDays, groupSessionHours, spokenHours } from "./group-sessions.ts";

const on = (startsOn: string, endsOn = startsOn, startTime = "11:00", endTime = "16:00") => ({
  startsOn,
  endsOn,
  startTime,
  endTime,
});

test.each([
  ["the specified weekend", on("2025-11-08", "2025-11-09"), "Saturday 8th and Sunday 9th November"],
  ["an evening", on("2025-12-02"), "Tuesday 2nd December"],
  ["firsts, thirds and the odd teens", on("2025-03-01", "2025-03-03"), "Saturday 1st to Monday 3rd March"],
  ["eleventh to thirteenth", on("2025-04-11", "2025-04-13"), "Friday 11th to Sunday 13th April"],
  ["twenties", on("2025-02-22", "2025-02-23"), "Saturday 22nd and Sunday 23rd February"],
  ["over the end of a month", on("2025-05-31", "2025-06-01"), "Saturday 31st May and Sunday 1st June"],
  ["of another year", on("2026-01-03", "2026-01-04"), "Saturday 3rd and Sunday 4th January 2026"],
  ["over the end of the year", on("2025-12-31", "2026-01-01"), "Wednesday 31st December and Thursday 1st January 2026"],
])("days: %s", (_, dates, words) => expect(groupSessionDays(dates, 2025)).toBe(words));

test.each([
  ["the specified weekend", on("2025-11-08", "2025-11-09"), "11am to 4pm both days"],
  ["the specified evenings", on("2025-12-02", "2025-12-02", "18:30", "20:00"), "6:30pm to 8pm"],
  ["three days", on("2025-03-01", "2025-03-03"), "11am to 4pm each day"],
  ["noon and midnight", on("2025-03-01", "2025-03-01", "00:00", "12:05"), "12am to 12:05pm"],
])("hours as pages say them: %s", (_, dates, words) => expect(spokenHours(dates)).toBe(words));

test.each([
  ["a weekend", on("2025-11-08", "2025-11-09"), "11:00 to 16:00 both days"],
  ["an evening", on("2025-12-02", "2025-12-02", "18:30:00", "20:00:00"), "18:30 to 20:00"],
])("hours beside times of the day: %s", (_, dates, words) => expect(groupSessionHours(dates)).toBe(words));
