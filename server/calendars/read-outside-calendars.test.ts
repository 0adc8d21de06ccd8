import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setCatalog } from "@sacred-space/words/catalogs.ts";
import { forReader } from "@sacred-space/words/for-reader.ts";
import { makeWorkerUtils } from "graphile-worker";
import { NOT_READ } from "#gateways/calendars/calendar-not-read.ts";
import { tasksOf } from "#jobs/work.ts";
import { smtpMailer } from "#gateways/mail.ts";
import { type CalendarsStandIn, startCalendars } from "@sacred-space/stand-ins/start-calendars.ts";
import { plainWords } from "#tests/support/plain-words.ts";
import { startPractice, type TestPractice } from "#tests/support/start-practice.ts";
import { addOutsideCalendar } from "./add-outside-calendar.ts";
import { listCalendars, removeOutsideCalendar } from "./outside-calendars.ts";
import { readOutsideCalendars } from "./read-outside-calendars.ts";

const NOBODY = { userId: "00000000-0000-4000-8000-000000000000" }; // the actor of the trail
let server: CalendarsStandIn;
let at: TestPractice;
beforeAll(async () => {
  server = await startCalendars();
  at = await startPractice({ calendars: server });
});
beforeEach(async () => {
  await at.fresh.asOwner("delete from private.outside_calendars");
  await at.fresh.asOwner("delete from alerts");
  await at.clockAt(Date.parse("2026-11-23T09:00:00Z"));
  server.paths.clear();
  server.seen.length = 0;
});
afterAll(() => at.close());

