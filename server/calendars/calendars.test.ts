import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type CalendarsStandIn, startCalendars } from "@sacred-space/stand-ins/start-calendars.ts";
import { type FunctionsApi, KEYS, startFunctionsApi } from "#tests/support/functions-api.ts";

// Calendars that the practitioner keeps elsewhere.

let server: CalendarsStandIn;
let api: FunctionsApi;
let practitioner: { authorization: string; userId: string };
let client: { authorization: string; userId: string };
let reading: string;
beforeAll(async () => {
  server = await startCalendars();
  api = await startFunctionsApi({ calendars: server });
  [practitioner, client] = [await api.signedInAdmin(), await api.signedIn()];
  reading = (await api.at.serviceNamed("Tarot or rune reading by video or phone")).id;
});
beforeEach(async () => {
  await api.at.fresh.asOwner("delete from private.outside_calendars");
  await api.at.fresh.asOwner("select private.merge_busy_times()");
  await api.at.fresh.asOwner("delete from bookings");
  await api.at.clockAt(Date.parse("2026-11-23T09:00:00Z"));
  server.paths.clear();
  server.account.calendars = {};
});
afterAll(() => api.close());

const file = (...lines: string[]) =>
  [
    "BEGIN:VCALENDAR",
    "BEGIN:VEVENT",
    "UID:dentist@example.com",
    "SUMMARY:Dentist",
    ...lines,
    "END:VEVENT",
    "END:VCALENDAR",
  ].join("\r\n");
const DENTIST = file("DTSTART;TZID=Europe/London:20261201T100000", "DURATION:PT90M");
const ics = (path = "/secret-token.ics") => ({ kind: "ics", name: "Private", address: server.origin + path });
const act = (name: string, body: object, who = practitioner) =>
  api.call<{ calendar?: { id: string }; choice?: object[] }>(`practice-${name}`, body, who);
const add = (body: object) => act("add-outside-calendar", body);
const list = async () => {
  const answer = await api.ask("/functions/v1/practice-outside-calendars", {
    headers: { authorization: practitioner.authorization },
  });
  return ((await answer.json()) as { calendars: Record<string, unknown>[] }).calendars;
};
const offered = async (day = "2026-12-01") => {
  const answer = await api.ask(`/functions/v1/openings?serviceId=${reading}&from=${day}&to=${day}`, {
    headers: { apikey: KEYS.publishable },
  });
  return {
    text: await answer.clone().text(),
    times: ((await answer.json()) as { days: Record<string, string[]> }).days[day],
  };
};
const stored = () => api.at.fresh.asOwner("select name from private.outside_calendars");

