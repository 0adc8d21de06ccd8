import { expect, test } from "vitest";
import type { DaySession, PracticeDay } from "#app/bookings/practice-day.ts";
import type { CalendarEntry } from "#app/bookings/calendar.ts";
import { clockTime, type DayLine, describeClosed, planOf } from "./day-plan.ts";
import { dayInOneSentence, describeDue, greeting, inHowLong, describeTomorrow } from "./describe-day.ts";

const TODAY = "2026-12-01";
const session = (id: string, time: string, durationMinutes: number, more: Partial<DaySession> = {}) =>
  ({
    id,
    date: TODAY,
    time,
    durationMinutes,
    groupSessionId: null,
    status: "completed",
    owed: 0,
    noShow: false,
    ...more,
  }) as DaySession;
const entry = (kind: CalendarEntry["kind"], from: string, to: string, more: Partial<CalendarEntry> = {}) =>
  ({ kind, id: kind, from, to, title: kind, places: null, ...more }) as CalendarEntry;

function day(changes: Partial<PracticeDay>): PracticeDay {
  const nothing = { pence: 0, count: 0 };
  return {
    zone: "Europe/London",
    today: TODAY,
    hasClosing: false,
    now: "00:00",
    sessions: [],
    ahead: [],
    entries: [],
    hours: {},
    revenue: { ...nothing, vouchers: 0 },
    refunds: nothing,
    ...changes,
  };
}

const drawn = (lines: DayLine[]) => lines.map(({ kind, from, to }) => `${kind} ${clockTime(from)} to ${clockTime(to)}`);

test("gaps are what is left of her hours; those under half an hour are none", () => {
  const plan = planOf(
    day({
      sessions: [
        session("a", "10:00", 60),
        session("b", "11:15", 45),
        session("other day", "10:00", 60, { date: "2026-12-02" }),
      ],
      entries: [
        entry("booking", `${TODAY}T10:00`, `${TODAY}T11:00`),
        entry("busy", `${TODAY}T13:00`, `${TODAY}T14:00`),
      ],
      hours: { [TODAY]: [{ from: "09:00", to: "12:30" }, { from: "13:00", to: "17:00" }] }, // prettier-ignore
    }),
    TODAY,
  );
  expect(drawn(plan)).toEqual([
    "free 09:00 to 10:00",
    "session 10:00 to 11:00",
    "session 11:15 to 12:00",
    "free 12:00 to 12:30",
    "closed 13:00 to 14:00",
    "free 14:00 to 17:00",
  ]);
});

test("a written reading is due on its day, takes no hour of it and is no session", () => {
  const written = (id: string, status: DaySession["status"]) => session(id, "18:00", 30, { isWritten: true, status });
  const of = (...sessions: DaySession[]) => planOf(day({ sessions, hours: { [TODAY]: [{ from: "10:00", to: "19:00" }] } }), TODAY); // prettier-ignore
  const lines = of(session("a", "10:00", 60), written("w", "confirmed"), written("sent", "completed"));
  expect(drawn(lines)).toEqual([
    "due 00:00 to 00:00",
    "due 00:00 to 00:00",
    "session 10:00 to 11:00",
    "free 11:00 to 19:00",
  ]);
  expect(dayInOneSentence(lines, 0)).toBe("One session, at 10:00.");
  expect(describeDue(lines)).toBe("One reading is promised by today.");
  expect(describeTomorrow(lines)).toBe("Tomorrow: one session, at 10:00; one reading promised");
  expect(describeTomorrow(of(written("w", "pending"), written("v", "pending")))).toBe(
    "Tomorrow: no sessions; two readings promised",
  );
  expect(describeDue(of(written("sent", "completed")))).toBe("");
});

