import fc from "fast-check";
import { expect, test } from "vitest";
import { type Diary, isOffered, offeredSlots, openings, overlaps, slotsOfDay, type TimeRange } from "./slots.ts";
import { addDays, dayOfWeek, formatTime, parseTime } from "#domain/time.ts";

const at = (time: string) => parseTime(time) ?? Number.NaN;
const range = (start: string, end: string): TimeRange => ({ start: at(start), end: at(end) });
const times = (starts: number[]) => starts.map(formatTime);

const everyDay = (start: string, end: string) =>
  [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({ dayOfWeek, ...range(start, end) }));
/** The default booking window: from tomorrow on, for 30 days. */
const from = (today: string) => ({ earliest: { date: addDays(today, 1), time: 0 }, lastDay: addDays(today, 30) });
const diary = (change: Partial<Diary> = {}): Diary => ({
  zone: "Europe/London",
  ...from("2026-11-20"), // a Friday
  step: 30,
  mostPerDay: null,
  opensOnSundays: false,
  windows: everyDay("09:00", "17:00"),
  specialHours: new Map(),
  taken: new Map(),
  sessionCounts: new Map(),
  ...change,
});

test("a session is offered every 30 minutes and must end within the window", () => {
  expect(times(offeredSlots([range("09:00", "11:00")], [], { duration: 60 }, 30))).toEqual(["09:00", "09:30", "10:00"]);
  expect(times(offeredSlots([range("09:00", "11:00")], [], { duration: 45 }, 30))).toEqual(["09:00", "09:30", "10:00"]);
  expect(times(offeredSlots([range("09:00", "09:59")], [], { duration: 60 }, 30))).toEqual([]);
});

test("a session may begin when another ends, and not a minute earlier", () => {
  expect(times(offeredSlots([range("09:00", "12:00")], [range("09:30", "10:30")], { duration: 60 }, 30))).toEqual([
    "10:30",
    "11:00",
  ]);
});

test("the buffer must not overlap a booking, and may extend past the window", () => {
  expect(
    times(offeredSlots([range("09:00", "12:00")], [range("10:30", "11:00")], { duration: 60, buffer: 15 }, 30)),
  ).toEqual(["09:00", "11:00"]);
  expect(times(offeredSlots([range("09:00", "12:00")], [range("10:30", "11:00")], { duration: 60 }, 30))).toEqual([
    "09:00",
    "09:30",
    "11:00",
  ]);
});

test("two windows are offered in order", () => {
  expect(times(offeredSlots([range("14:00", "15:00"), range("09:15", "10:15")], [], { duration: 60 }, 30))).toEqual([
    "09:15",
    "14:00",
  ]);
});

test("today is never offered, tomorrow is", () => {
  expect(slotsOfDay(diary(), "2026-11-20", { duration: 60 })).toEqual([]);
  expect(slotsOfDay(diary(), "2026-11-21", { duration: 60 })).not.toEqual([]);
});

test("a Sunday is never offered, whatever the windows", () =>
  expect(slotsOfDay(diary(), "2026-11-22", { duration: 60 })).toEqual([]));

test("the last day of the horizon is offered, the day after is not", () => {
  const open = diary(from("2026-11-21")); // 30 days on is Monday 21 December
  expect(slotsOfDay(open, "2026-12-21", { duration: 60 })).not.toEqual([]);
  expect(slotsOfDay(open, "2026-12-22", { duration: 60 })).toEqual([]);
});

test("a blocked day is not offered", () => {
  expect(
    Object.keys(
      openings(
        diary({ taken: new Map([["2026-11-24", [range("00:00", "23:59")]]]) }),
        { duration: 60 },
        "2026-11-23",
        "2026-11-25",
      ),
    ),
  ).toEqual(["2026-11-23", "2026-11-25"]);
});

test.each(["24:00", "9:00", "09:00:00", "09:15", "16:30", ""])("%j is not an offered time", (time) => {
  expect(isOffered(diary(), "2026-11-24", time, { duration: 60 })).toBe(false);
});

test.each(["2027-02-29", "2026-11-31", "2026-11-22", "yesterday"])("%j is not an offered day", (date) => {
  expect(isOffered(diary(), date, "09:00", { duration: 60 })).toBe(false);
});

test("special hours replace those of the weekday, also on a Sunday and with none left", () => {
  const special = diary({
    specialHours: new Map([
      ["2026-11-22", [range("18:00", "19:30")]],
      ["2026-11-24", []],
    ]),
  });
  expect(times(slotsOfDay(special, "2026-11-22", { duration: 60 }))).toEqual(["18:00", "18:30"]);
  expect(slotsOfDay(special, "2026-11-24", { duration: 60 })).toEqual([]);
});

test("Sundays are offered where the practice opens on them", () => {
  expect(slotsOfDay(diary({ opensOnSundays: true }), "2026-11-22", { duration: 60 })).not.toEqual([]);
});

test("with a notice in hours the first day begins at its end", () => {
  const open = diary({ earliest: { date: "2026-11-20", time: at("14:01") } });
  expect(times(slotsOfDay(open, "2026-11-20", { duration: 60 }))).toEqual(["14:30", "15:00", "15:30", "16:00"]);
});