describe("adding", () => {
  test("a file is read at once, listed without its address, and its hours are not offered", async () => {
    server.paths.set("/secret-token.ics", { file: DENTIST });
    expect((await offered()).times).toContain("10:30");
    const added = await add(ics());
    expect(added).toMatchObject({
      status: 200,
      calendar: {
        name: "Private",
        kind: "ics",
        server: "127.0.0.1",
        busyTimes: 1,
        entries: 1,
        unreadTitles: [],
        unknownZones: [],
        fault: null,
      },
    });
    expect(await list()).toEqual([added.calendar]);
    expect(JSON.stringify(await list())).not.toContain("secret-token");
    const { times, text } = await offered();
    expect([
      times?.includes("09:30"),
      times?.filter((time) => time >= "10:00" && time < "11:30"),
      times?.includes("11:30"),
    ]).toEqual([true, [], true]);
    expect(text).not.toMatch(/Dentist|Private/);
  });

  test("entries that were not understood are counted, a whole day is busy, a webcal address inside the network is refused", async () => {
    const broken = file("DTSTART:20261130T100000", "DURATION:an hour");
    server.paths.set("/a.ics", {
      file: broken.replace("END:VCALENDAR", file("DTSTART;VALUE=DATE:20261201").slice("BEGIN:VCALENDAR\r\n".length)),
    });
    expect(await add(ics("/a.ics"))).toMatchObject({
      calendar: { busyTimes: 3, entries: 2, unreadTitles: ["Dentist"] },
    });
    expect((await offered()).times).toBeUndefined();
    expect(await add({ ...ics(), address: "webcal://127.0.0.1/a.ics" })).toMatchObject({
      code: "calendar-not-read",
      error: expect.stringContaining("private network"),
    });
  });

  test("a time zone that nobody knows is busy wherever it may be, until she says where it is", async () => {
    server.paths.set("/a.ics", { file: file("DTSTART;TZID=Atlantis:20261201T120000", "DURATION:PT1H") });
    const { calendar } = await add(ics("/a.ics"));
    expect(calendar).toMatchObject({ unknownZones: ["Atlantis"] });
    expect((await offered()).times).toBeUndefined();
    const id = calendar?.id;
    expect(await act("name-calendar-zone", { id, name: "Atlantis", zone: "Nowhere" })).toMatchObject({ status: 400 });
    expect(await act("name-calendar-zone", { id, name: "Atlantis", zone: "Atlantic/Azores" })).toMatchObject({
      status: 200,
      calendar: { unknownZones: [], busyTimes: 1 },
    });
    expect((await offered()).times).not.toContain("13:00");
    expect((await offered()).times).toContain("12:00");
    expect(
      await api.at.fresh.asOwner(
        "select settled_at is not null as settled from alerts where kind = 'calendar-zone-unknown'",
      ),
    ).toEqual([{ settled: true }]);
    expect(await act("name-calendar-zone", { id, name: "Atlantis", zone: "Europe/London" })).toMatchObject({
      status: 200,
      calendar: { unknownZones: [], zoneNames: { Atlantis: "Europe/London" }, busyTimes: 1 },
    });
    expect((await offered()).times).not.toContain("12:00");
    expect((await offered()).times).toContain("13:00");
  });

  test("an answer about a time zone that is given while the calendar is read counts from the next read on", async () => {
    server.paths.set("/a.ics", { file: file("DTSTART;TZID=Atlantis:20261201T120000", "DURATION:PT1H") });
    const { calendar } = await add(ics("/a.ics"));
    const id = calendar?.id;
    await api.at.fresh.asOwner(
      "update private.outside_calendars set being_read_until = private.clock() + interval '1 minute'",
    );
    await act("name-calendar-zone", { id, name: "Atlantis", zone: "Atlantic/Azores" });
    // The read that was under way stores what it worked out without the answer.
    await api.at.fresh.asOwner(
      "update private.outside_calendars set being_read_until = null, read_for = concat_ws(' ', private.today(), private.zone(), '{}')",
    );
    expect(await act("read-outside-calendar", { id })).toMatchObject({ calendar: { unknownZones: [], busyTimes: 1 } });
    expect((await offered()).times).toContain("12:00");
  });

  test("a CalDAV account: one calendar is added, of several there is a choice", async () => {
    const account = {
      kind: "caldav",
      name: "Phone",
      address: server.origin,
      username: "ada",
      password: "app-password",
    };
    server.account.calendars = { private: { name: "Private", objects: { "1.ics": DENTIST } } };
    expect(await add(account)).toMatchObject({ status: 200, calendar: { kind: "caldav", busyTimes: 1 } });
    server.account.calendars["work"] = { name: "Work", objects: {} };
    const { choice } = await add(account);
    const work = `${server.origin}/dav/home/work/`;
    expect(choice).toEqual([
      { name: "Private", address: `${server.origin}/dav/home/private/` },
      { name: "Work", address: work },
    ]);
    expect(await stored()).toHaveLength(1);
    expect(await add({ ...account, address: work })).toMatchObject({ status: 200, calendar: { busyTimes: 0 } });
    expect(await add({ ...account, address: work })).toMatchObject({ status: 409, code: "calendar-added-already" });
    expect(JSON.stringify(await list())).not.toMatch(/app-password|ada/);
  });

  test.each([
    [
      { status: 404 },
      "There is no calendar at this address. If the link was renewed, remove this calendar and add it again",
    ],
    [
      { file: "<!doctype html>" },
      "The address leads to a web page, not to a calendar. Look for a secret address in iCal format",
    ],
    [
      { redirect: "https://169.254.169.254/latest" },
      "This address is inside a private network. Only calendars on the internet can be read",
    ],
    [
      { endless: { chunk: "x".repeat(1_000_000), everyMs: 1 } },
      "The calendar is larger than 10 MB. Choose one with fewer entries",
    ],
  ])("%j: nothing is stored", async (behaviour, error) => {
    server.paths.set("/secret-token.ics", behaviour);
    expect(await add(ics())).toEqual({ status: 422, code: "calendar-not-read", error });
    expect(await stored()).toEqual([]);
  });

  test.each([
    [{ kind: "ics", name: " ", address: "https://example.com/a.ics" }, "name", "name is empty"],
    [{ kind: "ics", name: "Private", address: "" }, "address", "address is empty"],
    [
      { kind: "caldav", name: "Private", address: "https://example.com" },
      "username",
      expect.stringMatching(/^username /),
    ],
    [{ kind: "ftp", name: "Private", address: "ftp://example.com" }, "kind", expect.any(String)],
  ])("%j", async (body, field, error) =>
    expect(await add(body)).toEqual({ status: 400, code: "invalid-request", error, field }),
  );

  test("ten calendars at most", async () => {
    await api.at.fresh.asOwner(
      "insert into private.outside_calendars (name, kind, address) select 'Calendar ' || n, 'ics', 'https://example.com/' || n from generate_series(1, 10) n",
    );
    expect(await add(ics())).toMatchObject({ status: 409, code: "too-many-calendars" });
  });
});

