import ICAL from "ical.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EXTENSIONS } from "#server/modules.ts";
import { collectOwnData } from "#server/accounts/own-data/collect-own-data.ts";
import { cancelBooking } from "#server/bookings/changes/cancel-booking.ts";
import { eraseAccount } from "#server/accounts/own-data/erase-account.ts";
import { type FunctionsApi, startFunctionsApi } from "#tests/support/functions-api.ts";
import type { PaidBooking } from "#tests/support/start-practice.ts";

type Person = Awaited<ReturnType<FunctionsApi["signedIn"]>>;

let api: FunctionsApi;
let alice: Person;
let practitioner: Person;
let booking: PaidBooking;
/** Paths of the links. */
let diary: string;
let own: string;
beforeAll(async () => {
  api = await startFunctionsApi();
  [alice, practitioner] = [await api.signedIn(), await api.signedInAdmin()];
  await run(
    "insert into business_settings (user_id, business_address) values ($1, '1 Moon Lane')",
    practitioner.userId,
  );
  booking = await api.at.paidBooking(await api.at.day(10), "10:00", alice);
  await run(
    "update bookings set client_name = 'Żaneta Müller', client_phone = '07700 900123', notes = 'secret', private_notes = 'secret' where id = $1",
    booking.bookingId,
  );
  diary = await renew("practice-renew-calendar-link", practitioner);
  own = await renew("renew-calendar-link", alice);
});
afterAll(() => api.close());

const run = <T extends object>(text: string, ...values: unknown[]) => api.at.fresh.asOwner<T>(text, values);

async function act(name: string, { authorization }: Person, body: object = {}): Promise<Response> {
  const answer = await api.post(`/functions/v1/${name}`, body, { authorization });
  expect(answer.status).toBe(200);
  return answer;
}

async function renew(name: string, person: Person): Promise<string> {
  const { url } = (await (await act(name, person)).json()) as { url: string };
  expect(url).toMatch(/^http:\/\/localhost:3000\/calendar\/[\w-]{43}\.ics$/);
  return new URL(url).pathname;
}

async function read(path: string) {
  const text = await (await api.ask(path)).text();
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const events = calendar.getAllSubcomponents("vevent").map((event) => ({
    value: (name: string) => event.getFirstPropertyValue(name)?.toString(),
    names: event.getAllProperties().map(({ name }) => name),
  }));
  const find = (uid: string) => events.find(({ value }) => value("uid") === uid);
  return { text, calendar, events, find };
}

/** A confirmed session of Alice's, in SQL so that it may be anywhere in time. */
async function session(date: string, time: string, changes: Record<string, string> = {}): Promise<string> {
  const columns = {
    status: "'confirmed'",
    payment_status: "'paid'",
    cancelled_because: changes["status"] === "'cancelled'" ? "'client'" : "null",
    client_name: "'Alice Smith'",
    ...changes,
  };
  const [row] = await run<{ id: string }>(
    `insert into bookings (user_id, service_id, client_email, booking_date, booking_time, duration_minutes, price_pence, ${Object.keys(columns).join(", ")})
     select $1, id, 'alice@example.com', ${date}, '${time}', 120, 4500, ${Object.values(columns).join(", ")} from services order by name limit 1
     returning id`,
    alice.userId,
  );
  return row?.id as string;
}

async function groupSession(starts: string, ends: string): Promise<string> {
  const [row] = await run<{ id: string }>(
    `insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time, places)
     select id, '${starts}', '${ends}', '11:00', '16:00', 6 from services where name = 'Reiki Level 1' returning id`,
  );
  return row?.id as string;
}

test("the practitioner's feed has the emails' UID, the time in UTC, initials and the service, and nothing else of the client", async () => {
  const { text, calendar, find } = await read(diary);
  const event = find(booking.bookingId);
  expect(event?.value("dtstart")).toBe(booking.begins.toISOString().replace(".000", ""));
  expect(event?.value("summary")).toBe("Ż. M., Tarot or rune reading by video or phone, by video call");
  expect([event?.value("sequence"), event?.value("status")]).toEqual(["0", "TENTATIVE"]);
  expect(event?.names).not.toContain("attendee");
  expect(text).not.toMatch(/secret|07700|a\.client@example|Müller/);
  expect(calendar.getFirstPropertyValue("refresh-interval")?.toString()).toBe("PT15M");
  expect(calendar.getFirstPropertyValue("x-published-ttl")?.toString()).toBe("PT15M");
  expect(calendar.getFirstPropertyValue("method")).toBeNull();
});