test("a day with as many sessions as it may have is not offered", () => {
  const sessionCounts = new Map([["2026-11-23", 2]]);
  expect(slotsOfDay(diary({ mostPerDay: 2, sessionCounts }), "2026-11-23", { duration: 60 })).toEqual([]);
  expect(slotsOfDay(diary({ mostPerDay: 3, sessionCounts }), "2026-11-23", { duration: 60 })).not.toEqual([]);
});

test("the buffer before a session must not overlap a booking, and may begin before the window", () => {
  const length = { duration: 60, bufferBefore: 15 };
  expect(times(offeredSlots([range("09:00", "12:00")], [range("09:30", "10:00")], length, 30))).toEqual([
    "10:30",
    "11:00",
  ]);
  expect(times(offeredSlots([range("09:00", "11:00")], [], length, 30))).toEqual(["09:00", "09:30", "10:00"]);
});

test("times that a clock change skips or repeats are not offered", () => {
  const night = (zone: string, today: string) => diary({ zone, ...from(today), windows: everyDay("00:00", "04:00") });
  // Egypt puts its clocks forward on a Friday at midnight: 00:00 to 00:59 do not exist.
  expect(times(slotsOfDay(night("Africa/Cairo", "2026-04-20"), "2026-04-24", { duration: 30 }))).toEqual([
    "01:00",
    "01:30",
    "02:00",
    "02:30",
    "03:00",
    "03:30",
  ]);
  // The Azores and Lisbon change on Sundays only, as London does, and Sunday is no working day there either.
  expect(slotsOfDay(night("Europe/London", "2026-03-28"), "2026-03-29", { duration: 30 })).toEqual([]);
});

test("a session across a clock change is offered only if it keeps its duration", () => {
  // Egypt puts its clocks back at the end of Thursday 29 October 2026: 23:00 comes twice.
  const cairo = diary({ zone: "Africa/Cairo", ...from("2026-10-25"), windows: everyDay("21:00", "23:59") });
  expect(times(slotsOfDay(cairo, "2026-10-29", { duration: 60 }))).toEqual(["21:00", "21:30", "22:00"]);
  expect(times(slotsOfDay(cairo, "2026-10-28", { duration: 60 }))).toEqual(["21:00", "21:30", "22:00", "22:30"]);
});

const aRange = fc
  .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 720 }))
  .map(([start, length]) => ({ start, end: Math.min(1439, start + length) }))
  .filter(({ start, end }) => start < end);

test("for any windows and bookings the offered times are exactly those that fit on the grid and overlap nothing", () => {
  fc.assert(
    fc.property(
      fc.array(aRange, { maxLength: 4 }),
      fc.array(aRange, { maxLength: 8 }),
      fc.integer({ min: 5, max: 720 }),
      fc.integer({ min: 0, max: 240 }),
      fc.integer({ min: 0, max: 240 }),
      fc.constantFrom(15, 30, 60),
      (windows, taken, duration, bufferBefore, buffer, step) => {
        const busy = new Set(
          taken.flatMap((span) => Array.from({ length: span.end - span.start }, (_, index) => span.start + index)),
        );
        const isFree = (from: number, to: number) => {
          for (let minute = from; minute < to; minute += 1) if (busy.has(minute)) return false;
          return true;
        };
        const fits = (start: number) =>
          windows.some((w) => start >= w.start && (start - w.start) % step === 0 && start + duration <= w.end) &&
          isFree(start - bufferBefore, start + duration + buffer);
        const everyMinute = Array.from({ length: 1440 }, (_, minute) => minute);
        expect(offeredSlots(windows, taken, { duration, bufferBefore, buffer }, step)).toEqual(
          everyMinute.filter(fits),
        );
      },
    ),
    { numRuns: 60 },
  );
});

test("overlap is symmetric, and adjacent ranges do not overlap", () => {
  fc.assert(
    fc.property(aRange, aRange, (a, b) => {
      expect(overlaps(a, b)).toBe(overlaps(b, a));
      expect(overlaps(a, { start: a.end, end: a.end + 1 })).toBe(false);
    }),
  );
});

test("openings and isOffered agree on any day", () => {
  const zones = fc.constantFrom(
    "Europe/London",
    "Africa/Cairo",
    "America/New_York",
    "Australia/Lord_Howe",
    "Pacific/Apia",
  );
  fc.assert(
    fc.property(
      zones,
      fc.integer({ min: 0, max: 3650 }),
      fc.array(aRange, { maxLength: 3 }),
      fc.constantFrom(30, 60, 90, 300),
      (zone, offset, taken, duration) => {
        const today = addDays("2020-01-01", offset);
        const day = addDays(today, 1 + (offset % 30));
        const open = diary({
          zone,
          ...from(today),
          windows: everyDay("00:00", "23:59"),
          taken: new Map([[day, taken]]),
        });
        const listed = new Set(openings(open, { duration }, day, day)[day]);
        for (let minute = 0; minute < 1440; minute += 15) {
          expect(isOffered(open, day, formatTime(minute), { duration })).toBe(listed.has(formatTime(minute)));
        }
        expect(dayOfWeek(day) === 0 && listed.size > 0).toBe(false);
      },
    ),
    { numRuns: 150 },
  );
});
