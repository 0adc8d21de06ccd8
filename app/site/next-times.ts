import { fetchOpenings } from "#app/backend/openings.ts";
import type { Visitor } from "#app/backend/server-context.ts";
import type { Service } from "#app/backend/services.ts";

/** The next days on which one service can be had: each with a few of its free times, and how many more there are. */
export type FreeDays = {
  service: { id: string; name: string };
  days: { day: string; times: string[]; more: number }[];
};

const DAYS_SHOWN = 3;
const TIMES_SHOWN = 3;

/** The nearest free times of the first service that has any, or nothing to say. `day` is written out: "Tuesday 1 December". */
export async function nextTimes(visitor: Visitor, services: Service[]): Promise<FreeDays | undefined> {
  for (const { id, name } of services.slice(0, 2)) {
    const answer = await fetchOpenings(visitor, id);
    const days = answer.ok ? firstDays(answer.value.days) : [];
    if (days.length > 0) return { service: { id, name }, days };
  }
  return undefined;
}

function firstDays(days: Record<string, string[]>): FreeDays["days"] {
  return Object.entries(days)
    .toSorted(([first], [second]) => (first < second ? -1 : 1))
    .slice(0, DAYS_SHOWN)
    .map(([day, times]) => {
      const shown = acrossTheDay(times);
      return { day: inWords(day), times: shown, more: times.length - shown.length };
    });
}

/** The first, the last and one between: a full morning must not hide that the evening is free too. */
function acrossTheDay(times: string[]): string[] {
  if (times.length <= TIMES_SHOWN) return times;
  return Array.from({ length: TIMES_SHOWN }, (_, place) => times[Math.round((place * (times.length - 1)) / (TIMES_SHOWN - 1))] ?? "");
}

function inWords(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  const part = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", ...options }).format(date);
  return `${part({ weekday: "long" })} ${part({ day: "numeric", month: "long" })}`;
}
