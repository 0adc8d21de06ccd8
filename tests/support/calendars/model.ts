import type { Random } from "./random.ts";

/*
 * A calendar as its owner sees it, and when she is busy: by plain arithmetic over days and minutes, with offsets from Intl. It shares
 * nothing with the reader: no parser, no recurrence library, no Temporal.
 */

export const DAY_MINUTES = 1440;
const DAY_MS = 86_400_000;

/** Days since 1970, wall-clock minutes counted as if each day had 24 hours. */
export const dayNumber = (date: string) => Date.parse(date) / DAY_MS;
export const dateOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** Zones whose clocks change on whole hours of UTC. */
export const ZONES = ["Europe/London", "Europe/Berlin", "America/New_York", "America/Los_Angeles", "Asia/Kolkata", "Asia/Tokyo", "Australia/Sydney", "Pacific/Auckland"] as const; // prettier-ignore
export type ZoneName = (typeof ZONES)[number] | "UTC";

export type Rule =
  | { every: "day"; interval: number }
  | { every: "week"; interval: number; weekdays: number[] }
  | { every: "month"; interval: number; monthday: number }
  | { every: "nth"; interval: number; nth: 1 | 2 | 3 | 4 | -1; weekday: number }
  | { every: "year"; interval: number };

/** A change of the nth occurrence: removed, or moved by days and minutes with another length; `onward`: all that follow, too. */
export type Change = {
  nth: number;
  to: { days: number; minutes: number; length: number } | "removed";
  onward: boolean;
};

export type Item = {
  title: string;
  zone: ZoneName;
  isAllDay: boolean;
  day: number;
  minute: number;
  /** Minutes, or days of an all-day item. */
  length: number;
  rule: Rule | undefined;
  end: { count: number } | { untilDay: number } | undefined;
  changes: Change[];
  /** Why it takes no time, or how it says that it does. */
  mark: "busy" | "free" | "cancelled" | "declined" | "elsewhere" | "declined by another" | "tentative" | "away";
};

export const isBusy = ({ mark }: Item) =>
  mark === "busy" || mark === "declined by another" || mark === "tentative" || mark === "away";

export type Calendar = { practice: ZoneName; items: Item[] };

export const WINDOW = { from: "2026-11-23", to: "2027-11-24" };
const FIRST = dayNumber(WINDOW.from);
const LAST = dayNumber(WINDOW.to);

export function makeCalendar(random: Random): Calendar {
  return {
    practice: random.one(ZONES),
    items: Array.from({ length: random.between(1, 6) }, (_, n) => makeItem(random, `Item ${n}`)),
  };
}

function makeItem(random: Random, title: string): Item {
  const isAllDay = random.chance(0.3);
  const rule = random.chance(0.55) ? makeRule(random) : undefined;
  const end = random.one([
    undefined,
    { count: random.between(1, 40) },
    { untilDay: random.between(FIRST - 60, LAST + 30) },
  ]);
  const length = isAllDay
    ? random.one([1, 1, 2, 5])
    : random.one([15, 30, 60, 60, 90, random.between(1, 600), random.between(600, 2 * DAY_MINUTES)]);
  const day = rule && random.chance(0.5) ? random.between(FIRST - 700, FIRST) : random.between(FIRST - 3, LAST + 3);
  return {
    title,
    zone: random.one([...ZONES, "UTC"]),
    isAllDay,
    day,
    minute: isAllDay ? 0 : random.one([9 * 60, 14 * 60 + 30, 23 * 60, 5 * random.below(288)]),
    length,
    rule,
    end: rule ? end : undefined,
    changes: rule ? makeChanges(random, isAllDay) : [],
    mark: random.chance(0.7)
      ? "busy"
      : random.one(["free", "cancelled", "declined", "elsewhere", "declined by another", "tentative", "away"] as const),
  };
}

function makeRule(random: Random): Rule {
  const interval = random.one([1, 1, 1, 2, 3]);
  return random.one<Rule>([
    { every: "day", interval },
    { every: "week", interval, weekdays: [...new Set([random.below(7), random.below(7)])].toSorted((a, b) => a - b) },
    { every: "month", interval, monthday: random.one([1, 13, 28, 31]) },
    { every: "nth", interval, nth: random.one([1, 2, 3, 4, -1] as const), weekday: random.below(7) },
    { every: "year", interval: 1 },
  ]);
}

function makeChanges(random: Random, isAllDay: boolean): Change[] {
  const nths = random
    .some(
      Array.from({ length: 30 }, (_, n) => n),
      4,
    )
    .toSorted((a, b) => a - b);
  return nths.map((nth, index) => {
    const isLast = index === nths.length - 1;
    const to = {
      days: random.between(-3, 20),
      minutes: isAllDay ? 0 : random.one([0, 60, -60, 125]),
      length: isAllDay ? random.one([1, 3]) : random.one([30, 60, 200]),
    };
    return random.chance(0.5)
      ? { nth, to: "removed", onward: false }
      : { nth, to, onward: isLast && random.chance(0.3) };
  });
}

