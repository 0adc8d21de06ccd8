import { type CalendarDate, daysBetween } from "#domain/time.ts";
import { AWAY, before, dayAt, FIRST_DAY, WEEKS_AHEAD, WEEKS_BEFORE } from "./calendar.ts";
import type { Chance } from "./chance.ts";
import type { Person } from "./people.ts";

export type PlannedGroup = {
  service: "Meditation group" | "Reiki Level 1" | "Reiki Level 2";
  date: CalendarDate;
  time: string;
  taking: { person: Person; places: number; made: string; by: "client" | "practitioner" }[];
  waiting: { person: Person; made: string }[];
};

/** The Reiki weekends that somebody has booked, by week; the last is to come. */
export const WEEKENDS = [
  { week: -34, service: "Reiki Level 1", taken: 5 },
  { week: -20, service: "Reiki Level 2", taken: 3 },
  { week: -9, service: "Reiki Level 1", taken: 5 },
  { week: 2, service: "Reiki Level 1", taken: 4 },
] as const;

/** Places of the evenings to come, by week. */
const EVENINGS_AHEAD: Record<number, number> = { 0: 8, 2: 10, 4: 4, 6: 1 };
const FULL_EVENING = dayAt(2, 1);

export function planGroups(people: Person[], chance: Chance): PlannedGroup[] {
  const circle = people.filter(({ likes, email }) => likes.includes("circle") && email !== "");
  const groups: PlannedGroup[] = [];
  for (let week = -WEEKS_BEFORE; week <= WEEKS_AHEAD; week += 2) {
    if (AWAY.some((away) => away.week === week)) continue;
    const places =
      week < 0 ? 3 + chance.whole(4) + Math.floor((week + WEEKS_BEFORE) / 20) : (EVENINGS_AHEAD[week] ?? 0);
    groups.push(circleOn(dayAt(week, 1), places, circle, chance));
  }
  for (const { week, service, taken } of WEEKENDS) {
    const date = dayAt(week, 5);
    const guests = people.filter(
      ({ likes, email, since }) => likes.includes("healing") && email !== "" && since <= week - 4,
    );
    const taking = chance
      .shuffled(guests)
      .slice(0, taken)
      .map((person) => ({
        person,
        places: 1,
        made: before(chance, date, 22 + chance.whole(20)),
        by: chance.happens(0.7) ? ("client" as const) : ("practitioner" as const),
      }));
    groups.push({ service, date, time: "11:00", taking, waiting: [] });
  }
  return groups;
}

/** The second evening to come is full, with three who wait. */
function circleOn(date: CalendarDate, places: number, circle: Person[], chance: Chance): PlannedGroup {
  const guests = chance.shuffled(circle.filter(({ since }) => dayAt(since) < date));
  const taking: PlannedGroup["taking"] = [];
  const isAhead = date > FIRST_DAY;
  for (let left = places; left > 0 && guests.length > 0;) {
    const person = guests.pop() as Person;
    const wanted = Math.min(left, chance.happens(0.15) ? 2 : 1);
    const made = before(
      chance,
      date,
      isAhead ? Math.max(2, daysBetween(FIRST_DAY, date) + 2 + chance.whole(9)) : 1 + chance.whole(9),
    );
    taking.push({ person, places: wanted, made, by: chance.happens(0.75) ? "client" : "practitioner" });
    left -= wanted;
  }
  const waiting =
    date === FULL_EVENING
      ? guests.slice(0, 3).map((person, nth) => ({ person, made: `${dayAt(-1, 6)}T2${nth}:04` }))
      : [];
  return { service: "Meditation group", date, time: "18:30", taking, waiting };
}