test("the answer is private and not indexed, and 304 while nothing has changed", async () => {
  const answer = await api.ask(diary);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "text/calendar; charset=utf-8",
    "cache-control": "private, max-age=300",
    "x-robots-tag": "noindex",
  });
  const etag = answer.headers.get("etag") ?? "";
  const same = () => api.ask(diary, { headers: { "if-none-match": `W/${etag}` } });
  expect((await same()).status).toBe(304);
  await run("update bookings set status = 'confirmed' where id = $1", booking.bookingId);
  expect((await same()).status).toBe(200);
  expect((await api.ask(diary, { method: "HEAD" })).status).toBe(200);
});

test("full names only while the practitioner chooses them, a renewal included", async () => {
  const title = async () => (await read(diary)).find(booking.bookingId)?.value("summary");
  await act("practice-calendar-names", practitioner, { fullNames: true });
  expect(await title()).toBe("Żaneta Müller, Tarot or rune reading by video or phone, by video call");
  diary = await renew("practice-renew-calendar-link", practitioner);
  expect(await title()).toBe("Żaneta Müller, Tarot or rune reading by video or phone, by video call");
  await act("practice-calendar-names", practitioner, { fullNames: false });
  expect(await title()).toBe("Ż. M., Tarot or rune reading by video or phone, by video call");
});

test("a client's feed has their own sessions alone, titled by the service", async () => {
  const other = await api.at.paidBooking(await api.at.day(11), "10:00");
  const { events, find } = await read(own);
  expect(find(booking.bookingId)?.value("summary")).toBe(
    "Tarot or rune reading by video or phone, by video call, Sacred Space",
  );
  expect(find(booking.bookingId)?.value("description")).toMatch(
    /^(Paid and confirmed\.|Paid and reserved for you\. I confirm it by \w+ \d+ \w+, \d\d:\d\d\.)\nReference: /,
  );
  expect((await read(diary)).find(booking.bookingId)?.value("description")).toMatch(/^Reference: /);
  expect(find(other.bookingId)).toBeUndefined();
  expect(events).toHaveLength(1);
  expect((await read(diary)).find(other.bookingId)).toBeDefined();
});

test("which sessions are in a feed: counted on, and from 60 days or a year ago", async () => {
  const ids = {
    recent: await session("private.today() - 59", "10:00", { status: "'completed'" }),
    old: await session("private.today() - 61", "10:00", { status: "'completed'" }),
    older: await session("private.today() - 366", "10:00", { status: "'completed'" }),
    unpaid: await session("private.today() + 90", "10:00", { status: "'pending'", payment_status: "'pending'" }),
    cancelled: await session("private.today() + 91", "10:00", { status: "'cancelled'" }),
    far: await session("private.today() + 300", "10:00"),
    written: await session("private.today() + 301", "18:00", { is_written: "true" }), // it has no time
  };
  const among = async (path: string) => {
    const { find } = await read(path);
    return Object.entries(ids).flatMap(([name, id]) => (find(id) ? [name] : []));
  };
  expect(await among(diary)).toEqual(["recent", "far"]);
  expect(await among(own)).toEqual(["recent", "old", "far"]);
});

test("a moved session keeps its UID with a higher SEQUENCE, and a cancelled one leaves both feeds", async () => {
  const { bookingId } = await api.at.paidBooking(await api.at.day(14), "10:00", alice);
  const before = (await read(diary)).find(bookingId);
  await run("update bookings set booking_time = '15:00' where id = $1", bookingId);
  const after = (await read(diary)).find(bookingId);
  expect(Number(after?.value("sequence"))).toBe(Number(before?.value("sequence")) + 1);
  expect(after?.value("dtstart")).not.toBe(before?.value("dtstart"));
  await cancelBooking(api.at.practice, { bookingId, by: "client", userId: alice.userId, refund: "policy" });
  for (const path of [diary, own]) expect((await read(path)).find(bookingId)).toBeUndefined();
});

test.each([
  ["the day of spring forward", "2031-03-30", "10:30", "2031-03-30T09:30:00Z", "2031-03-30T11:30:00Z"],
  ["over the hour that spring skips", "2032-03-28", "00:30", "2032-03-28T00:30:00Z", "2032-03-28T02:30:00Z"],
  ["the day of autumn back", "2031-10-26", "10:30", "2031-10-26T10:30:00Z", "2031-10-26T12:30:00Z"],
])("%s: the entry follows the practice's wall clock", async (_, date, time, start, end) => {
  const id = await session(`'${date}'`, time);
  const event = (await read(own)).find(id);
  expect([event?.value("dtstart"), event?.value("dtend")]).toEqual([start, end]);
});

