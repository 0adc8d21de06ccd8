import { addDays, type CalendarDate, daysBetween } from "#domain/time.ts";
import { type Chance, seeded } from "./chance.ts";
import { passHolder } from "./passes.ts";
import { everybody, LONGEST, type Offered, type Person, UNREACHABLE, WITH_VOUCHER } from "./people.ts";
import { planGroups, type PlannedGroup, WEEKENDS } from "./plan-groups.ts";
import { AWAY, before, type Away, dayAt, FIRST_DAY, FOUNDED, planAway, WEEKS_AHEAD, WEEKS_BEFORE } from "./calendar.ts";
import { READINGS, type WrittenReading } from "./readings.ts";

/** The names of the services. */
export const OFFERS: Record<Offered, string> = {
  reading: "Tarot or rune reading by video or phone",
  healing: "Shamanic and Reiki healing session",
  yoga: "One-to-one shamanic yoga",
};

/** A session of one client. `made` and the other moments are local times, yyyy-MM-ddTHH:mm. */
export type PlannedSession = {
  person: Person;
  like: Offered;
  place: "video" | "phone" | undefined;
  date: CalendarDate;
  time: string;
  made: string;
  /** By the client on the site, or by the practitioner after a call. */
  by: "client" | "practitioner";
  ends:
    | { how: "held" | "missed" | "left-unpaid" }
    | { how: "cancelled"; at: string; by: "client" | "practitioner" }
    | { how: "moved"; at: string };
};

export type Plan = {
  people: Person[];
  sessions: PlannedSession[];
  groups: PlannedGroup[];
  readings: PlannedReading[];
  away: Away[];
};

const TIMES = ["09:30", "11:00", "13:00", "14:30", "16:00"] as const;
/** A client's sessions are at least this many days apart. */
const DAYS_APART = 5;

/** Who books in the evening of the first week's days takes an hour of this week. */
const EVENINGS_WEEK = 2;

/** In this week every hour has its session. */
const FULL_WEEK = 0;
/** Between these and the next one lie two hours, which half an hour's reading would leave empty. */
const LONG_TIMES: ReadonlySet<string> = new Set(["09:30", "14:30"]);

/**
 * How many sessions a week has. The practice grows, is quiet for a month around the holiday by the sea and busier afterwards; this week is
 * full and the next nearly so, the weeks that follow less and less.
 */
function sessionsIn(week: number, chance: Chance): number {
  if (AWAY.some((away) => away.week === week)) return week === -47 ? 3 : 0;
  if (week >= 0) return [30, 25, 5, 0, 5, 5, 4, 3, 2][week] ?? 0;
  const least = week < -44 ? 8 : week < -18 ? 10 : week < -10 ? 6 : week < -4 ? 14 : 17;
  return least + chance.whole(3);
}

/** What happens in the played year: the same plan at every call. */
export function plan(): Plan {
  const chance = seeded(7);
  const people = everybody(chance, WEEKS_BEFORE);
  return {
    people,
    sessions: planSessions(people, chance),
    groups: planGroups(people, chance),
    readings: planReadings(people),
    away: planAway(),
  };
}

function planSessions(people: Person[], chance: Chance): PlannedSession[] {
  const sessions: PlannedSession[] = [];
  const daysOf = new Map<Person, CalendarDate[]>();
  const take = (person: Person, slot: Slot, week: number) => {
    daysOf.set(person, [...(daysOf.get(person) ?? []), slot.date]);
    const session = sessionOf(person, slot, week, chance);
    sessions.push(session);
    return session;
  };
  for (let week = -WEEKS_BEFORE; week <= WEEKS_AHEAD; week += 1) {
    const free = slotsOf(week, chance);
    for (let nth = sessionsIn(week, chance); nth > 0 && free.length > 0; nth -= 1) {
      const slot = free.splice(chance.whole(free.length), 1)[0] as Slot;
      const person = chooseFor(week, slot, { people, daysOf }, chance);
      if (person) take(person, slot, week);
      else if (week === FULL_WEEK) throw new Error(`Nobody comes at ${slot.time} on ${slot.date}`);
    }
  }
  // Two clients a day book in the evening, from the day before the first day on: they wait to be confirmed in the morning.
  const used = new Set(sessions.map(({ date, time }) => `${date} ${time}`));
  const free = [0, 1, 2, 3, 4]
    .flatMap((day) => TIMES.map((time) => ({ date: dayAt(EVENINGS_WEEK, day), time })))
    .filter(({ date, time }) => !used.has(`${date} ${time}`));
  const able = chance
    .shuffled(people)
    .filter(
      ({ email, likes, name }) => email !== "" && likes[0] !== "circle" && name !== UNREACHABLE && !passHolder(name),
    );
  for (let nth = 0; nth < 14; nth += 1) {
    const slot = free[nth];
    const place = able.findIndex((person) => slot !== undefined && isRested(daysOf.get(person) ?? [], slot.date));
    const [person] = able.splice(place, 1);
    if (!slot || !person || place < 0) throw new Error("Nobody, or no hour, is free for who books in the evening");
    const evening = addDays(FIRST_DAY, Math.floor(nth / 2) - 1);
    const made = `${evening}T${nth % 2 === 0 ? "19" : "20"}:${String(5 + chance.whole(50)).padStart(2, "0")}`;
    Object.assign(take(person, slot, EVENINGS_WEEK), { by: "client", made, ends: { how: "held" } });
  }
  return sessions;
}

