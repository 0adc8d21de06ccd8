import { addDays } from "#domain/time.ts";
import { dayAt, FIRST_DAY } from "./calendar.ts";
import type { Person } from "./people.ts";
import { READINGS, type WrittenReading } from "./readings.ts";

export type PlannedReading = { person: Person; made: string; reading: WrittenReading };

/** The last ones are asked every other day, so that some always wait to be written. */
const LATE = 6;

/** Every reading once: most over the year, the last ones around the first day. */
export function planReadings(people: Person[]): PlannedReading[] {
  const early = READINGS.length - LATE;
  return READINGS.map((reading, nth) => {
    const person = people.find(({ name }) => name === reading.by);
    if (!person) throw new Error(`${reading.by} is nobody`);
    const day =
      nth < early
        ? dayAt(-48 + Math.floor((nth * 42) / early), (nth * 3) % 5)
        : addDays(FIRST_DAY, (nth - early) * 2 - 5);
    return {
      person,
      reading,
      made: `${day}T${String(9 + ((nth * 7) % 12)).padStart(2, "0")}:${String((nth * 17) % 60).padStart(2, "0")}`,
    };
  });
}
