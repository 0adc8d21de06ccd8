import ICAL from "ical.js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type FunctionsApi, startFunctionsApi } from "#tests/support/functions-api.ts";

// Any body is refused with the name of its field or stored as text; never a 5xx, and a refusal leaves no row and no call to the provider.
type Person = { authorization: string; userId: string };
let api: FunctionsApi;
let dave: Person;
let reading: string;
beforeAll(async () => {
  api = await startFunctionsApi();
  dave = await api.signedIn();
  reading = (await api.at.serviceNamed("Tarot or rune reading by video or phone")).id;
});
beforeEach(() => api.at.clockAt(Date.now()));
afterAll(() => api.close());

const call = (name: string, body: unknown, { authorization } = dave) =>
  api.post(`/functions/v1/${name}`, body, { authorization });
const answerOf = async (answer: Response) => ({
  status: answer.status,
  ...((await answer.json()) as { code?: string; error?: string }),
});
const wish = async (nth = 2, bookingTime = "12:00"): Promise<Record<string, unknown>> => ({
  serviceId: reading,
  clientName: "Anna Smith",
  clientEmail: "anna@example.org",
  clientPhone: null,
  bookingDate: await api.at.day(nth),
  bookingTime,
  notes: null,
});

/** All rows that a request could have written, and all calls to the card provider. */
async function traces() {
  const [rows] = await api.at.fresh.asOwner<object>(
    `select (select jsonb_agg(to_jsonb(b) order by id) from bookings b) as bookings, (select count(*)::int from checkouts) as checkouts,
       (select count(*)::int from refunds) as refunds, (select count(*)::int from ledger) as ledger, (select count(*)::int from mail) as mail,
       (select count(*)::int from consents) as consents, (select count(*)::int from graphile_worker.jobs) as jobs`,
  );
  return { ...rows, providerCalls: api.faults.seen.length };
}

async function leavesNoTrace(act: () => Promise<void>) {
  const before = await traces();
  await act();
  expect(await traces()).toEqual(before);
}

const DATES = [
  "2027-02-29",
  "2027-04-31",
  "0000-00-00",
  "2027-00-10",
  "2027-13-01",
  "2027-3-1",
  "27-03-01",
  "+002027-03-01",
  "2027-03-01T10:00",
  "2027-03-01 ",
  "-infinity",
  "now",
  "1899-12-31",
];
const TIMES = [
  "24:00",
  "25:99",
  "12:60",
  "9:00",
  "12:00:00",
  "12.00",
  "12:00Z",
  "12:00+01",
  " 12:00",
  "12:00\0",
  "noon",
  "-01:00",
];
const WRONG_TYPES: unknown[] = [null, true, 12, 1e308, [], ["x"], {}, { toString: "x" }, { $gt: "" }, [["x"]]];
const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 30) ?? "missing";

