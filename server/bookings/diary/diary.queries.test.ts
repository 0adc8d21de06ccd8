import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openings } from "#domain/bookings/slots.ts";
import { addDays, dayOfWeek, formatTime, type Minutes } from "#domain/time.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database/database.ts";
import { START_MS } from "#tests/support/limits.ts";
import { loadDiary } from "./diary.queries.ts";

let fresh: FreshDatabase;
let today: string;
beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.asOwner("insert into private.clock (ahead) values ('2026-11-20T10:10:00Z'::timestamptz - now())"); // a Friday, in winter time
  await fresh.asOwner("insert into services (name, category, price_gbp) values ('Reading', 'readings', 4500)");
  await fresh.asOwner(
    "with u as (insert into auth.users (email) values ('p@example.com') returning id) insert into business_settings (user_id) select id from u",
  );
  today = "2026-11-20";
});
afterAll(() => fresh.close());

const DAYS = 12;
const hour = fc.integer({ min: 0, max: 22 });
const span = fc.record({
  day: fc.integer({ min: 0, max: DAYS }),
  from: fc.integer({ min: 6, max: 20 }),
  hours: fc.integer({ min: 1, max: 3 }),
});
type Span = { day: number; from: number; hours: number };

const practice = fc.record({
  step: fc.constantFrom(15, 30, 60),
  notice: fc.option(fc.integer({ min: 0, max: 60 }), { nil: null }),
  most: fc.option(fc.integer({ min: 1, max: 2 }), { nil: null }),
  sundays: fc.boolean(),
  advance: fc.integer({ min: 1, max: DAYS }),
  weekly: fc.uniqueArray(fc.record({ dayOfWeek: fc.integer({ min: 0, max: 6 }), from: hour }), {
    selector: (each) => each.dayOfWeek,
    maxLength: 7,
  }),
  special: fc.uniqueArray(span, { selector: (each) => each.day, maxLength: 3 }),
  closed: fc.array(span, { maxLength: 3 }),
  blocked: fc.uniqueArray(fc.integer({ min: 0, max: DAYS }), { maxLength: 2 }),
  groups: fc.uniqueArray(span, { selector: (each) => each.day, maxLength: 2 }),
  bookings: fc.array(fc.record({ span, before: fc.constantFrom(0, 30), held: fc.constantFrom(null, -5, 5) }), {
    maxLength: 6,
  }),
  wanted: fc.record({
    duration: fc.constantFrom(30, 50, 90),
    bufferBefore: fc.constantFrom(0, 20),
    buffer: fc.constantFrom(0, 15),
  }),
});
type PracticeFacts = typeof practice extends fc.Arbitrary<infer Facts> ? Facts : never;

test(
  "for any practice the diary offers exactly the times that its rules, hours and occupations leave",
  { timeout: START_MS },
  async () => {
    await fc.assert(
      fc.asyncProperty(practice, async (facts) => {
        const kept = await store(facts);
        const diary = await loadDiary(fresh.database);
        expect(openings(diary, facts.wanted, today, addDays(today, 400))).toEqual(expected(facts, kept));
      }),
      { numRuns: 60 },
    );
  },
);

