import { formatDay } from "#domain/wording.ts";

/** A day with free times, as yyyy-MM-dd and in words ("Tuesday 1 December"): a few times as HH:mm, and the number of others. */
export type FreeDay = { date: string; day: string; times: string[]; more: number };

const DAYS_SHOWN = 3;
const TIMES_SHOWN = 3;

/** The nearest days with free times in an openings response (`{"2026-12-01": ["09:00", …]}`). */
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

/** The first, a middle and the last time, so that a morning with many free times does not hide the free evening. */
function acrossTheDay(times: string[]): string[] {
  if (times.length <= TIMES_SHOWN) return times;
  return Array.from(
    { length: TIMES_SHOWN },
    (_, place) => times[Math.round((place * (times.length - 1)) / (TIMES_SHOWN - 1))] ?? "",
  );
}
