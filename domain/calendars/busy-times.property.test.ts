import fc from "fast-check";
import { expect, test } from "vitest";
import { formatTime } from "#domain/time.ts";
import { rounds } from "#tests/support/limits.ts";
import { busyTimes } from "./busy-times.ts";

/*
 * Compares series and their exceptions with a second implementation: it checks every day against the rule with JavaScript's Date, and
 * takes zones from Intl. It uses none of ical.js, rrule-temporal and Temporal.
 */

const DAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"] as const;
const DAY_MS = 86_400_000;
const WINDOW = { from: "2026-11-23", to: "2027-11-24" };

type Rule = {
  freq: "DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY";
  interval: number;
  count?: number;
  untilDay?: number;
  byday: string[];
  bymonthday: number[];
  bymonth: number[];
  bysetpos: number[];
  wkst: number;
};
type Series = {
  firstDay: number;
  minute: number;
  length: number;
  zone: string | undefined;
  practice: string;
  rule: Rule;
  removed: number[];
  moved: { nth: number; byMinutes: number; length: number }[];
};

const day = (text: string) => Date.parse(text) / DAY_MS;
const dateOf = (n: number) => new Date(n * DAY_MS);
const iso = (n: number) => dateOf(n).toISOString().slice(0, 10);
const compact = (n: number) => iso(n).replaceAll("-", "");
const clock = (minute: number) => `${formatTime(minute).replace(":", "")}00`;
const monthOf = (n: number) => dateOf(n).getUTCFullYear() * 12 + dateOf(n).getUTCMonth();

const weekdays = fc.uniqueArray(fc.constantFrom(...DAYS), { minLength: 1, maxLength: 4 });
const nthDays = fc.uniqueArray(
  fc.tuple(fc.constantFrom(1, 2, 3, 4, -1, -2), fc.constantFrom(...DAYS)).map(([n, name]) => `${n}${name}`),
  { minLength: 1, maxLength: 2 },
);
const monthdays = fc.uniqueArray(fc.constantFrom(1, 13, 28, 29, 30, 31, -1, -2), { minLength: 1, maxLength: 3 });
const months = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 3 });
const none = fc.constant<(string | number)[]>([]);
const parts = (
  freq: Rule["freq"],
  lists: Partial<Record<"byday" | "bymonthday" | "bymonth" | "bysetpos", fc.Arbitrary<(string | number)[]>>>,
) =>
  fc.record({
    freq: fc.constant(freq),
    byday: none,
    bymonthday: none,
    bymonth: none,
    bysetpos: none,
    ...lists,
  }) as fc.Arbitrary<Pick<Rule, "freq" | "byday" | "bymonthday" | "bymonth" | "bysetpos">>;
const optional = (list: fc.Arbitrary<(string | number)[]>) => fc.oneof(none, list);

const rules: fc.Arbitrary<Rule> = fc
  .tuple(
    fc.oneof(
      parts("DAILY", { byday: optional(weekdays), bymonth: optional(months), bymonthday: optional(monthdays) }),
      parts("WEEKLY", { byday: optional(weekdays), bymonth: optional(months) }),
      parts("MONTHLY", { bymonthday: optional(monthdays), bymonth: optional(months) }),
      parts("MONTHLY", { byday: nthDays }),
      parts("MONTHLY", {
        byday: weekdays,
        bysetpos: fc.uniqueArray(fc.constantFrom(1, 2, -1, -2), { minLength: 1, maxLength: 2 }),
      }),
      parts("YEARLY", { bymonth: months, bymonthday: optional(monthdays) }),
      parts("YEARLY", { bymonth: months, byday: nthDays }),
    ),
    fc.integer({ min: 1, max: 4 }),
    fc.integer({ min: 0, max: 6 }),
    fc.oneof(
      fc.record({}),
      fc.record({ count: fc.integer({ min: 1, max: 60 }) }),
      fc.record({ untilDay: fc.integer({ min: day("2026-06-01"), max: day("2028-01-01") }) }),
    ),
  )
  .map(([by, interval, wkst, end]) => ({ ...by, interval, wkst, ...end }));

const zones = fc.constantFrom("Europe/London", "America/New_York", "Asia/Kolkata", "Pacific/Auckland");
const series: fc.Arbitrary<Series> = fc.record({
  firstDay: fc.integer({ min: day("2025-01-01"), max: day("2027-10-01") }),
  minute: fc.oneof(fc.constantFrom(0, 60, 90, 105, 120, 150), fc.integer({ min: 0, max: 1439 })), // more often where clocks change
  length: fc.integer({ min: 1, max: 36 * 60 }),
  zone: fc.option(zones, { nil: undefined }),
  practice: zones,
  rule: rules,
  removed: fc.uniqueArray(fc.nat(40), { maxLength: 4 }),
  moved: fc.uniqueArray(
    fc.record({
      nth: fc.nat(40),
      byMinutes: fc.integer({ min: -40 * 1440, max: 40 * 1440 }),
      length: fc.integer({ min: 1, max: 600 }),
    }),
    { maxLength: 3, selector: ({ nth }) => nth },
  ),
});