const file = (...events: string[][]) =>
  ["BEGIN:VCALENDAR", ...events.flatMap((lines) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"]), "END:VCALENDAR"].join(
    "\r\n",
  );
const event = (uid: string, start: string, ...lines: string[]) => [
  `UID:${uid}`,
  `SUMMARY:${uid}`,
  `DTSTART:${start}`,
  "DURATION:PT1H",
  ...lines,
];
const serve = (...events: string[][]) => void server.paths.set("/a.ics", { file: file(...events), etag: true });

async function add(path = "/a.ics"): Promise<string> {
  const added = await addOutsideCalendar(at.practice, NOBODY, {
    kind: "ics",
    name: "Private",
    address: server.origin + path,
  });
  if (!added.ok || !("calendar" in added)) throw new Error(JSON.stringify(added));
  return added.calendar.id;
}
const round = () => readOutsideCalendars(at.practice);
const later = async (interval: string) => {
  await at.ahead(interval);
  await round();
};
const busy = async () =>
  (await at.fresh.asOwner<{ busy: string }>(
    "select uid || ' ' || to_char(lower(during), 'MM-DD HH24:MI') as busy from private.busy_times order by during, uid",
  )).map((row) => row.busy); // prettier-ignore
const occupied = () => at.fresh.asOwner("select day::text, spans from private.busy_days order by day");
const calendar = async () =>
  (await at.fresh.asOwner<{ fault: string | null; failures: number; next: string }>(
    "select fault, failures, (extract(epoch from next_read_at - private.clock()) / 60)::int as next from private.outside_calendars",
  ))[0]; // prettier-ignore
const alerts = () => at.fresh.asOwner("select kind, settled_at is not null as settled from alerts order by created_at");

test("every five minutes, and nothing is written while nothing changes", async () => {
  serve(event("a", "20261201T090000Z"));
  await add();
  const before = await at.fresh.asOwner("select ctid, xmin from private.busy_times");
  await later("4 minutes 50 seconds");
  await round();
  expect(server.seen).toEqual(["GET /a.ics 200", "GET /a.ics 304"]);
  expect(await at.fresh.asOwner("select ctid, xmin from private.busy_times")).toEqual(before);
  serve(event("b", "20261202T090000Z"));
  await later("5 minutes");
  expect(await busy()).toEqual(["b 12-02 09:00"]);
  expect(await occupied()).toEqual([{ day: "2026-12-02", spans: [[540, 600]] }]);
});

test("on another day the same content is worked out anew, and what is over is deleted at once", async () => {
  serve(
    event("today", "20261123T100000Z"),
    event("far", "20271125T090000Z"),
    event("weekly", "20261201T090000Z", "RRULE:FREQ=YEARLY"),
  );
  await add();
  expect(await busy()).toEqual(["today 11-23 10:00", "weekly 12-01 09:00"]);
  await later("2 hours");
  expect(await busy()).toEqual(["weekly 12-01 09:00"]);
  await later("1 day");
  expect(await busy()).toEqual(["weekly 12-01 09:00", "far 11-25 09:00"]);
  expect(server.seen).toEqual(["GET /a.ics 200", "GET /a.ics 304", "GET /a.ics 200"]);
});

test("in another zone, too", async () => {
  serve(event("a", "20261201T090000Z"));
  await add();
  const { userId } = await at.client();
  await at.fresh.asOwner("insert into business_settings (user_id, default_timezone) values ($1, 'America/New_York')", [
    userId,
  ]);
  await later("5 minutes");
  expect(await busy()).toEqual(["a 12-01 04:00"]);
  await at.fresh.asOwner("delete from business_settings");
});

test("our own sessions that come back are recognised by their UIDs, deleted ones too", async () => {
  const { bookingId } = await at.paidBooking("2026-12-01", "10:00");
  const { bookingId: deleted } = await at.paidBooking("2026-12-02", "10:00");
  await at.fresh.asOwner("update bookings set status = 'cancelled', cancelled_because = 'practitioner' where id = $1", [
    deleted,
  ]);
  await at.fresh.asOwner("delete from bookings where id = $1", [deleted]);
  const [group] = await at.fresh.asOwner<{ id: string }>(
    `insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time)
     select id, '2026-12-05', '2026-12-06', '10:00', '16:00' from services where name = 'Reiki Level 1' returning id`,
  );
  const strange = crypto.randomUUID();
  serve(
    event(bookingId, "20261201T100000Z"),
    event(deleted, "20261202T100000Z"),
    event(group?.id as string, "20261205T100000Z"),
    event(`${group?.id}-2`, "20261206T100000Z"),
    event(strange, "20261207T100000Z"),
    event("not-a-uuid", "20261208T100000Z"),
  );
  await add();
  expect(await busy()).toEqual([`${strange} 12-07 10:00`, "not-a-uuid 12-08 10:00"]);
});

test("titles that PostgreSQL cannot keep as they are, are kept in part", async () => {
  const titled = (uid: string, title: string) =>
    event(uid, "20261201T090000Z").map((line) => (line.startsWith("SUMMARY") ? `SUMMARY:${title}` : line));
  serve(titled("a", "a\0b\\nc"), titled("b", `${"x".repeat(199)}\u{1F319}`), titled("c", ""), titled(`d\0`, "d"));
  await add();
  const titles = await at.fresh.asOwner<{ title: string | null }>("select title from private.busy_times order by uid");
  expect(titles.map(({ title }) => title)).toEqual(["a b c", `${"x".repeat(199)}\uFFFD`, null, "d"]);
});

describe("what is not read in full is told once", () => {
  const broken = (uid: string) => event(uid, "20261201T090000Z").map((line) => line.replace("PT1H", "an hour"));

  test("an alert for each new one, settled when all are read", async () => {
    serve(broken("a"));
    await add();
    expect(await busy()).toEqual(["a 12-01 09:00", "a 12-02 00:00"]);
    expect(await alerts()).toEqual([{ kind: "calendar-entries-unread", settled: false }]);
    await at.fresh.asOwner("update alerts set settled_at = now()");
    serve(broken("a"), event("b", "20261203T090000Z"));
    await later("5 minutes");
    await later("1 day");
    expect(await alerts()).toEqual([{ kind: "calendar-entries-unread", settled: true }]);
    serve(broken("a"), broken("b"));
    await later("5 minutes");
    expect((await alerts()).map(({ settled }) => settled)).toEqual([true, false]);
    serve(event("a", "20261201T090000Z"));
    await later("5 minutes");
    expect((await alerts()).map(({ settled }) => settled)).toEqual([true, true]);
    serve(broken("a"));
    await later("5 minutes");
    expect((await alerts()).map(({ settled }) => settled)).toEqual([true, true, false]);
  });

  test("an alert asks about a time zone that nobody knows; removing the calendar settles it", async () => {
    serve(event("a", "20261201T090000").map((line) => line.replace("DTSTART", "DTSTART;TZID=Atlantis")));
    const id = await add();
    const told = await at.fresh.asOwner<{ detail: string }>("select detail from alerts where settled_at is null");
    expect(told).toEqual([{ detail: expect.stringContaining("“Atlantis”, a time zone that I do not know") }]);
    await removeOutsideCalendar(at.practice, NOBODY, { id });
    expect(await alerts()).toEqual([{ kind: "calendar-zone-unknown", settled: true }]);
  });

  test("an invitation that was declined is free where the address of the link names its owner", async () => {
    const declined = event("a", "20261201T090000Z", "ATTENDEE;PARTSTAT=DECLINED:mailto:rowan@example.com");
    const calendarFile = { file: file(declined) };
    server.paths.set("/calendar/ical/rowan%40example.com/private/basic.ics", calendarFile).set("/a.ics", calendarFile);
    await add("/calendar/ical/rowan%40example.com/private/basic.ics");
    expect(await busy()).toEqual([]);
    await add("/a.ics");
    expect(await busy()).toEqual(["a 12-01 09:00"]);
  });
});

describe("without an answer", () => {
  test("what was known stays, the pauses grow, after two hours there is one alert, and an answer settles it", async () => {
    serve(event("a", "20261201T090000Z"));
    await add();
    server.paths.set("/a.ics", { status: 503 });
    const pauses: (number | undefined)[] = [];
    for (let n = 0; n < 6; n += 1) {
      await later("60 minutes");
      pauses.push(Number((await calendar())?.next));
    }
    expect(pauses).toEqual([4, 9, 19, 39, 59, 59]);
    expect(await calendar()).toMatchObject({
      failures: 6,
      fault: "The other calendar's server reports an error of its own",
    });
    expect(await busy()).toEqual(["a 12-01 09:00"]);
    expect(await occupied()).toHaveLength(1);
    expect(await alerts()).toEqual([{ kind: "calendar-without-answer", settled: false }]);
    serve(event("a", "20261201T090000Z"));
    await later("60 minutes");
    expect(await calendar()).toMatchObject({ failures: 0, fault: null });
    expect(await alerts()).toEqual([{ kind: "calendar-without-answer", settled: true }]);
  });

  test("the next outage is another alert, one that was marked as done is not raised again", async () => {
    serve();
    await add();
    server.paths.set("/a.ics", { status: 503 });
    for (let n = 0; n < 3; n += 1) await later("1 hour");
    await at.fresh.asOwner("update alerts set settled_at = now()");
    await later("1 hour");
    expect(await alerts()).toEqual([{ kind: "calendar-without-answer", settled: true }]);
    serve();
    await later("1 hour");
    server.paths.set("/a.ics", { status: 503 });
    for (let n = 0; n < 3; n += 1) await later("1 hour");
    expect((await alerts()).map(({ settled }) => settled)).toEqual([true, false]);
  });

  test("within two hours there is no alert", async () => {
    serve();
    await add();
    server.paths.set("/a.ics", { status: 503 });
    await later("1 hour 55 minutes");
    expect(await alerts()).toEqual([]);
  });

  test("a removed calendar takes its alert and its hours with it", async () => {
    serve(event("a", "20261201T090000Z"));
    const id = await add();
    server.paths.set("/a.ics", { status: 503 });
    await later("3 hours");
    expect(await removeOutsideCalendar(at.practice, NOBODY, { id })).toEqual({ ok: true });
    expect(await alerts()).toEqual([{ kind: "calendar-without-answer", settled: true }]);
    expect(await occupied()).toEqual([]);
  });

  test.each([
    ["a web page", "not-a-calendar", { file: "<!doctype html><title>Sign in</title>" }],
    ["a file without its end", "cut-short", { file: file(event("b", "20261202T090000Z")).slice(0, -5) }],
    ["50 MB", "too-large", { endless: { chunk: "x".repeat(1_000_000), everyMs: 1 } }],
    ["a byte now and then", "too-slow", { endless: { chunk: "B", everyMs: 100 } }],
    ["redirects in a circle", "too-many-redirects", { redirect: "/a.ics" }],
    ["more than 50,000 events", "too-many-entries", { file: file(...Array.from({ length: 50_001 }, () => [])) }],
  ] as const)("%s leaves what was known, says why, and is not added", async (_, reason, behaviour) => {
    serve(event("a", "20261201T090000Z"));
    await add();
    server.paths.set("/a.ics", behaviour).set("/b.ics", "redirect" in behaviour ? { redirect: "/b.ics" } : behaviour);
    const other = { kind: "ics", name: "Other", address: `${server.origin}/b.ics` } as const;
    const [refused] = await Promise.all([addOutsideCalendar(at.practice, NOBODY, other), later("5 minutes")]);
    expect((await calendar())?.fault).toBe(NOT_READ[reason]);
    expect(await busy()).toEqual(["a 12-01 09:00"]);
    expect(refused).toEqual({ ok: false, reason: "calendar-not-read", detail: NOT_READ[reason] });
    expect(await at.fresh.asOwner("select name from private.outside_calendars")).toEqual([{ name: "Private" }]);
  });
});

test("why it could not be read is stored once, and said to the practitioner in her language", async () => {
  serve(event("a", "20261201T090000Z"));
  await add();
  server.paths.set("/a.ics", { status: 503 }).set("/b.ics", { status: 404 });
  await later("5 minutes");
  const other = { kind: "ics", name: "Other", address: `${server.origin}/b.ics` } as const;
  const said = await forReader({ language: "en-XA" }, async () => {
    const [listed, refused] = await Promise.all([
      listCalendars(at.practice),
      addOutsideCalendar(at.practice, NOBODY, other),
    ]);
    return [listed.calendars[0]?.fault, refused.ok ? undefined : refused.detail];
  });
  expect(said.map((words) => plainWords(words ?? "plain"))).toEqual([[], []]);
  expect((await calendar())?.fault).toBe(NOT_READ["server-error"]);
});

test("an alert is in the practice's language, whoever reads the calendar", async () => {
  setCatalog("nn", new Map([[NO_ANSWER, "Ein kalender svarar ikkje."]]));
  await at.fresh.asOwner(
    "with u as (insert into auth.users (email) values ('p@example.com') returning id) insert into business_settings (user_id, language) select id, 'nn' from u",
  );
  serve(event("a", "20261201T090000Z"));
  await add();
  server.paths.set("/a.ics", { status: 503 });
  await later("3 hours");
  expect(await at.fresh.asOwner("select detail from alerts")).toEqual([{ detail: "Ein kalender svarar ikkje." }]);
  await at.fresh.asOwner("delete from business_settings");
});
const NO_ANSWER =
  "One of your other calendars could not be read for two hours. Until it can, the busy times last known are kept.";

test("one failing calendar does not keep the others", async () => {
  serve(event("a", "20261201T090000Z"));
  server.paths.set("/b.ics", { file: file(event("b", "20261202T090000Z")) });
  await add("/a.ics");
  await add("/b.ics");
  server.paths.set("/a.ics", { status: 500 }).set("/b.ics", { file: file(event("c", "20261203T090000Z")) });
  await later("5 minutes");
  expect(await busy()).toEqual(["a 12-01 09:00", "c 12-03 09:00"]);
});

test("overlapping events of several calendars are one span of the diary", async () => {
  serve(event("a", "20261201T090000Z"), event("a2", "20261201T110000Z"));
  server.paths.set("/b.ics", { file: file(event("b", "20261201T093000Z"), event("b2", "20261201T103000Z")) });
  await add("/a.ics");
  await add("/b.ics");
  expect(await occupied()).toEqual([{ day: "2026-12-01", spans: [[540, 720]] }]);
});

test("two nodes read each calendar once", async () => {
  serve(event("a", "20261201T090000Z"));
  await add();
  server.seen.length = 0;
  await at.ahead("5 minutes");
  await Promise.all([round(), round(), round()]);
  expect(server.seen).toEqual(["GET /a.ics 304"]);
});

test("a node that died while it read holds the calendar for five minutes", async () => {
  serve(event("a", "20261201T090000Z"));
  await add();
  server.seen.length = 0;
  await at.ahead("5 minutes");
  await at.fresh.asOwner(
    "update private.outside_calendars set being_read_until = private.clock() + interval '5 minutes'",
  );
  await round();
  expect(server.seen).toEqual([]);
  await later("5 minutes");
  expect(server.seen).toEqual(["GET /a.ics 304"]);
});

test("the schedule has it as a task", async () => {
  serve();
  await add();
  server.seen.length = 0;
  await at.ahead("5 minutes");
  const worker = await makeWorkerUtils({ connectionString: at.fresh.url });
  await worker.addJob("read-outside-calendars", {});
  await worker.release();
  await at.doJobs();
  expect(server.seen).toEqual(["GET /a.ics 304"]);
  expect(Object.keys(tasksOf(at.practice, smtpMailer("smtp://127.0.0.1:9", "a@example.com")))).toContain(
    "read-outside-calendars",
  );
});