test("a group session is one entry a day, over a change of the clocks too; an inactive one leaves", async () => {
  const id = await groupSession("2033-10-29", "2033-10-30");
  const feed = await read(diary);
  expect(feed.find(id)?.value("dtstart")).toBe("2033-10-29T10:00:00Z");
  expect(feed.find(`${id}-2`)?.value("dtstart")).toBe("2033-10-30T11:00:00Z");
  expect(feed.find(`${id}-2`)?.value("dtend")).toBe("2033-10-30T16:00:00Z");
  expect(feed.find(id)?.value("summary")).toBe("Reiki Level 1");
  expect((await read(own)).find(id)).toBeUndefined();
  await run("update group_sessions set starts_on = '2033-11-05', ends_on = '2033-11-05' where id = $1", id);
  const moved = await read(diary);
  expect(moved.find(id)?.value("dtstart")).toBe("2033-11-05T11:00:00Z");
  expect(moved.find(`${id}-2`)).toBeUndefined();
  await run("update group_sessions set is_active = false where id = $1", id);
  expect((await read(diary)).find(id)).toBeUndefined();
});

test("only the hash of a token is stored, and no log line has the token", async () => {
  const token = diary.slice("/calendar/".length, -".ics".length);
  const [{ rows } = { rows: "" }] = await run<{ rows: string }>(
    "select string_agg(l::text, ' ') as rows from calendar_links l",
  );
  expect(rows).not.toContain(token);
  await api.ask(diary);
  expect(api.log.some(({ route }) => route?.startsWith("/calendar/"))).toBe(true);
  expect(JSON.stringify(api.log)).not.toContain(token);
});

test("the export of one's own data names the link without its hash", async () => {
  const data = await collectOwnData(api.at.fresh.database, EXTENSIONS, alice.userId);
  expect(data?.["calendar_links"]).toEqual([{ scope: "own", full_names: false, created_at: expect.any(String) }]);
});

/** Status, text and headers of an address that opens nothing. */
async function missing(path: string) {
  const answer = await api.ask(path);
  const { date: _date, "x-request-id": _id, ...headers } = Object.fromEntries(answer.headers);
  return { status: answer.status, text: await answer.text(), headers };
}

test("a renewed, switched-off, unknown or malformed link gets one and the same 404 at once", async () => {
  const carol = await api.signedIn();
  const link = async () =>
    ((await (await api.ask("/functions/v1/calendar-link", { headers: carol })).json()) as { link: object | null }).link;
  const unknown = await missing(`/calendar/${"A".repeat(43)}.ics`);
  expect(unknown).toMatchObject({ status: 404, text: "There is no calendar at this address\n" });
  expect(await link()).toBeNull();

  const first = await renew("renew-calendar-link", carol);
  expect(await link()).toEqual({ createdAt: expect.any(String), fullNames: false });
  const second = await renew("renew-calendar-link", carol);
  expect(await missing(first)).toEqual(unknown);
  expect((await api.ask(second)).status).toBe(200);

  await act("remove-calendar-link", carol);
  expect(await missing(second)).toEqual(unknown);
  expect(await link()).toBeNull();
  for (const path of ["/calendar/x.ics", "/calendar/%00.ics", `/calendar/${"é".repeat(9)}.ics`])
    expect(await missing(path)).toEqual(unknown);
});

test("404 for a banned or erased account, and for the diary of a former practitioner", async () => {
  const dora = await api.signedIn();
  const path = await renew("renew-calendar-link", dora);
  await run("update auth.users set banned_until = now() + interval '1 day' where id = $1", dora.userId);
  expect((await api.ask(path)).status).toBe(404);
  await run("update auth.users set banned_until = null where id = $1", dora.userId);
  expect((await api.ask(path)).status).toBe(200);
  expect(await eraseAccount(api.at.practice, dora.userId, {})).toMatchObject({ ok: true });
  expect((await api.ask(path)).status).toBe(404);
  expect(await run("select 1 from calendar_links where user_id = $1", dora.userId)).toEqual([]);

  const second = await api.signedInAdmin();
  const whole = await renew("practice-renew-calendar-link", second);
  expect((await api.ask(whole)).status).toBe(200);
  await run("update profiles set role = 'client' where user_id = $1", second.userId);
  expect((await api.ask(whole)).status).toBe(404);
});

test("names cannot be chosen for a link that is not there", async () => {
  const admin = await api.signedInAdmin();
  const answer = await api.post(
    "/functions/v1/practice-calendar-names",
    { fullNames: true },
    { authorization: admin.authorization },
  );
  expect([answer.status, await answer.json()]).toMatchObject([404, { code: "no-calendar-link" }]);
});

test("reads are limited by IP address, whatever the address", async () => {
  const strict = await startFunctionsApi({ limitFactor: 0.005 });
  try {
    const statuses = [];
    for (let count = 0; count < 5; count += 1) statuses.push((await strict.ask(`/calendar/${count}.ics`)).status);
    expect(statuses).toEqual([404, 404, 404, 429, 429]);
  } finally {
    await strict.close();
  }
});
