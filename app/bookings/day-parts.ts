import { joined } from "#domain/text/lists.ts";
import { t } from "@sacred-space/words/t.ts";

export const DAY_PARTS = ["morning", "afternoon", "evening"] as const;
export type DayPart = (typeof DAY_PARTS)[number];

export const PART_NAMES: Record<DayPart, string> = {
  morning: t("morning"),
  afternoon: t("afternoon"),
  evening: t("evening"),
};

/** The hours at which the afternoon and the evening begin, as HH:mm. */
const AFTERNOON = "12:00";
const EVENING = "17:00";

function partOf(time: string): DayPart {
  return time < AFTERNOON ? "morning" : time < EVENING ? "afternoon" : "evening";
}

/** The free times of one day grouped by part of the day, in order; omits parts without a time. */
export function dayParts(times: string[]): { id: DayPart; times: string[] }[] {
  return DAY_PARTS.map((id) => ({ id, times: times.filter((time) => partOf(time) === id) })).filter(
    (part) => part.times.length > 0,
  );
}

/** The earliest free time of each part of the day in an openings response (`{"2026-12-01": ["09:00", …]}`); omits parts without one. */
export function firstOfEachPart(days: Record<string, string[]>): { id: DayPart; day: string; time: string }[] {
  const dates = Object.keys(days).toSorted();
  return DAY_PARTS.flatMap((id) => {
    for (const day of dates) {
      const time = (days[day] ?? []).toSorted().find((each) => partOf(each) === id);
      if (time) return [{ id, day, time }];
    }
    return [];
  });
}

/** The parts of the day in words: "morning", "morning and evening", "morning, afternoon and evening". */
export function inWords(parts: DayPart[]): string {
  return joined(parts.map((part) => PART_NAMES[part]));
}