describe("the practitioner's own booking", () => {
  const dayOf = async () => {
    const answer = await api.ask(`/functions/v1/practice-openings?date=2026-12-01&serviceId=${reading}`, {
      headers: { authorization: practitioner.authorization },
    });
    return (await answer.json()) as { times: string[]; closed: object[] };
  };
  const book = (time: string, more: object = {}) =>
    act("add-booking", {
      clientName: "Rowan Ash",
      clientEmail: "rowan@example.com",
      clientPhone: "",
      notes: "",
      serviceId: reading,
      bookingDate: "2026-12-01",
      bookingTime: time,
      payment: "at-session",
      ...more,
    });

  test("is warned of a busy time by its title, and may be made anyway", async () => {
    server.paths.set("/secret-token.ics", { file: DENTIST });
    await add(ics());
    const day = await dayOf();
    expect(day.closed).toEqual([{ from: "10:00", to: "11:30", reason: "Dentist", calendar: "Private" }]);
    expect(day.times).not.toContain("10:30");
    const error = "You are busy 10:00 to 11:30: Dentist (Private). Choose another time, or book anyway";
    expect(await book("11:00")).toEqual({ status: 409, code: "hours-closed", error });
    expect(await book("11:00", { bookAnyway: true })).toMatchObject({ status: 200 });
    expect(await book("11:30")).toMatchObject({ status: 200 });
  });

  test("a client can neither buy a busy time nor move to it", async () => {
    server.paths.set("/secret-token.ics", { file: DENTIST });
    await add(ics());
    const request = { ...api.at.request(reading, "2026-12-01", "10:30"), clientPhone: "07700 900123", notes: "" };
    const bought = await api.post("/functions/v1/simple-payment", request, { authorization: client.authorization });
    expect([bought.status, await bought.json()]).toMatchObject([409, { code: "slot-not-offered" }]);
    const { bookingId } = await api.at.paidBooking("2026-12-02", "10:00", client);
    const moved = await api.post(
      "/functions/v1/reschedule-booking",
      { bookingId, bookingDate: "2026-12-01", bookingTime: "10:30" },
      { authorization: client.authorization },
    );
    expect([moved.status, await moved.json()]).toMatchObject([409, { code: "slot-not-offered" }]);
  });
});

test("a calendar is read again at once, one that fails says why, and the hours of a removed one are offered", async () => {
  server.paths.set("/secret-token.ics", { file: DENTIST });
  const { calendar } = await add(ics());
  const id = calendar?.id;
  server.paths.set("/secret-token.ics", { file: DENTIST.replace("100000", "140000") });
  expect(await act("read-outside-calendar", { id })).toMatchObject({ calendar: { busyTimes: 1, fault: null } });
  expect((await offered()).times).toContain("10:30");
  server.paths.set("/secret-token.ics", { status: 500 });
  expect(await act("read-outside-calendar", { id })).toMatchObject({
    status: 200,
    calendar: { busyTimes: 1, fault: "The other calendar's server reports an error of its own" },
  });
  expect((await offered()).times).not.toContain("14:30");
  expect(await act("remove-outside-calendar", { id })).toEqual({ status: 200 });
  expect((await offered()).times).toContain("14:30");
  for (const name of ["read-outside-calendar", "remove-outside-calendar"]) {
    expect(await act(name, { id })).toMatchObject({ status: 404, code: "no-outside-calendar" });
  }
});

test("nothing of it is for clients or visitors", async () => {
  for (const name of ["add-outside-calendar", "read-outside-calendar", "remove-outside-calendar"]) {
    expect((await act(name, ics(), client)).status).toBe(403);
  }
  expect(
    (await api.ask("/functions/v1/practice-outside-calendars", { headers: { apikey: KEYS.publishable } })).status,
  ).toBe(401);
  for (const role of ["anon", "authenticated", "admin"]) {
    for (const table of ["outside_calendars", "busy_times", "busy_days"]) {
      const [row] = await api.at.fresh.asOwner<{ may: boolean }>(
        "select has_table_privilege($1, 'private.' || $2, 'select, insert, update, delete') as may",
        [role, table],
      );
      expect([role, table, row?.may]).toEqual([role, table, false]);
    }
  }
});