/** Returns the days of an item's occurrences up to the last day that matters, in order; a series that its rule does not fit begins anyway. */
export function occurrenceDays({ day: first, rule, end }: Item): number[] {
  if (!rule) return [first];
  const until = end && "untilDay" in end ? end.untilDay : Infinity;
  const days: number[] = [];
  for (let day = first; day <= LAST + 60 && day <= until; day += 1) {
    if (end && "count" in end && days.length === end.count) break;
    if (fits(rule, day, first)) days.push(day);
  }
  return days.includes(first) ? days : [first, ...days];
}

function fits(rule: Rule, day: number, first: number): boolean {
  const [date, begin] = [new Date(day * DAY_MS), new Date(first * DAY_MS)];
  const weekday = date.getUTCDay();
  const months = date.getUTCFullYear() * 12 + date.getUTCMonth() - begin.getUTCFullYear() * 12 - begin.getUTCMonth();
  const monthday = date.getUTCDate();
  if (rule.every === "day") return (day - first) % rule.interval === 0;
  if (rule.every === "week")
    return rule.weekdays.includes(weekday) && (monday(day) - monday(first)) % (7 * rule.interval) === 0;
  if (rule.every === "month") return months % rule.interval === 0 && monthday === rule.monthday;
  if (rule.every === "year") return date.getUTCMonth() === begin.getUTCMonth() && monthday === begin.getUTCDate();
  const inMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  const isNth = rule.nth === -1 ? monthday > inMonth - 7 : Math.ceil(monthday / 7) === rule.nth;
  return months % rule.interval === 0 && weekday === rule.weekday && isNth;
}

const monday = (day: number) => day - ((day + 3) % 7); // 1970-01-01 was a Thursday

const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();

/** Returns the offset of a zone, in minutes, at a minute since 1970. */
function offsetAt(instant: number, zone: ZoneName): number {
  const hour = Math.floor(instant / 60);
  const key = `${zone} ${hour}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" });
  formats.set(zone, format);
  const offset = Date.parse(`${format.format(hour * 3_600_000).replace(" ", "T")}Z`) / 60_000 - hour * 60;
  offsets.set(key, offset);
  return offset;
}

/** Returns the minute since 1970 of a wall-clock minute: the first one if it is repeated; as much later as clocks skip if it is skipped. */
export function instantOf(wall: number, zone: ZoneName): number {
  const [before, after] = [offsetAt(wall - 2 * DAY_MINUTES, zone), offsetAt(wall + 2 * DAY_MINUTES, zone)];
  const found = [before, after]
    .map((offset) => wall - offset)
    .filter((instant) => instant + offsetAt(instant, zone) === wall);
  return found.length > 0 ? Math.min(...found) : wall - before;
}

/** The minutes of the window, of the practice's wall clock: 1 where she is busy. */
export type Minutes = Uint8Array;
export const noMinutes = (): Minutes => new Uint8Array((LAST + 1 - FIRST) * DAY_MINUTES);

/** Marks a span of wall-clock minutes. */
export function mark(minutes: Minutes, from: number, to: number): void {
  const first = FIRST * DAY_MINUTES;
  if (to > first && from < first + minutes.length) minutes.fill(1, Math.max(0, from - first), Math.max(0, to - first));
}

/** Marks a span of instants, by each hour of UTC, within which no clock changes. */
export function markInstants(minutes: Minutes, from: number, to: number, practice: ZoneName): void {
  for (let at = from; at < to;) {
    const next = Math.min(to, (Math.floor(at / 60) + 1) * 60);
    const offset = offsetAt(at, practice);
    mark(minutes, at + offset, next + offset);
    at = next;
  }
}

/** Marks the minutes that no clock of the practice shows. */
export function skippedMinutes(practice: ZoneName): Minutes {
  const minutes = noMinutes();
  for (let hour = (FIRST - 1) * 24; hour < (LAST + 2) * 24; hour += 1) {
    const [before, after] = [offsetAt(hour * 60 - 1, practice), offsetAt(hour * 60, practice)];
    if (after > before) mark(minutes, hour * 60 + before, hour * 60 + after);
  }
  return minutes;
}

/** One occurrence after its changes, by the wall clock of its item. */
export type Occurrence = { day: number; minute: number; length: number };

export function occurrencesOf(item: Item): Occurrence[] {
  return occurrenceDays(item).flatMap((day, nth) => {
    const own = item.changes.find((change) => change.nth === nth);
    if (own?.to === "removed") return [];
    const change = own ?? item.changes.findLast((each) => each.onward && each.nth < nth);
    const { days, minutes, length } =
      change && change.to !== "removed" ? change.to : { days: 0, minutes: 0, length: item.length };
    return [{ day: day + days, minute: item.minute + minutes, length }];
  });
}

/** Marks when an item makes its owner busy. */
export function busyMinutes(item: Item, practice: ZoneName): Minutes {
  const minutes = noMinutes();
  if (!isBusy(item)) return minutes;
  for (const { day, minute, length } of occurrencesOf(item)) {
    if (day < FIRST - 10 || day > LAST + 10) continue;
    if (item.isAllDay) mark(minutes, day * DAY_MINUTES, (day + length) * DAY_MINUTES);
    else {
      const start = instantOf(day * DAY_MINUTES + minute, item.zone);
      markInstants(minutes, start, start + length, practice);
    }
  }
  return minutes;
}