/** Returns the days of a rule from the first day on, which is always one of them. */
function daysOf(rule: Rule, firstDay: number, lastDay: number): number[] {
  const found: number[] = [];
  for (let n = firstDay; n <= lastDay; n += 1) {
    if (rule.untilDay !== undefined && n > rule.untilDay) break;
    if (fits(rule, n, firstDay)) found.push(n);
    if (found.length === rule.count) break;
  }
  return [...new Set([firstDay, ...found])];
}

function fits(rule: Rule, n: number, firstDay: number): boolean {
  if (!isCandidate(rule, n, firstDay)) return false;
  if (rule.bysetpos.length === 0) return true;
  const set = daysInMonth(n).filter((each) => isCandidate(rule, each, firstDay));
  return rule.bysetpos.some(
    (position) => set.at(position > 0 ? position - 1 : position) === n && set.length >= Math.abs(position),
  );
}

function isCandidate(rule: Rule, n: number, firstDay: number): boolean {
  const { freq, interval, byday, bymonthday, bymonth } = rule;
  const date = dateOf(n);
  const first = dateOf(firstDay);
  const weekOf = (each: number) => Math.floor((each + 4 - rule.wkst) / 7); // 1970-01-01 was a Thursday
  const period = {
    DAILY: n - firstDay,
    WEEKLY: weekOf(n) - weekOf(firstDay),
    MONTHLY: monthOf(n) - monthOf(firstDay),
    YEARLY: date.getUTCFullYear() - first.getUTCFullYear(),
  }[freq];
  if (period % interval !== 0) return false;
  if (bymonth.length > 0 && !bymonth.includes(date.getUTCMonth() + 1)) return false;
  const length = daysInMonth(n).length;
  const monthday = date.getUTCDate();
  if (bymonthday.length > 0 && !bymonthday.some((each) => (each > 0 ? each : length + each + 1) === monthday))
    return false;
  if (byday.length > 0 && !byday.some((each) => isDay(each, n, monthday, length))) return false;
  if (freq === "WEEKLY" && byday.length === 0 && date.getUTCDay() !== first.getUTCDay()) return false;
  const isPlain = byday.length === 0 && bymonthday.length === 0;
  return !(isPlain && (freq === "MONTHLY" || freq === "YEARLY")) || monthday === first.getUTCDate();
}

function isDay(byday: string, n: number, monthday: number, length: number): boolean {
  if (!byday.endsWith(DAYS[dateOf(n).getUTCDay()] as string)) return false;
  const nth = byday.length > 2 ? Number.parseInt(byday, 10) : 0;
  if (nth === 0) return true;
  return nth > 0 ? Math.ceil(monthday / 7) === nth : Math.ceil((length - monthday + 1) / 7) === -nth;
}

function daysInMonth(n: number): number[] {
  const month = monthOf(n);
  const first = Date.UTC(Math.floor(month / 12), month % 12, 1) / DAY_MS;
  const end = Date.UTC(Math.floor((month + 1) / 12), (month + 1) % 12, 1) / DAY_MS;
  return Array.from({ length: end - first }, (_, index) => first + index);
}

const formats = new Map<string, Intl.DateTimeFormat>();
/** Returns the wall-clock time of a zone in minutes since 1970, counted as if each day had 24 hours. */
function shown(instant: number, zone: string): number {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" });
    formats.set(zone, format);
  }
  return Date.parse(`${format.format(instant * 60_000).replace(" ", "T")}Z`) / 60_000;
}

/** Returns the minute since 1970 of a wall-clock time: its first occurrence if it is repeated; an hour later if it is skipped. */
function instantAt(wall: number, zone: string): number {
  return exactInstantAt(wall, zone) ?? instantAt(wall - 24 * 60, zone) + 24 * 60;
}

/** Undefined if the clocks skip the time. */
function exactInstantAt(wall: number, zone: string): number | undefined {
  for (let instant = wall - 14 * 60; instant <= wall + 14 * 60; instant += 30)
    if (shown(instant, zone) === wall) return instant;
  return undefined;
}

/** Returns every minute that the event takes, on the practice's wall clock; a repeated minute counts once. */
function minutesOf(start: number, length: number, practice: string): Set<number> {
  const minutes = new Set<number>();
  for (let instant = start; instant < start + length; instant += 1) minutes.add(shown(instant, practice));
  return minutes;
}