/** Writes the practice into the database. Returns the bookings that could be inserted. */
async function store({
  weekly,
  special,
  closed,
  blocked,
  groups,
  bookings,
  ...rules
}: PracticeFacts): Promise<PracticeFacts["bookings"]> {
  const { asOwner } = fresh;
  for (const table of [
    "bookings",
    "group_sessions",
    "availability",
    "special_hours",
    "closed_hours",
    "blocked_dates",
  ]) {
    await asOwner(`delete from ${table}`);
  }
  await asOwner(
    "update business_settings set slot_step_minutes = $1, notice_hours = $2, most_sessions_a_day = $3, opens_on_sundays = $4, booking_advance_days = $5",
    [rules.step, rules.notice, rules.most, rules.sundays, rules.advance],
  );
  const values = ({ day, from, hours }: Span) => [
    addDays(today, day),
    formatTime(from * 60),
    formatTime((from + hours) * 60),
  ];
  for (const { dayOfWeek: weekday, from } of weekly) {
    await asOwner("insert into availability (day_of_week, start_time, end_time) values ($1, $2, '23:30')", [
      weekday,
      formatTime(from * 60),
    ]);
  }
  for (const each of special)
    await asOwner("insert into special_hours (on_date, start_time, end_time) values ($1, $2, $3)", values(each));
  for (const each of closed) {
    await asOwner(
      "insert into closed_hours (on_date, start_time, end_time, reason) values ($1, $2, $3, 'rest')",
      values(each),
    );
  }
  for (const day of blocked)
    await asOwner("insert into blocked_dates (blocked_date, reason) values ($1, 'rest')", [addDays(today, day)]);
  for (const each of groups) {
    await asOwner(
      "insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time) select id, $1, $1, $2, $3 from services",
      values(each),
    );
  }
  const kept: PracticeFacts["bookings"] = [];
  for (const booking of bookings) {
    const [date, from] = values(booking.span);
    await asOwner(
      `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, buffer_before_minutes,
         buffer_minutes, price_pence, hold_expires_at)
       select id, 'A', 'a@example.com', $1, $2, $3, $4, 0, 4500, private.clock() + make_interval(mins => $5) from services`,
      [date, from, booking.span.hours * 60, booking.before, booking.held],
    ).then(
      () => kept.push(booking),
      (error: unknown) => expect(error).toMatchObject({ code: "23P01" }),
    );
  }
  return kept;
}

/** Computes the same minute by minute, without any of the product's code except the calendar's. */
function expected(facts: PracticeFacts, kept: PracticeFacts["bookings"]): Record<string, string[]> {
  const live = kept.filter(({ held }) => held === null || held > 0);
  const now: Minutes = 10 * 60 + 10;
  const days: Record<string, string[]> = {};
  for (let day = 0; day <= facts.advance; day += 1) {
    const date = addDays(today, day);
    const special = facts.special.filter((each) => each.day === day);
    const isSundayOff = dayOfWeek(date) === 0 && !facts.sundays;
    const weekly = isSundayOff ? [] : facts.weekly.filter((each) => each.dayOfWeek === dayOfWeek(date));
    const windows =
      special.length > 0
        ? special.map(({ from, hours }) => [from * 60, (from + hours) * 60] as const)
        : weekly.map(({ from }) => [from * 60, 23 * 60 + 30] as const);
    const sessions = live.filter((each) => each.span.day === day);
    if (facts.most !== null && sessions.length >= facts.most) continue;
    const taken = [
      ...[...facts.closed, ...facts.groups]
        .filter((each) => each.day === day)
        .map(({ from, hours }) => [from * 60, (from + hours) * 60]),
      ...sessions.map(({ span: { from, hours }, before }) => [from * 60 - before, (from + hours) * 60]),
    ];
    const isTaken = (minute: Minutes) =>
      facts.blocked.includes(day) || taken.some(([from = 0, to = 0]) => minute >= from && minute < to);
    const isEarly = (start: Minutes) =>
      facts.notice === null ? day === 0 : day * 1440 + start < now + facts.notice * 60;
    const { duration, bufferBefore, buffer } = facts.wanted;
    const starts = windows.flatMap(([opens, closes]) => {
      const found: Minutes[] = [];
      for (let start = opens; start + duration <= closes; start += facts.step) {
        const minutes = Array.from(
          { length: bufferBefore + duration + buffer },
          (_, index) => start - bufferBefore + index,
        );
        if (!isEarly(start) && !minutes.some((minute) => minute >= 0 && minute < 1440 && isTaken(minute)))
          found.push(start);
      }
      return found;
    });
    if (starts.length > 0) days[date] = starts.map(formatTime);
  }
  return days;
}
