import { addDays, type CalendarDate } from "#domain/time.ts";
import { type Chance, seeded } from "./chance.ts";
import { everybody, LONGEST, type Person, UNREACHABLE, WITH_PASS } from "./people.ts";

/** A Monday, so that a load on any weekday moves everything by whole weeks. Nothing of the program knows it. */
export const FIRST_DAY: CalendarDate = "2026-11-16";
/** How many weeks lie before the first day, and after it. */
export const WEEKS_BEFORE = 52;
export const WEEKS_AHEAD = 8;

export type Offer = "Tarot or rune reading by video or phone" | "Shamanic and Reiki healing session" | "One-to-one shamanic yoga";
const OFFERS: Record<"reading" | "healing" | "yoga", Offer> = {
  reading: "Tarot or rune reading by video or phone",
  healing: "Shamanic and Reiki healing session",
  yoga: "One-to-one shamanic yoga",
};

/** A session of one client. `made` and the other moments are local times, yyyy-MM-ddTHH:mm. */
export type PlannedSession = {
  person: Person;
  offer: Offer;
  like: keyof typeof OFFERS;
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

export type PlannedGroup = {
  service: "Meditation group" | "Reiki Level 1" | "Reiki Level 2";
  date: CalendarDate;
  time: string;
  taking: { person: Person; places: number; made: string; by: "client" | "practitioner" }[];
  waiting: { person: Person; made: string }[];
};

export type PlannedReading = { person: Person; made: string; questions: number };

export type Plan = {
  people: Person[];
  sessions: PlannedSession[];
  groups: PlannedGroup[];
  readings: PlannedReading[];
  /** First and last day of the practitioner's holidays, with the reason. */
  away: { from: CalendarDate; to: CalendarDate; reason: string; decided: string }[];
};

const TIMES = ["09:30", "11:00", "13:00", "14:30", "16:00"] as const;

/** The day so many weeks and days after the first day. */
export function dayAt(week: number, day = 0): CalendarDate {
  return addDays(FIRST_DAY, week * 7 + day);
}

/** Days before a day, at an hour when people sit down to book. */
function before(chance: Chance, date: CalendarDate, days: number): string {
  const hour = chance.one([8, 9, 10, 12, 13, 15, 17, 19, 20, 20, 21]);
  return `${addDays(date, -days)}T${String(hour).padStart(2, "0")}:${String(chance.whole(60)).padStart(2, "0")}`;
}

const AWAY = [
  { week: -47, days: [2, 5], reason: "A few days at home", decidedWeeksBefore: 4 },
  { week: -32, days: [0, 5], reason: "A week with my sister", decidedWeeksBefore: 8 },
  { week: -15, days: [0, 5], reason: "By the sea", decidedWeeksBefore: 10 },
  { week: 3, days: [0, 5], reason: "Silent retreat", decidedWeeksBefore: 8 },
] as const;

/** The Reiki weekends, by week; the last is to come. */
const WEEKENDS = [
  { week: -34, service: "Reiki Level 1", taken: 6 },
  { week: -20, service: "Reiki Level 2", taken: 3 },
  { week: -9, service: "Reiki Level 1", taken: 5 },
  { week: 2, service: "Reiki Level 1", taken: 4 },
] as const;

/** How many sessions a week has: the practice grows, this week and the next are full, the weeks that follow less and less. */
function sessionsIn(week: number, chance: Chance): number {
  if (AWAY.some((away) => away.week === week)) return week === -47 ? 3 : 0;
  if (week >= 0) return [28, 26, 7, 0, 5, 5, 4, 3, 2][week] ?? 0;
  return week > -3 ? 13 + chance.whole(4) : 5 + Math.round((week + WEEKS_BEFORE) / 12) + chance.whole(3);
}

/** What happens in the played year: the same plan at every call. */
export function plan(): Plan {
  const chance = seeded(7);
  const people = everybody(chance, WEEKS_BEFORE);
  const sessions = planSessions(people, chance);
  return { people, sessions, groups: planGroups(people, chance), readings: planReadings(people, chance), away: planAway() };
}

function planAway(): Plan["away"] {
  return AWAY.map(({ week, days: [first, last], reason, decidedWeeksBefore }) => ({
    from: dayAt(week, first),
    to: dayAt(week, last),
    reason,
    decided: `${dayAt(week - decidedWeeksBefore)}T08:40`,
  }));
}

function planSessions(people: Person[], chance: Chance): PlannedSession[] {
  const sessions: PlannedSession[] = [];
  const last = new Map<Person, number>();
  const onceIn = (person: Person) => person.comes !== "once" || !last.has(person);
  for (let week = -WEEKS_BEFORE; week <= WEEKS_AHEAD; week += 1) {
    const free = slotsOf(week, chance);
    const there = people.filter(({ since, likes }) => since <= week && likes.some((like) => like !== "circle"));
    for (let nth = sessionsIn(week, chance); nth > 0 && free.length > 0; nth -= 1) {
      const person = chooseFor(week, there.filter(onceIn), last, chance);
      if (!person) break;
      last.set(person, week);
      const slot = free.splice(chance.whole(free.length), 1)[0] as { date: CalendarDate; time: string };
      sessions.push(sessionOf(person, slot, week, chance));
    }
  }
  return [...sessions, ...eveningsBefore(people, sessions, chance)];
}

/** The hours of a week that a session can take, without those of holidays and weekends. */
function slotsOf(week: number, chance: Chance) {
  const days = [0, 1, 2, 3, 4, 5].filter((day) => {
    const isAway = AWAY.some((away) => away.week === week && day >= away.days[0] && day <= away.days[1]);
    return !isAway && !(day === 5 && (WEEKENDS.some((each) => each.week === week) || chance.happens(week >= 0 && week < 2 ? 0 : 0.4)));
  });
  return days.flatMap((day) => TIMES.map((time) => ({ date: dayAt(week, day), time })));
}

/** Regulars come every few weeks; in a full week nearly everybody comes, and once at most. */
function chooseFor(week: number, there: Person[], last: Map<Person, number>, chance: Chance): Person | undefined {
  const rest = { often: 3, sometimes: 6, once: 0 };
  const waited = (person: Person) => week - (last.get(person) ?? -1000);
  const patient = there.filter((person) => waited(person) >= (person.name === LONGEST ? 2 : rest[person.comes]));
  const longest = patient.find(({ name, since }) => name === LONGEST || since === week);
  if (longest) return longest;
  const ready = patient.length > 0 ? patient : there.filter((person) => waited(person) >= 1);
  const those = ready.length > 0 ? ready : there; // a full week: some come twice
  return those.length > 0
    ? chance.one(those.flatMap((person) => (person.comes === "often" ? [person, person, person] : [person])))
    : undefined;
}

function sessionOf(person: Person, slot: { date: CalendarDate; time: string }, week: number, chance: Chance): PlannedSession {
  const like = chance.one(person.likes.filter((each) => each !== "circle"));
  const place =
    like === "reading" ? (person.phone !== null && (person.email === "" || chance.happens(0.5)) ? "phone" : "video") : undefined;
  const sinceFirstDay = Math.round((Date.parse(slot.date) - Date.parse(FIRST_DAY)) / 86_400_000);
  const isFarOff = week >= 4;
  const atLeast = week >= 0 ? sinceFirstDay + 1 : 2;
  const days = isFarOff ? atLeast + chance.whole(20) : Math.min(atLeast + chance.whole(week === 0 ? 12 : 16), Math.max(29, atLeast));
  const by = person.email === "" || isFarOff || days > 29 || chance.happens(0.22) ? "practitioner" : "client";
  const made = before(chance, slot.date, days);
  return { person, like, offer: OFFERS[like], place, ...slot, made, by, ends: endOf({ date: slot.date, week, days, by, person }, chance) };
}

type Ending = { date: CalendarDate; week: number; days: number; by: PlannedSession["by"]; person: Person };

function endOf({ date, week, days, by, person }: Ending, chance: Chance): PlannedSession["ends"] {
  const part = chance.part();
  if (week >= 0 || person.name === LONGEST || person.name === UNREACHABLE || person.name === WITH_PASS) return { how: "held" };
  if (part < 0.03) return { how: "missed" };
  if (by === "client" && days >= 6 && part < 0.07) return { how: "cancelled", at: before(chance, date, 4), by: "client" };
  if (part < 0.08) return { how: "cancelled", at: `${date}T07:20`, by: "practitioner" };
  if (by === "client" && days >= 7 && part < 0.11) return { how: "moved", at: before(chance, date, 5) };
  if (by === "client" && part < 0.13) return { how: "left-unpaid" };
  return { how: "held" };
}

/** Two clients a day book in the evening, from the day before the first day on: they wait to be confirmed in the morning. */
function eveningsBefore(people: Person[], taken: PlannedSession[], chance: Chance): PlannedSession[] {
  const used = new Set(taken.map(({ date, time }) => `${date} ${time}`));
  const able = people.filter(
    ({ email, likes, name }) => email !== "" && likes[0] !== "circle" && name !== UNREACHABLE && name !== WITH_PASS,
  );
  return Array.from({ length: 14 }, (_, nth) => {
    const evening = addDays(FIRST_DAY, Math.floor(nth / 2) - 1);
    const slot = [dayAt(2), dayAt(2, 1), dayAt(2, 2), dayAt(2, 3), dayAt(2, 4)]
      .flatMap((date) => TIMES.map((time) => ({ date, time })))
      .find(({ date, time }) => !used.has(`${date} ${time}`));
    if (!slot) throw new Error("No hour is free for who books in the evening");
    used.add(`${slot.date} ${slot.time}`);
    const session = sessionOf(able[(nth * 5 + 3) % able.length] as Person, slot, 2, chance);
    return { ...session, by: "client", made: `${evening}T${nth % 2 === 0 ? "19:2" : "20:5"}${chance.whole(10)}`, ends: { how: "held" } };
  });
}

function planGroups(people: Person[], chance: Chance): PlannedGroup[] {
  const circle = people.filter(({ likes, email }) => likes.includes("circle") && email !== "");
  const groups: PlannedGroup[] = [];
  for (let week = -WEEKS_BEFORE; week <= WEEKS_AHEAD; week += 2) {
    const date = dayAt(week, 1);
    if (AWAY.some((away) => away.week === week)) continue;
    const places =
      week > 0 ? ({ 2: 10, 4: 4, 6: 1 }[week] ?? 0) : week === 0 ? 8 : 3 + chance.whole(4) + Math.floor((week + WEEKS_BEFORE) / 20);
    groups.push(circleOn(date, places, circle, chance));
  }
  for (const { week, service, taken } of WEEKENDS) {
    const date = dayAt(week, 5);
    const guests = people.filter(({ likes, email, since }) => likes.includes("healing") && email !== "" && since <= week - 4);
    const taking = chance.shuffled(guests).slice(0, taken);
    groups.push({
      service,
      date,
      time: "11:00",
      taking: taking.map((person) => ({
        person,
        places: 1,
        made: before(chance, date, 22 + chance.whole(20)),
        by: chance.happens(0.7) ? "client" : "practitioner",
      })),
      waiting: [],
    });
  }
  return groups;
}

/** The second evening to come is full, with three who wait. */
function circleOn(date: CalendarDate, places: number, circle: Person[], chance: Chance): PlannedGroup {
  const isFull = date === dayAt(2, 1);
  const there = circle.filter(({ since }) => dayAt(since) < date);
  const guests = chance.shuffled(there);
  const taking: PlannedGroup["taking"] = [];
  const isAhead = date > FIRST_DAY;
  for (let left = places; left > 0 && guests.length > 0;) {
    const person = guests.pop() as Person;
    const wanted = Math.min(left, chance.happens(0.15) ? 2 : 1);
    const made = before(chance, date, isAhead ? Math.max(2, daysAfterFirst(date) + 2 + chance.whole(9)) : 1 + chance.whole(9));
    taking.push({ person, places: wanted, made, by: chance.happens(0.75) ? "client" : "practitioner" });
    left -= wanted;
  }
  const waiting = isFull ? guests.slice(0, 3).map((person, nth) => ({ person, made: `${dayAt(-1, 6)}T2${nth}:04` })) : [];
  return { service: "Meditation group", date, time: "18:30", taking, waiting };
}

function daysAfterFirst(date: CalendarDate): number {
  return Math.round((Date.parse(date) - Date.parse(FIRST_DAY)) / 86_400_000);
}

/** One every other week; in the last days one a day, so that some always wait to be written. */
function planReadings(people: Person[], chance: Chance): PlannedReading[] {
  const able = people.filter(({ likes, email }) => likes.includes("reading") && email !== "");
  const then = (week: number) => able.filter(({ since }) => since <= week);
  const past = Array.from({ length: 24 }, (_, nth) => {
    const week = -50 + nth * 2;
    return {
      person: chance.one(then(week)),
      made: `${dayAt(week, chance.whole(5))}T1${chance.whole(8)}:3${chance.whole(10)}`,
      questions: nth,
    };
  });
  const late = Array.from({ length: 10 }, (_, nth) => ({
    person: chance.one(then(-1)),
    made: `${addDays(FIRST_DAY, nth - 4)}T12:4${chance.whole(10)}`,
    questions: nth,
  }));
  return [...past.filter(({ person }) => person !== undefined), ...late];
}