describe("simple-payment", () => {
  const wrong = [
    ...DATES.map((value) => ["bookingDate", value] as const),
    ...TIMES.map((value) => ["bookingTime", value] as const),
    ...["serviceId", "clientName", "clientEmail", "bookingDate", "bookingTime"].flatMap((field) =>
      [...WRONG_TYPES, undefined].map((value) => [field, value] as const),
    ),
    ...["clientPhone", "notes", "consentVersion"].flatMap((field) =>
      WRONG_TYPES.filter((value) => value !== null).map((value) => [field, value] as const),
    ),
    ["notes", "x".repeat(100_000)] as const,
    ["notes", "\u{1f52e}".repeat(25_000)] as const,
    ["clientName", "n".repeat(100_000)] as const,
    ["clientEmail", `${"a".repeat(100_000)}@example.org`] as const,
    ...["clientName", "clientEmail", "clientPhone", "notes", "consentVersion"].flatMap((field) =>
      ["a\0b", "\u0007bell", "a\u009bb", "\ud800", "\udc00a"].map((value) => [field, value] as const),
    ),
    ["clientName", "two\nlines"] as const,
    ["clientName", "\u200b\u2060\u202e"] as const,
  ];
  test.each(wrong.map(([field, value]) => [field, shown(value), value] as const))(
    "%s as %s is refused by the field's name",
    async (field, _, value) => {
      await leavesNoTrace(async () => {
        const answer = await answerOf(await call("simple-payment", { ...(await wish()), [field]: value }));
        expect(answer).toMatchObject({ status: 400, code: "invalid-request" });
        expect(answer.error).toMatch(new RegExp(`^${field} `));
      });
    },
  );

  test.each([
    ["a minute off the half hour", { bookingTime: "12:01" }],
    ["a quarter off the half hour", { bookingTime: "12:45" }],
    ["before the hours", { bookingTime: "08:30" }],
    ["ending after the hours", { bookingTime: "17:00" }],
    ["in the last minute of the day", { bookingTime: "23:59" }],
    ["midnight", { bookingTime: "00:00" }],
    ["a day that is long over", { bookingDate: "1900-01-01" }],
    ["the last day there is", { bookingDate: "9999-12-31" }],
  ])("a booking time that is %s is not offered", async (_, change) => {
    await leavesNoTrace(async () => {
      expect(await answerOf(await call("simple-payment", { ...(await wish()), ...change }))).toMatchObject({
        status: 409,
        code: "slot-not-offered",
      });
    });
  });

  test("hours of one weekday do not apply to another", async () => {
    const weekday = async (nth: number) => new Date(await api.at.day(nth)).getUTCDay();
    await api.at.fresh.asOwner(
      `insert into availability (day_of_week, start_time, end_time) values (${await weekday(3)}, '19:00', '21:00')`,
    );
    for (const nth of [2, 4]) {
      await leavesNoTrace(async () => {
        expect(await answerOf(await call("simple-payment", await wish(nth, "19:30")))).toMatchObject({
          status: 409,
          code: "slot-not-offered",
        });
      });
    }
    expect((await call("simple-payment", await wish(3, "19:30"))).status).toBe(200);
    await api.at.fresh.asOwner("delete from availability where start_time = '19:00'");
  });

  // London is an hour ahead of UTC: its midnight is 23:00 there, while a clock in UTC still writes the day before.
  test.each([
    [
      "in summer seconds before midnight in London the day after is tomorrow",
      "2027-06-15T22:59:30Z",
      "2027-06-16",
      200,
    ],
    [
      "in summer seconds after it the same day is today, and over for booking",
      "2027-06-15T23:00:05Z",
      "2027-06-16",
      409,
    ],
    ["in winter seconds before midnight", "2026-12-16T23:59:30Z", "2026-12-17", 200],
    ["in winter seconds after midnight", "2026-12-17T00:00:05Z", "2026-12-17", 409],
  ])("%s", async (_, moment, bookingDate, status) => {
    const erin = await api.signedIn();
    await api.at.clockAt(Date.parse(moment));
    const callsBefore = api.faults.seen.length;
    const answer = await call("simple-payment", { ...(await wish()), bookingDate, bookingTime: "09:00" }, erin);
    expect(answer.status).toBe(status);
    expect(api.faults.seen.length > callsBefore).toBe(status === 200);
  });

  test("markup, links and bidirectional control characters stay text: in the row, in the emails and in the calendar", async () => {
    const clientName = `<img src=x onerror=alert(1)> "Ann"; evil.example\u202e`;
    const notes = `</script><script>alert(1)</script>\nDTSTART:19700101\n'; drop table bookings; -- \u2028`;
    const frank = await api.signedIn();
    const request = { ...(await wish(5)), clientName, notes, clientPhone: "<b>1</b>,;\\n" };
    const started = (await (await call("simple-payment", request, frank)).json()) as {
      url: string;
      bookingId: string;
      sessionId: string;
    };
    await api.at.pay(started.url);
    const verified = (await (await call("verify-booking-payment", { sessionId: started.sessionId }, frank)).json()) as {
      booking: object;
    };
    expect(verified.booking).toMatchObject({ client_name: clientName, notes: notes.trim(), payment_status: "paid" });
    expect(await api.at.booking(started.bookingId)).toMatchObject({ client_name: clientName, notes: notes.trim() });
    const emails = await api.at.fresh.database.rows<{ html: string; plain: string; calendar: string }>(
      "select html, plain, coalesce(calendar, '') as calendar from mail where booking_id = $1",
      [started.bookingId],
    );
    expect(emails).not.toEqual([]);
    for (const { html, plain, calendar } of emails) {
      expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
      expect(html).not.toMatch(/<img|<script|evil\.example|\u202e/);
      expect(plain + calendar).not.toMatch(/drop table|DTSTART:1970|\u202e|evil\.example/);
    }
    const file = await api.ask(`/functions/v1/booking-calendar?bookingId=${started.bookingId}`, {
      headers: { authorization: frank.authorization },
    });
    const event = new ICAL.Component(ICAL.parse(await file.text())).getAllSubcomponents("vevent");
    expect(event).toHaveLength(1);
    expect(event[0]?.getAllProperties("dtstart")).toHaveLength(1);
  });
});

