import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { GroupSessionFacts } from "#domain/catalog/group-session-facts.ts";
import type { SeriesRule } from "#domain/catalog/series.ts";
import { type FunctionsApi, KEYS, startFunctionsApi } from "#tests/support/functions-api.ts";

// Series of group sessions: made, changed and cancelled by rule, their dates one by one.

let api: FunctionsApi;
let circle: { id: string };
let healing: { id: string };
let practitioner: { authorization: string };
let anna: { authorization: string };
beforeAll(async () => {
  api = await startFunctionsApi();
  [circle, healing] = [
    await api.at.serviceNamed("Meditation group"),
    await api.at.serviceNamed("Shamanic and Reiki healing session"),
  ];
  [practitioner, anna] = [await api.signedInAdmin(), await api.signedIn()];
});
afterAll(() => api.close());

const sql = <R extends object>(text: string, values: unknown[] = []) => api.at.fresh.asOwner<R>(text, values);
beforeEach(async () => {
  const tables = [
    "refunds",
    "checkouts",
    "waiting",
    "bookings",
    "group_sessions",
    "group_session_series",
    "mail",
    "blocked_dates",
  ];
  await sql(tables.map((table) => `delete from ${table}`).join("; "));
});

const FIRST = "2035-01-02"; // a Tuesday
const DATES = ["2035-01-02", "2035-01-16", "2035-02-13", "2035-02-27"];
const date = (more: Partial<GroupSessionFacts> = {}): GroupSessionFacts => ({
  serviceId: circle.id,
  startsOn: FIRST,
  endsOn: more.startsOn ?? FIRST,
  startTime: "19:00",
  endTime: "20:30",
  places: 8,
  leastPlaces: null,
  decideOn: null,
  price: 1200,
  salesEndHours: 2,
  location: "The Old Chapel",
  joinUrl: null,
  note: null,
  isActive: true,
  ...more,
});
const rule = (more: Partial<SeriesRule> = {}): SeriesRule => ({
  repeats: "weekly",
  every: 2,
  weekdays: [2],
  nth: 1,
  until: "2035-02-28",
  except: ["2035-01-30"],
  ...more,
});

const times = <T>(count: number, value: T) => Array.from({ length: count }, () => value);
const call = (name: string, body: object, who = practitioner) => api.call<{ dates?: unknown }>(name, body, who);
const id = () => crypto.randomUUID();
type Asked = {
  seriesId?: string;
  groupSessionId?: string;
  was?: GroupSessionFacts;
  date?: Partial<GroupSessionFacts>;
  rule?: Partial<SeriesRule>;
};
const asked = ({ seriesId = id(), groupSessionId, was, ...more }: Asked = {}) => ({
  seriesId,
  ...(groupSessionId && { groupSessionId }),
  ...(was && { was }),
  date: date(more.date),
  rule: rule(more.rule),
});
const save = (more?: Asked) => call("practice-save-series", asked(more));
const preview = (more?: Asked) => call("practice-preview-series", asked(more));

type Row = { id: string; starts_on: string; start_time: string; series_id: string | null; is_active: boolean };
const rows = () =>
  sql<Row>(
    "select id, starts_on::text, start_time, series_id, is_active from group_sessions order by starts_on, start_time",
  );
const days = async () => (await rows()).filter(({ is_active }) => is_active).map(({ starts_on }) => starts_on);
const idOn = async (day: string) => (await rows()).find(({ starts_on }) => starts_on === day)?.id ?? "";

/** A place that was booked by hand and paid in cash. */
async function book(day: string, name = "Anna"): Promise<void> {
  const booking = {
    ...api.at.request(circle.id, day, "19:00"),
    clientName: name,
    clientEmail: `${name.toLowerCase()}@example.com`,
    clientPhone: null,
    groupSessionId: await idOn(day),
    payment: "cash",
  };
  expect(await call("practice-add-booking", booking)).toMatchObject({ status: 200 });
}
const moves = () =>
  sql<{ recipient: string }>("select recipient from mail where kind = 'booking-moved' order by recipient");

