import { formatDay } from "#domain/wording.ts";

/** A day that has free times, as yyyy-MM-dd and in words ("Tuesday 1 December"): a few of them as HH:mm, and how many more there are. */
export type FreeDay = { date: string; day: string; times: string[]; more: number };

const DAYS_SHOWN = 3;
const TIMES_SHOWN = 3;

/** The nearest days of an openings answer (`{"2026-12-01": ["09:00", …]}`) that still have a free time. */
export function nearestDays(days: Record<string, string[]>): FreeDay[] {
  return Object.entries(days)
    .filter(([, times]) => times.length > 0)
    .toSorted(([first], [second]) => (first < second ? -1 : 1))
    .slice(0, DAYS_SHOWN)
    .map(([date, times]) => {
      const shown = acrossTheDay(times);
      return { date, day: formatDay(date, "long"), times: shown, more: times.length - shown.length };
    });
}

/** The first, the last and one between: a full morning must not hide that the evening is free too. */
function acrossTheDay(times: string[]): string[] {
  if (times.length <= TIMES_SHOWN) return times;
  return Array.from({ length: TIMES_SHOWN }, (_, place) => times[Math.round((place * (times.length - 1)) / (TIMES_SHOWN - 1))] ?? "");
}