describe("reschedule-booking", () => {
  let bookingId: string;
  let bookedOn: string;
  beforeAll(async () => {
    bookedOn = await api.at.day(9);
    ({ bookingId } = await api.at.paidBooking(bookedOn, "10:00", dave));
  });
  const move = async (change: object, person = dave) =>
    answerOf(
      await call("reschedule-booking", { bookingId, bookingDate: bookedOn, bookingTime: "14:00", ...change }, person),
    );

  const wrong = [
    ...DATES.map((value) => ["bookingDate", value] as const),
    ...TIMES.map((value) => ["bookingTime", value] as const),
    ...["bookingId", "bookingDate", "bookingTime"].flatMap((field) =>
      [...WRONG_TYPES, undefined].map((value) => [field, value] as const),
    ),
  ];
  test.each(wrong.map(([field, value]) => [field, shown(value), value] as const))(
    "%s as %s is refused by the field's name",
    async (field, _, value) => {
      await leavesNoTrace(async () => {
        const answer = await move({ [field]: value });
        expect(answer).toMatchObject({ status: 400, code: "invalid-request" });
        expect(answer.error).toMatch(new RegExp(`^${field} `));
      });
    },
  );

  test.each([["12:15"], ["08:30"], ["23:59"], ["00:00"]])(
    "%s of a paid session's day is not offered",
    async (bookingTime) => {
      await leavesNoTrace(async () =>
        expect(await move({ bookingTime })).toMatchObject({ status: 409, code: "slot-not-offered" }),
      );
    },
  );

  test("today, yesterday and a day beyond the last one are not offered", async () => {
    for (const days of [0, -1, 400]) {
      const row = await api.at.fresh.database.row<{ day: string }>(`select (private.today() + ${days})::text as day`);
      await leavesNoTrace(async () =>
        expect(await move({ bookingDate: row?.day })).toMatchObject({ status: 409, code: "slot-not-offered" }),
      );
    }
  });

  test("actor, price, duration, status and owner in the body are ignored", async () => {
    const claims = {
      by: "practitioner",
      ownerId: dave.userId,
      price_pence: 1,
      duration_minutes: 300,
      status: "completed",
      zone: "UTC",
    };
    const stranger = await api.signedIn();
    await leavesNoTrace(async () =>
      expect(await move(claims, stranger)).toMatchObject({ status: 404, code: "booking-not-found" }),
    );
    const before = await api.at.booking(bookingId);
    expect(await move(claims)).toEqual({ status: 200, bookingDate: bookedOn, bookingTime: "14:00" });
    const { booking_time: _, during: __, calendar_sequence: ___, updated_at: ____, ...same } = before ?? {};
    expect(await api.at.booking(bookingId)).toMatchObject({ ...same, booking_time: "14:00", duration_minutes: 30 });
  });
});