function expected({ firstDay, minute, length, zone, practice, rule, removed, moved }: Series): Set<number> {
  const home = zone ?? practice;
  const lastDay = day(WINDOW.to) + 45;
  const days = daysOf(rule, firstDay, lastDay);
  const spans = days.flatMap((each, nth) => {
    const wall = each * 1440 + minute;
    const change = moved.find((one) => one.nth === nth);
    if (change) {
      const start = instantAt(wall + change.byMinutes, home);
      return [{ start, length: change.length }];
    }
    return removed.includes(nth) ? [] : [{ start: instantAt(wall, home), length }];
  });
  const first = day(WINDOW.from) * 1440;
  const end = (day(WINDOW.to) + 1) * 1440;
  const minutes = new Set<number>();
  for (const { start, length: takes } of spans) {
    if (start + takes < first - 1440 || start > end + 1440) continue;
    for (const shownMinute of minutesOf(start, takes, practice))
      if (shownMinute >= first && shownMinute < end) minutes.add(shownMinute);
  }
  return minutes;
}

/** Merges minutes into as few ranges as possible. */
function spansIn(minutes: Set<number>): string[] {
  const sorted = [...minutes].toSorted((a, b) => a - b);
  const spans: string[] = [];
  for (let index = 0; index < sorted.length;) {
    let last = index;
    while (sorted[last + 1] === (sorted[last] as number) + 1) last += 1;
    spans.push(`${sorted[index]}-${(sorted[last] as number) + 1}`);
    index = last + 1;
  }
  return spans;
}

function asFile({ firstDay, minute, length, zone, rule, removed, moved, ...rest }: Series): string {
  const home = zone ?? rest.practice;
  const name = zone ? `;TZID=${zone}` : "";
  const written = (wall: number) => `${compact(Math.floor(wall / 1440))}T${clock(((wall % 1440) + 1440) % 1440)}`;
  const days = daysOf(rule, firstDay, day(WINDOW.to) + 45);
  const at = (nth: number) => (days[nth] === undefined ? undefined : days[nth] * 1440 + minute);
  const untilAt = rule.untilDay === undefined ? undefined : rule.untilDay * 1440 + minute;
  const utc = (wall: number) => `${written(instantAt(wall, home))}Z`;
  const lists = { BYDAY: rule.byday, BYMONTHDAY: rule.bymonthday, BYMONTH: rule.bymonth, BYSETPOS: rule.bysetpos };
  const text = [
    `FREQ=${rule.freq}`,
    `INTERVAL=${rule.interval}`,
    `WKST=${DAYS[rule.wkst]}`,
    ...Object.entries(lists).flatMap(([part, list]) => (list.length > 0 ? [`${part}=${list.join(",")}`] : [])),
    ...(rule.count === undefined ? [] : [`COUNT=${rule.count}`]),
    ...(untilAt === undefined ? [] : [`UNTIL=${zone ? utc(untilAt) : written(untilAt)}`]),
  ].join(";");
  const event = (...lines: string[]) => ["BEGIN:VEVENT", "UID:a", ...lines, "END:VEVENT"];
  const gone = removed.flatMap((nth) => at(nth) ?? []);
  const changes = moved.flatMap((change) => {
    const wall = at(change.nth);
    return wall === undefined
      ? []
      : event(
          `RECURRENCE-ID${name}:${written(wall)}`,
          `DTSTART${name}:${written(wall + change.byMinutes)}`,
          `DURATION:PT${change.length}M`,
        );
  });
  return [
    "BEGIN:VCALENDAR",
    ...event(
      `DTSTART${name}:${written(firstDay * 1440 + minute)}`,
      `DURATION:PT${length}M`,
      `RRULE:${text}`,
      ...gone.map((wall) => (zone ? `EXDATE:${utc(wall)}` : `EXDATE:${written(wall)}`)),
    ),
    ...changes,
    "END:VCALENDAR",
  ].join("\r\n");
}

test("random series with exceptions, in random zones, are as another computation has them", () => {
  fc.assert(
    fc.property(series, (given) => {
      const read = busyTimes([asFile(given)], { zone: given.practice, ...WINDOW });
      if ("fault" in read) throw new Error(read.fault);
      const wanted = expected(given);
      const minutes = read.busy.flatMap(({ date, start, end }) =>
        Array.from({ length: end - start }, (_, index) => day(date) * 1440 + start + index),
      );
      const isOnTheClock = (minute: number) =>
        wanted.has(minute) || exactInstantAt(minute, given.practice) !== undefined; // a skipped one may be busy
      const found = { unread: read.unread, spans: spansIn(new Set(minutes.filter(isOnTheClock))), file: asFile(given) };
      expect(found).toEqual({ unread: 0, spans: spansIn(wanted), file: asFile(given) });
    }),
    { numRuns: Number(process.env["RUNS"] ?? rounds(100, 15)) },
  );
}, 120_000);