test("a group session holds its people, and takes of each of its days what falls on it", () => {
  const places = { booked: 2, held: 0, offered: 0, of: 8 };
  const group = entry("group", `${TODAY}T18:00`, "2026-12-02T00:00", { id: "g", places });
  const people = [session("p", "18:00", 360, { groupSessionId: "g" })];
  const plan = planOf(
    day({ sessions: people, entries: [group, entry("day-off", "2026-12-02T00:00", "2026-12-03T00:00")] }),
    TODAY,
  );
  expect(plan).toMatchObject([{ kind: "group", from: 1080, to: 1440, places, people }]);
});

test.each([
  ["2026-12-01T00:00", "2026-12-02T00:00", { children: "Ill, all day" }],
  ["2026-11-30T00:00", "2026-12-05T00:00", { children: "Ill, all day" }],
  ["2026-11-30T20:00", "2026-12-01T09:00", { children: "Ill, until 09:00" }],
  ["2026-12-01T15:00", "2026-12-02T00:00", { time: "15:00", children: "Ill, for the rest of the day" }],
  ["2026-12-01T13:00", "2026-12-01T14:00", { time: "13:00", children: "Ill, until 14:00" }],
])("closed from %s to %s is told without an hour that is only midnight", (from, to, told) => {
  const [line] = planOf(day({ entries: [entry("day-off", from, to, { title: "Ill" })] }), TODAY);
  if (line?.kind !== "closed") throw new Error("no closed line");
  expect(describeClosed(line)).toEqual(told);
});

const plan = planOf(
  day({ sessions: [session("a", "10:00", 60), session("b", "12:00", 60), session("c", "14:00", 60)] }),
  TODAY,
);

test.each([
  [8, "Three sessions, the first at 10:00."],
  [10.5, "Two more today, the next at 12:00."],
  [13.5, "One more today, at 14:00."],
  [14.5, "The last session is under way, until 15:00."],
  [15, "Today is done."],
])("at %d hours the day reads: %s", (hour, words) => {
  expect(dayInOneSentence(plan, hour * 60)).toBe(words);
});

test.each<[Partial<DaySession>[], string]>([
  [[{ status: "confirmed" }, {}], "One session is still to close."],
  [[{ status: "pending" }, { owed: 1500 }], "Two sessions are still to close."],
  [[{ noShow: true, owed: 1500 }, {}], "Today is done."],
])("a day whose sessions are over is done once each is closed and paid: %j", (sessions, words) => {
  const over = planOf(day({ sessions: sessions.map((more, nth) => session(`${nth}`, `1${nth}:00`, 60, more)) }), TODAY);
  expect(dayInOneSentence(over, 900)).toBe(words);
});

test("a group is closed once all of its people are", () => {
  const group = entry("group", `${TODAY}T10:00`, `${TODAY}T11:00`, { id: "g" });
  const of = (status: DaySession["status"]) =>
    planOf(
      day({
        sessions: ["a", "b"].map((id) => session(id, "10:00", 60, { groupSessionId: "g", status })),
        entries: [group],
      }),
      TODAY,
    );
  expect(dayInOneSentence(of("confirmed"), 900)).toBe("One session is still to close.");
  expect(dayInOneSentence(of("completed"), 900)).toBe("Today is done.");
});

test("a day without sessions, one with one, and tomorrow", () => {
  expect(dayInOneSentence([], 600)).toBe("");
  expect(dayInOneSentence(plan.slice(0, 1), 0)).toBe("One session, at 10:00.");
  expect(describeTomorrow(plan)).toBe("Tomorrow: three sessions, the first at 10:00");
  expect(describeTomorrow([])).toBe("Tomorrow: no sessions");
});

test.each([
  [0, "now"],
  [1, "in 1 minute"],
  [60, "in 1 hour"],
  [145, "in 2 hours 25 minutes"],
])("%d minutes from now is %s", (minutes, words) => {
  expect(inHowLong(minutes)).toBe(words);
});

test.each([
  [0, "Rowan Ash", "Good morning, Rowan."],
  [720, "", "Good afternoon."],
  [1080, undefined, "Good evening."],
])("at minute %d %s is greeted: %s", (now, name, words) => {
  expect(greeting(now, name)).toBe(words);
});