describe("cancel-booking and verify-booking-payment", () => {
  const amounts = [-1, 0.5, "4500", 1e308, [], {}, true];
  const wrong = [
    ...[...WRONG_TYPES, undefined, "x", "../1"].map((value) => ["cancel-booking", "bookingId", value] as const),
    ...[...amounts, null, undefined].map((value) => ["cancel-booking", "refundPence", value] as const),
    ...[...amounts, null].map((value) => ["cancel-booking", "paidPence", value] as const),
    ...[...WRONG_TYPES, undefined].map((value) => ["verify-booking-payment", "sessionId", value] as const),
  ];
  test.each(wrong.map(([name, field, value]) => [name, field, shown(value), value] as const))(
    "%s refuses %s as %s by the field's name",
    async (name, field, _, value) => {
      await leavesNoTrace(async () => {
        const good = name === "cancel-booking" ? { bookingId: crypto.randomUUID(), refundPence: 0 } : {};
        const answer = await answerOf(await call(name, { ...good, [field]: value }));
        expect(answer).toMatchObject({ status: 400, code: "invalid-request" });
        expect(answer.error).toMatch(new RegExp(`^${field} `));
      });
    },
  );

  test("a refund above the rule's is refused, whatever the body says", async () => {
    const { bookingId, begins } = await api.at.paidBooking(await api.at.day(10), "10:00", dave);
    await api.at.clockAt(begins.getTime() - 30 * 3_600_000);
    const claims = {
      refund: "full",
      by: "practitioner",
      paidPence: 4500,
      payment_status: "paid",
      price_pence: 900_000,
    };
    await leavesNoTrace(async () =>
      expect(await answerOf(await call("cancel-booking", { ...claims, bookingId, refundPence: 4500 }))).toMatchObject({
        status: 409,
        code: "refund-changed",
      }),
    );
  });

  test("payment status in the body is ignored: the provider decides", async () => {
    const gill = await api.signedIn();
    const { sessionId, bookingId } = (await (await call("simple-payment", await wish(11), gill)).json()) as Record<
      string,
      string
    >;
    const claims = {
      paymentStatus: "paid",
      payment_status: "paid",
      amount_total: 1,
      booking: { id: bookingId, status: "confirmed" },
    };
    const answer = await call("verify-booking-payment", { sessionId, bookingId, ...claims }, gill);
    expect(await answer.json()).toMatchObject({
      paymentStatus: "unpaid",
      booking: { id: bookingId, payment_status: "pending" },
    });
    expect(await api.at.booking(String(bookingId))).toMatchObject({ status: "pending", payment_status: "pending" });
  });
});