describe("a new series", () => {
  test("has its dates as ordinary group sessions, except the day that is left out", async () => {
    const seriesId = id();
    expect(await save({ seriesId })).toEqual({ status: 200, dates: 4 });
    expect(await days()).toEqual(DATES);
    expect((await rows()).map((row) => [row.series_id, row.start_time])).toEqual(times(4, [seriesId, "19:00"]));
    expect(await sql("select distinct places, price_pence, sales_end_hours, location from group_sessions")).toEqual([
      { places: 8, price_pence: 1200, sales_end_hours: 2, location: "The Old Chapel" },
    ]);
  });

  test("keeps its hour on the wall over a change of the clocks", async () => {
    await save({ date: { startsOn: "2035-03-20" }, rule: { every: 1, until: "2035-04-03", except: [] } });
    const moments = await sql<{ at: Date }>(
      "select private.moment_of(starts_on + start_time::text::time, 'Europe/London') as at from group_sessions order by 1",
    );
    expect(moments.map(({ at }) => at.toISOString())).toEqual([
      "2035-03-20T19:00:00.000Z",
      "2035-03-27T18:00:00.000Z",
      "2035-04-03T18:00:00.000Z",
    ]);
  });

  test("of several days, or by the moon, or by the month", async () => {
    await save({
      date: { startsOn: "2035-01-06", endsOn: "2035-01-07" },
      rule: { weekdays: [6], except: [], until: "2035-01-31" },
    });
    expect(await sql("select starts_on::text, ends_on::text from group_sessions order by 1")).toEqual([
      { starts_on: "2035-01-06", ends_on: "2035-01-07" },
      { starts_on: "2035-01-20", ends_on: "2035-01-21" },
    ]);
    await save({
      date: { startsOn: "2036-01-01" },
      rule: { repeats: "full-moon", weekdays: [5], until: "2036-03-15" },
    });
    await save({
      date: { startsOn: "2037-01-01" },
      rule: { repeats: "monthly", every: 1, nth: -1, weekdays: [0], until: "2037-02-28" },
    });
    expect((await days()).slice(2)).toEqual(["2036-01-11", "2036-02-08", "2036-03-14", "2037-01-25", "2037-02-22"]);
  });

  test("is made once, however often and however simultaneously it is sent; its id is not another's", async () => {
    const seriesId = id();
    const answers = await Promise.all([1, 2, 3].map(() => save({ seriesId })));
    expect(answers).toEqual(times(3, { status: 200, dates: 4 }));
    expect(await days()).toEqual(DATES);
    expect(await save({ seriesId, date: { places: 9 } })).toMatchObject({ status: 409, code: "entered-already" });
    const others = await Promise.all([save(), save()]);
    expect(others.map(({ code }) => code)).toEqual(["dates-taken", "dates-taken"]);
    expect(await days()).toEqual(DATES);
  });

  test("two that are made at the same moment for the same hours do not both come about", async () => {
    const answers = await Promise.all([save(), save({ date: { startTime: "20:00", endTime: "21:00" } })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await days()).toEqual(DATES);
  });

  test("that overlaps something is refused as a whole, and names it by date; without these days it is made", async () => {
    const booking = {
      ...api.at.request(healing.id, "2035-01-16", "19:30"),
      clientName: "Rowan Ash",
      payment: "at-session",
    };
    expect(await call("practice-add-booking", booking)).toMatchObject({ status: 200 });
    await sql("insert into blocked_dates (blocked_date, reason) values ('2035-02-13', 'Travelling')");
    expect(await save()).toEqual({
      status: 409,
      code: "dates-taken",
      error: "In the way: Tue 16 Jan: Rowan Ash, 19:30 to 20:30. Leave these days out, or choose other hours",
    });
    expect(await rows()).toEqual([]);
    expect((await preview()).dates).toEqual([
      { date: FIRST, startsOn: FIRST, isExcepted: false, inTheWay: null, stays: null },
      {
        date: "2035-01-16",
        startsOn: "2035-01-16",
        isExcepted: false,
        inTheWay: { title: "Rowan Ash", from: "19:30", to: "20:30", isBinding: true },
        stays: null,
      },
      { date: "2035-01-30", startsOn: "2035-01-30", isExcepted: true, inTheWay: null, stays: null },
      {
        date: "2035-02-13",
        startsOn: "2035-02-13",
        isExcepted: false,
        inTheWay: { title: "Travelling", from: "00:00", to: "24:00", isBinding: false },
        stays: null,
      },
      { date: "2035-02-27", startsOn: "2035-02-27", isExcepted: false, inTheWay: null, stays: null },
    ]);
    expect(await rows()).toEqual([]);
    expect(await save({ rule: { except: ["2035-01-16"] } })).toEqual({ status: 200, dates: 4 });
  });

  test("whose dates overlap each other is refused", async () => {
    const weekend = {
      date: { startsOn: "2035-01-06", endsOn: "2035-01-08" },
      rule: { weekdays: [6, 0], every: 1, until: "2035-01-10" },
    };
    expect(await save(weekend)).toMatchObject({
      code: "dates-taken",
      error: expect.stringContaining("Sun 7 Jan: Another date of this series") as string,
    });
  });

  test.each<[string, number, string, Asked]>([
    ["no end", 400, "rule.until please choose the last day: a series needs an end.", { rule: { until: "" } }],
    [
      "an end before its first day",
      400,
      "rule.until the last day is the first or later.",
      { rule: { until: "2035-01-01" } },
    ],
    ["no weekday", 400, "rule.weekdays please choose a weekday.", { rule: { weekdays: [] } }],
    [
      "too many dates",
      422,
      "A series has 60 dates at most. Choose an earlier last day",
      { rule: { until: "9999-12-31" } },
    ],
    ["no date at all", 422, "This rule has no date up to its last day", { rule: { weekdays: [3], until: FIRST } }],
    [
      "a past beginning",
      409,
      "This day has passed. Choose today or a later day",
      { date: { startsOn: "2020-01-07" }, rule: { until: "2020-02-01" } },
    ],
    [
      "a service that does not exist",
      404,
      "This service is no longer offered",
      { date: { serviceId: "00000000-0000-4000-8000-00000000000a" } },
    ],
  ])("with %s is refused", async (_, status, error, wrong) => {
    expect(await save(wrong)).toMatchObject({ status, error });
    expect(await rows()).toEqual([]);
    expect(await sql("select from group_session_series")).toEqual([]);
  });

  test("is the practitioner's alone", async () => {
    for (const name of ["practice-save-series", "practice-preview-series"]) {
      expect(await call(name, asked(), anna)).toMatchObject({ status: 403 });
      expect((await api.post(`/functions/v1/${name}`, asked())).status).toBe(401);
    }
    const cancellation = { seriesId: id(), from: FIRST };
    expect(await call("practice-cancel-series", cancellation, anna)).toMatchObject({ status: 403 });
  });
});

describe("one date of a series", () => {
  const headers = () => ({
    apikey: KEYS.publishable,
    "content-type": "application/json",
    authorization: practitioner.authorization,
  });

  test("is changed by itself, and keeps that when all later ones are changed in something else", async () => {
    await save();
    const body = '{"starts_on":"2035-02-14","ends_on":"2035-02-14","location":"The garden"}';
    const third = `/rest/v1/group_sessions?id=eq.${await idOn("2035-02-13")}`;
    expect((await api.ask(third, { method: "PATCH", body, headers: headers() })).status).toBe(204);
    expect(await save({ groupSessionId: await idOn(FIRST), date: { price: 1500 } })).toEqual({ status: 200, dates: 4 });
    expect(await sql("select starts_on::text, price_pence, location from group_sessions order by 1")).toEqual([
      { starts_on: "2035-01-02", price_pence: 1500, location: "The Old Chapel" },
      { starts_on: "2035-01-16", price_pence: 1500, location: "The Old Chapel" },
      { starts_on: "2035-02-14", price_pence: 1500, location: "The garden" },
      { starts_on: "2035-02-27", price_pence: 1500, location: "The Old Chapel" },
    ]);
  });

  test("keeps what another window changed in it since the screen has read it", async () => {
    await save();
    await sql("update group_sessions set location = 'The garden' where starts_on = $1", [FIRST]);
    expect(await save({ groupSessionId: await idOn(FIRST), was: date(), date: { price: 1500 } })).toEqual({
      status: 200,
      dates: 4,
    });
    expect(await sql("select price_pence, location from group_sessions order by starts_on")).toEqual([
      { price_pence: 1500, location: "The garden" },
      ...times(3, { price_pence: 1500, location: "The Old Chapel" }),
    ]);
  });

  test("that is removed or cancelled does not come back with a change of the series", async () => {
    await save();
    await book("2035-02-13");
    expect(
      (
        await api.ask(`/rest/v1/group_sessions?id=eq.${await idOn("2035-01-16")}`, {
          method: "DELETE",
          headers: headers(),
        })
      ).status,
    ).toBe(204);
    expect(await call("practice-cancel-group-session", { groupSessionId: await idOn("2035-02-13") })).toMatchObject({
      bookings: 1,
    });
    const [series] = await sql<{ except: string[] }>("select except_dates::text[] as except from group_session_series");
    expect(series?.except).toEqual(["2035-01-30", "2035-01-16"]);
    const change = {
      groupSessionId: await idOn(FIRST),
      date: { startTime: "18:00" },
      rule: { except: series?.except ?? [] },
    };
    expect(await save(change)).toMatchObject({ status: 200 });
    expect(await days()).toEqual([FIRST, "2035-02-27"]);
  });
});

describe("a date and all later ones", () => {
  test("get other hours and another rule; the earlier dates stay, and their series ends", async () => {
    const before = id();
    await save({ seriesId: before });
    const change = {
      groupSessionId: await idOn("2035-02-13"),
      date: { startsOn: "2035-02-13", startTime: "18:00", endTime: "19:30" },
    };
    expect(await save({ ...change, rule: { every: 1, until: "2035-03-06", except: [] } })).toEqual({
      status: 200,
      dates: 4,
    });
    expect((await rows()).map((row) => [row.starts_on, row.start_time, row.series_id === before])).toEqual([
      ["2035-01-02", "19:00", true],
      ["2035-01-16", "19:00", true],
      ["2035-02-13", "18:00", false],
      ["2035-02-20", "18:00", false],
      ["2035-02-27", "18:00", false],
      ["2035-03-06", "18:00", false],
    ]);
    expect(await sql("select until::text from group_session_series order by until")).toEqual([
      { until: "2035-02-12" },
      { until: "2035-03-06" },
    ]);
  });

  test("a date that is none of a series begins one, and stays the row that it is", async () => {
    await sql(
      "insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time, places) values ($1, $2, $2, '19:00', '20:30', 8)",
      [circle.id, FIRST],
    );
    const single = await idOn(FIRST);
    expect(await save({ groupSessionId: single })).toEqual({ status: 200, dates: 4 });
    expect(await idOn(FIRST)).toBe(single);
    expect(await days()).toEqual(DATES);
  });

  test("those who have booked are told of other hours, each once, as of any move", async () => {
    await save();
    await book("2035-01-16", "Anna");
    await book("2035-02-13", "Bea");
    const change = {
      seriesId: id(),
      groupSessionId: await idOn("2035-01-16"),
      date: { startsOn: "2035-01-16", startTime: "18:30" },
    };
    const answers = await Promise.all([save(change), save(change)]);
    expect(answers).toEqual(times(2, { status: 200, dates: 3 }));
    await api.at.doJobs();
    expect(await moves()).toEqual([{ recipient: "anna@example.com" }, { recipient: "bea@example.com" }]);
    expect(await sql("select distinct booking_time, free_until is not null as free from bookings")).toEqual([
      { booking_time: "18:30", free: true },
    ]);
  });

  test("those in line are told of other hours, and their date is not dropped", async () => {
    await save({ date: { places: 1 } });
    await book("2035-01-16");
    const { userId } = await api.at.client();
    await sql("insert into waiting (group_session_id, user_id) values ($1, $2)", [await idOn("2035-01-16"), userId]);
    const groupSessionId = await idOn(FIRST);
    expect(await preview({ groupSessionId, rule: { except: ["2035-01-16"] } })).toMatchObject({
      released: ["2035-01-16"],
    });
    expect(await save({ groupSessionId, date: { places: 1, startTime: "18:30" } })).toMatchObject({ status: 200 });
    await api.at.doJobs();
    expect(await sql("select kind from mail where kind like 'awaited%'")).toEqual([{ kind: "awaited-session-moved" }]);
  });

  test("where places are booked and the rule has no day, the date leaves the series as it is; free ones are removed", async () => {
    await save();
    await book("2035-01-16");
    const wednesdays = {
      groupSessionId: await idOn(FIRST),
      date: { startsOn: "2035-01-03" },
      rule: { weekdays: [3], except: [] },
    };
    expect(await preview(wednesdays)).toMatchObject({
      released: ["2035-01-16"],
      removed: [FIRST, "2035-02-13", "2035-02-27"],
    });
    expect(await save(wednesdays)).toEqual({ status: 200, dates: 5 });
    expect(await days()).toEqual(["2035-01-03", "2035-01-16", "2035-01-17", "2035-01-31", "2035-02-14", "2035-02-28"]);
    expect((await rows()).find(({ starts_on }) => starts_on === "2035-01-16")).toMatchObject({
      series_id: null,
      start_time: "19:00",
    });
    expect(await moves()).toEqual([]);
  });

  test("a booked date that leaves the series is in the way of the others like anything else", async () => {
    await save();
    await sql(
      "update group_sessions set starts_on = '2035-01-17', ends_on = '2035-01-17' where starts_on = '2035-01-16'",
    );
    await book("2035-01-17");
    const wednesdays = {
      groupSessionId: await idOn(FIRST),
      date: { startsOn: "2035-01-03" },
      rule: { weekdays: [3], except: [] },
    };
    expect(await save(wednesdays)).toMatchObject({
      error: expect.stringContaining("Wed 17 Jan: Meditation group, 19:00 to 20:30") as string,
    });
    expect(await save({ ...wednesdays, rule: { weekdays: [3], except: ["2035-01-17"] } })).toEqual({
      status: 200,
      dates: 4,
    });
    expect(await days()).toEqual(["2035-01-03", "2035-01-17", "2035-01-31", "2035-02-14", "2035-02-28"]);
  });

  test("one with more places taken than there are to be is left as it is, and the preview says so", async () => {
    await save();
    for (const name of ["Anna", "Bea"]) await book("2035-01-16", name);
    const fewer = { groupSessionId: await idOn(FIRST), date: { places: 1 } };
    const found = (await preview(fewer)).dates as { date: string; stays: string | null }[];
    expect(found.filter(({ stays }) => stays)).toMatchObject([{ date: "2035-01-16", stays: "2 places are taken" }]);
    expect(await save(fewer)).toEqual({ status: 200, dates: 4 });
    expect(await sql("select places from group_sessions order by starts_on")).toEqual(
      [1, 8, 1, 1].map((places) => ({ places })),
    );
  });

  test("a change onto something else is refused as a whole, and names it", async () => {
    await save();
    const booking = {
      ...api.at.request(healing.id, "2035-02-27", "17:00"),
      clientName: "Rowan Ash",
      payment: "at-session",
    };
    expect(await call("practice-add-booking", booking)).toMatchObject({ status: 200 });
    const earlier = { groupSessionId: await idOn(FIRST), date: { startTime: "17:30" } };
    expect(await save(earlier)).toMatchObject({
      error: expect.stringContaining("Tue 27 Feb: Rowan Ash, 17:00 to 18:00") as string,
    });
    expect((await rows()).map(({ start_time }) => start_time)).toEqual(times(4, "19:00"));
    expect(await save({ ...earlier, rule: { except: ["2035-01-30", "2035-02-27"] } })).toEqual({
      status: 200,
      dates: 3,
    });
    expect(await days()).toEqual(DATES.slice(0, 3));
  });

  test("each has its own day of decision, so many days before it; too late a day is refused", async () => {
    await save({ date: { leastPlaces: 4, decideOn: "2034-12-30" } });
    const decisions = () =>
      sql("select least_places as least, starts_on - decide_on as before from group_sessions order by starts_on");
    expect(await decisions()).toEqual(times(4, { least: 4, before: 3 }));
    const groupSessionId = await idOn("2035-02-13");
    const change = { groupSessionId, date: { startsOn: "2035-02-13", leastPlaces: 5, decideOn: "2035-02-12" } };
    expect(await save(change)).toEqual({ status: 200, dates: 2 });
    expect(await decisions()).toEqual([...times(2, { least: 4, before: 3 }), ...times(2, { least: 5, before: 1 })]);
    const [{ today } = { today: "" }] = await sql<{ today: string }>("select private.today()::text as today");
    const soon = { date: { startsOn: "2034-01-03", leastPlaces: 4, decideOn: today }, rule: { until: "2034-01-03" } };
    expect(await preview(soon)).toMatchObject({
      status: 409,
      error: "The day on which it is decided must be after today",
    });
  });

  test("of a date that was deleted meanwhile: refused", async () => {
    expect(await save({ groupSessionId: id() })).toMatchObject({ status: 404, error: "This date no longer exists" });
  });

  test("are cancelled: everybody is refunded and told once, what was never booked is removed, the earlier ones stay", async () => {
    const seriesId = id();
    await save({ seriesId });
    await book(FIRST, "Cleo");
    await book("2035-01-16", "Anna");
    await book("2035-02-13", "Bea");
    const cancellation = { seriesId, from: "2035-01-16", reason: "The chapel is closed" };
    const answers = await Promise.all([
      call("practice-cancel-series", cancellation),
      call("practice-cancel-series", cancellation),
    ]);
    expect(answers).toContainEqual({ status: 200, dates: 3, bookings: 2, refundPence: 2400 });
    expect(answers).toContainEqual({ status: 200, dates: 0, bookings: 0, refundPence: 0 });
    expect(await days()).toEqual([FIRST]);
    expect(await sql("select recipient from mail where kind = 'booking-cancelled' order by 1")).toEqual([
      { recipient: "anna@example.com" },
      { recipient: "bea@example.com" },
    ]);
    expect(await sql("select until::text from group_session_series")).toEqual([{ until: "2035-01-15" }]);
    expect(await call("practice-cancel-series", { seriesId, from: "2020-01-07" })).toMatchObject({
      status: 409,
      code: "day-is-over",
    });
    expect(await call("practice-cancel-series", { seriesId, from: FIRST })).toMatchObject({ dates: 1, bookings: 1 });
    expect(await sql("select from group_session_series")).toEqual([]);
  });
});