type Slot = { date: CalendarDate; time: string };

/** The hours of a week that a session can take, without those of holidays, and of Saturdays of a weekend and after one. */
function slotsOf(week: number, chance: Chance): Slot[] {
  const days = [0, 1, 2, 3, 4, 5].filter((day) => {
    const isAway = AWAY.some((away) => away.week === week && day >= away.days[0] && day <= away.days[1]);
    const isWeekend = WEEKENDS.some((each) => each.week === week || each.week === week - 1);
    return !isAway && !(day === 5 && (isWeekend || chance.happens(week >= 0 && week < 2 ? 0 : 0.4)));
  });
  return days.flatMap((day) => TIMES.map((time) => ({ date: dayAt(week, day), time })));
}

const isRested = (days: CalendarDate[], date: CalendarDate) =>
  days.every((day) => Math.abs(daysBetween(day, date)) >= DAYS_APART);

/** Regulars come every few weeks; in a full week nearly everybody comes. */
function chooseFor(
  week: number,
  { date, time }: Slot,
  { people, daysOf }: { people: Person[]; daysOf: Map<Person, CalendarDate[]> },
  chance: Chance,
): Person | undefined {
  const rest = { often: 3, sometimes: 6, once: 0 };
  const there = people.filter((person) => {
    const days = daysOf.get(person) ?? [];
    const isOnce = person.comes === "once" && week < 0 && days.length > 0;
    return person.since <= week && !isOnce && offered(person, { week, time }).length > 0 && isRested(days, date);
  });
  const waited = (person: Person) => {
    const last = daysOf.get(person)?.at(-1);
    return last === undefined ? 1000 : Math.round(daysBetween(last, dayAt(week, 3)) / 7);
  };
  const patient = there
    .filter((person) => person.comes !== "once" || waited(person) === 1000)
    .filter((person) => waited(person) >= (person.name === LONGEST ? 2 : rest[person.comes]));
  const first = patient.find((person) => person.name === LONGEST || (person.since === week && waited(person) === 1000));
  if (first) return first;
  const ready = patient.length > 0 ? patient : there;
  return ready.length > 0
    ? chance.one(ready.flatMap((person) => (person.comes === "often" ? [person, person, person] : [person])))
    : undefined;
}

/** What this person comes for at such an hour. */
function offered({ likes }: Person, { week, time }: { week: number; time: string }): Offered[] {
  const isLong = week === FULL_WEEK && LONG_TIMES.has(time);
  return likes.filter((like): like is Offered => like !== "circle" && !(isLong && like === "reading"));
}

function sessionOf(person: Person, slot: Slot, week: number, chance: Chance): PlannedSession {
  const like = chance.one(offered(person, { week, time: slot.time }));
  const place =
    like === "reading"
      ? person.phone !== null && (person.email === "" || chance.happens(0.5))
        ? "phone"
        : "video"
      : undefined;
  const sinceFirstDay = daysBetween(FIRST_DAY, slot.date);
  const isFarOff = week >= 4;
  const atLeast = week >= 0 ? sinceFirstDay + 1 : 2;
  const days = isFarOff
    ? atLeast + chance.whole(20)
    : Math.min(atLeast + chance.whole(week >= 0 ? 22 : 16), Math.max(29, atLeast));
  const isCalling = person.email === "" || passHolder(person.name) !== undefined || person.name === WITH_VOUCHER;
  const made = before(chance, slot.date, days);
  const isSold = made >= FOUNDED && days <= 29 && !isFarOff;
  const by = isCalling || !isSold || chance.happens(week >= 0 ? 0.6 : 0.22) ? "practitioner" : "client";
  return { person, like, place, ...slot, made, by, ends: endOf({ date: slot.date, week, days, by, person }, chance) };
}

type Ending = { date: CalendarDate; week: number; days: number; by: PlannedSession["by"]; person: Person };

function endOf({ date, week, days, by, person }: Ending, chance: Chance): PlannedSession["ends"] {
  const part = chance.part();
  if (week >= 0 || [LONGEST, UNREACHABLE, WITH_VOUCHER].includes(person.name) || passHolder(person.name))
    return { how: "held" };
  if (part < 0.03) return { how: "missed" };
  if (by === "client" && days >= 6 && part < 0.07)
    return { how: "cancelled", at: before(chance, date, 4), by: "client" };
  if (part < 0.08) return { how: "cancelled", at: `${date}T07:20`, by: "practitioner" };
  if (by === "client" && days >= 7 && part < 0.11) return { how: "moved", at: before(chance, date, 5) };
  if (by === "client" && part < 0.13) return { how: "left-unpaid" };
  return { how: "held" };
}

type PlannedReading = { person: Person; made: string; reading: WrittenReading };

/** The last ones are asked every other day, so that some always wait to be written. */
const LATE = 6;

/** Every reading once: most over the year, the last ones around the first day. */
function planReadings(people: Person[]): PlannedReading[] {
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