describe("repeated booking requests", () => {
  let strict: FunctionsApi;
  let people: Person[];
  beforeAll(async () => {
    strict = await startFunctionsApi({ limitFactor: 0.2 });
    people = [];
    for (let i = 0; i < 5; i += 1) people.push(await strict.signedIn());
  });
  afterAll(() => strict.close());
  const ask = async (name: string, person: Person, body: object) => {
    const answer = await strict.post(`/functions/v1/${name}`, body, { authorization: person.authorization });
    return {
      status: answer.status,
      wait: Number(answer.headers.get("retry-after")),
      body: (await answer.json()) as object,
    };
  };
  const tooOften = { code: "too-often", error: "That was too often. Please try again in a few minutes" };

  test("are limited per user before they are per address; a refused one holds nothing and calls no provider", async () => {
    const { id: serviceId } = await strict.at.serviceNamed("Tarot or rune reading by video or phone");
    const wanted = async (time: string) => ({
      ...(await wish()),
      serviceId,
      bookingDate: await strict.at.day(3),
      bookingTime: time,
    });
    const book = async (person: Person, time: string) => ask("simple-payment", person, await wanted(time));
    const [hoarder, ...others] = people as [Person, ...Person[]];
    const statuses: number[] = [];
    for (const time of ["09:00", "09:30", "10:00", "10:30", "11:00", "11:30"])
      statuses.push((await book(hoarder, time)).status);
    const calls = strict.faults.seen.length;
    const refused = await book(hoarder, "12:00");
    expect([...statuses, refused.status]).toEqual([...Array<number>(6).fill(200), 429]);
    expect(refused.body).toEqual(tooOften);
    expect(refused.wait).toBeGreaterThan(0);
    expect(strict.faults.seen).toHaveLength(calls);
    expect(await strict.at.fresh.asOwner("select from bookings where booking_time = '12:00'")).toEqual([]);
    const theirs: number[] = [];
    for (const person of others) for (let i = 0; i < 6; i += 1) theirs.push((await book(person, "12:00")).status);
    expect(theirs).toEqual([
      ...Array<number>(6).fill(200),
      ...Array<number>(12).fill(409),
      ...Array<number>(6).fill(429),
    ]);
  });

  test("joins of waiting lists are limited per user", async () => {
    const [joiner, other] = people as [Person, Person];
    const join = async (person: Person) =>
      (await ask("join-waiting-list", person, { groupSessionId: crypto.randomUUID() })).status;
    const statuses: number[] = [];
    for (let i = 0; i < 13; i += 1) statuses.push(await join(joiner));
    expect(statuses).toEqual([...Array<number>(12).fill(404), 429]);
    expect(await join(other)).toBe(404);
  });
});

describe("repeated payment checks", () => {
  let strict: FunctionsApi;
  let owner: Person;
  let sessionId: string;
  beforeAll(async () => {
    strict = await startFunctionsApi({ limitFactor: 0.2 });
    owner = await strict.signedIn();
    const { id: serviceId } = await strict.at.serviceNamed("Tarot or rune reading by video or phone");
    const wanted = { ...(await wish()), serviceId, bookingDate: await strict.at.day(3) };
    const answer = await strict.post("/functions/v1/simple-payment", wanted, { authorization: owner.authorization });
    ({ sessionId } = (await answer.json()) as { sessionId: string });
  });
  afterAll(() => strict.close());
  const ask = (session: string, headers: Record<string, string>) =>
    strict.post("/functions/v1/verify-booking-payment", { sessionId: session }, headers);
  /** The statuses of `count` requests, one after the other. */
  const statuses = async (count: number, of: (i: number) => string, headers: Record<string, string> = {}) => {
    const seen: number[] = [];
    for (let i = 0; i < count; i += 1) seen.push((await ask(of(i), headers)).status);
    return seen;
  };
  /** Every other one is a session that exists and is another client's. */
  const guesses = (i: number) => (i % 2 ? sessionId : `cs_${i}`);
  const tooOften = { code: "too-often", error: "That was too often. Please try again in a few minutes" };

  test("of guessed session ids are limited after a few, for the guesser alone and on every node", async () => {
    const worker = await strict.signedIn();
    const { authorization } = worker;
    expect(await statuses(6, guesses, { authorization })).toEqual([404, 404, 404, 404, 429, 429]);
    const refused = await ask(sessionId, { authorization });
    expect(await refused.json()).toEqual(tooOften);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    const counted = "select points from auth.rate_limits where key like 'unknown payments by caller:%'";
    expect(await strict.at.fresh.asOwner(counted)).toEqual([{ points: 5 }]); // after that the node remembers, without a query

    expect(await statuses(5, guesses)).toEqual([404, 404, 404, 404, 429]);
    const neighbour = await strict.signedIn();
    expect(await statuses(1, guesses, { authorization: neighbour.authorization })).toEqual([404]);
  });

  test("of the owner go on meanwhile, up to a limit that no page reaches", async () => {
    const { authorization } = owner;
    expect(await statuses(41, () => sessionId, { authorization })).toEqual([...Array<number>(40).fill(200), 429]);
    expect(await (await ask(sessionId, { authorization })).json()).toEqual(tooOften);
  });
});
