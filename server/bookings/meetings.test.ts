import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { loadBookingFacts } from "./load-booking-facts.ts";
import { bookingCalendar } from "./emails/booking-calendar.ts";
import { confirmPayment } from "#server/payments/confirm-payment.ts";
import { type FunctionsApi, KEYS, startFunctionsApi } from "#tests/support/functions-api.ts";

// Where and how a session takes place is told to the client of a paid or confirmed booking alone.

type Person = { authorization: string; userId: string };

const READING = "Tarot or rune reading by video or phone";
const HEALING = "Shamanic and Reiki healing session";

let api: FunctionsApi;
let practitioner: Person;
let anna: Person;
let bea: Person;
beforeAll(async () => {
  api = await startFunctionsApi();
  [practitioner, anna, bea] = [await api.signedInAdmin(), await api.signedIn(), await api.signedIn()];
});
afterAll(() => api.close());
const asOwner = <R extends object>(text: string, values: unknown[] = []) => api.at.fresh.asOwner<R>(text, values);
beforeEach(async () => {
  await asOwner("update services set places = array['video', 'phone'] where name = $1", [READING]);
  for (const table of [
    "refunds",
    "checkouts",
    "bookings",
    "group_sessions",
    "mail",
    "meeting_details",
    "private.clock",
  ]) {
    await asOwner(`delete from ${table}`);
  }
  await asOwner(
    `insert into meeting_details (area, address, directions, map_url, parking, door, rings, phone, video, video_server)
     values ('Lewes, BN7', E'12 High Street\\nLewes BN7 2XX', 'Past the mill', 'https://maps.example/12', 'Behind the house', 'Bell 3',
       'practitioner', '01273 496000', 'room', 'https://meet.example')`,
  );
});

async function begun(who: Person, service: string, more: object = {}) {
  const { id } = await api.at.serviceNamed(service);
  const { day, time } = await freeTime(id);
  const answer = await api.post(
    "/functions/v1/simple-payment",
    { ...api.at.request(id, day, time), ...more },
    { authorization: who.authorization },
  );
  const { url = "", error } = (await answer.json()) as { url?: string; error?: string };
  return { status: answer.status, url, error };
}

async function freeTime(serviceId: string) {
  const answer = await api.ask(`/functions/v1/openings?serviceId=${serviceId}`, {
    headers: { apikey: KEYS.publishable },
  });
  const { days } = (await answer.json()) as { days: Record<string, string[]> };
  const [day = "", times = []] = Object.entries(days).find(([, free]) => free.length > 3) ?? [];
  return { day, time: times[0] ?? "" };
}

async function paid(who: Person, service: string, more: object = {}): Promise<string> {
  const { url, error } = await begun(who, service, more);
  if (!url) throw new Error(error);
  await api.at.pay(url);
  const [row] = await asOwner<{ id: string; session: string }>(
    "select b.id, c.session_id as session from bookings b join checkouts c on c.booking_id = b.id where b.user_id = $1 order by b.created_at desc limit 1",
    [who.userId],
  );
  expect(await confirmPayment(api.at.practice, row?.session ?? "")).toBe("paid");
  return row?.id ?? "";
}

type Own = { id: string; meeting: { place: string; key?: string } | null };
async function own(who: Person): Promise<Own[]> {
  const headers = { apikey: KEYS.publishable, authorization: who.authorization };
  return (await (await api.ask("/rest/v1/my_bookings?select=id,meeting", { headers })).json()) as Own[];
}
const keyOf = async (who: Person) => (await own(who))[0]?.meeting?.key ?? "";

async function join(key: string) {
  const answer = await api.ask(`/functions/v1/join-session?key=${key}`, { headers: { apikey: KEYS.publishable } });
  const { state, url, error } = (await answer.json()) as { state?: string; url?: string; error?: string };
  return { status: answer.status, state, url, error };
}

/** Sets the practice's clock to this number of minutes after the booking begins. */
async function minutesFromBegin(id: string, minutes: number) {
  await asOwner("delete from private.clock");
  await asOwner(
    `insert into private.clock (ahead) select private.moment_of(booking_date + booking_time::text::time, 'Europe/London') + make_interval(mins => $2::int) - now()
     from bookings where id = $1`,
    [id, minutes],
  );
}

test("a paid client is told the address, in the email and the calendar file, too; who only holds a time, and every other, is not", async () => {
  const id = await paid(anna, HEALING);
  const meeting = {
    place: "in person",
    area: "Lewes, BN7",
    address: "12 High Street\nLewes BN7 2XX",
    directions: "Past the mill",
    mapUrl: "https://maps.example/12",
    parking: "Behind the house",
    door: "Bell 3",
  };
  expect(await own(anna)).toEqual([{ id, meeting }]);
  expect((await begun(bea, READING, { place: "video" })).status).toBe(200);
  expect(await own(bea)).toMatchObject([{ meeting: null }]);

  const mails = await asOwner<{ kind: string; subject: string; plain: string }>(
    "select kind, subject, plain from mail",
  );
  const told = mails.find(({ kind }) => kind === "booking-paid");
  expect(told?.plain).toMatch(/Place: +12 High Street, Lewes BN7 2XX\n/);
  for (const words of ["Past the mill", "https://maps.example/12", "Behind the house", "Bell 3"])
    expect(told?.plain).toContain(words);
  for (const { subject } of mails) expect(subject).not.toMatch(/High Street|Lewes|join/);
  const facts = (await loadBookingFacts(api.at.fresh.database, id, api.at.practice.publicUrl))?.facts;
  expect(facts && bookingCalendar(facts)).toContain(String.raw`LOCATION:12 High Street\, Lewes BN7 2XX`);

  await asOwner("update bookings set status = 'cancelled' where id = $1", [id]);
  expect(await own(anna)).toEqual([{ id, meeting: null }]);
});

test("a service's own details stand before the practice's, each channel as a whole", async () => {
  const { id: service } = await api.at.serviceNamed(HEALING);
  await asOwner(
    "insert into meeting_details (service_id, area, video, video_link) values ($1, 'Hove', 'link', 'https://zoom.example/j/1')",
    [service],
  );
  await paid(anna, HEALING);
  expect(await own(anna)).toMatchObject([{ meeting: { place: "in person", area: "Hove" } }]);
  expect(JSON.stringify(await own(anna))).not.toContain("mill");
});

test("nothing is said while nothing is written", async () => {
  await asOwner("delete from meeting_details");
  await paid(anna, HEALING);
  expect(await own(anna)).toMatchObject([{ meeting: null }]);
});

test("a booking by hand that is to be paid at the session tells where it takes place once it is confirmed", async () => {
  const { id: service } = await api.at.serviceNamed(HEALING);
  const [row] = await asOwner<{ id: string }>(
    `insert into bookings (user_id, service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, paid_by)
     values ($1, $2, 'Anna', 'anna@example.com', private.today() + 3, '10:00', 60, 7000, 'cash') returning id`,
    [anna.userId, service],
  );
  expect(await own(anna)).toMatchObject([{ meeting: null }]);
  await asOwner("update bookings set status = 'confirmed' where id = $1", [row?.id]);
  expect(await own(anna)).toMatchObject([{ meeting: { place: "in person", door: "Bell 3" } }]);
});

test("where the practitioner rings, a client gives a number; she reads the same as her client", async () => {
  const { status, error } = await begun(anna, READING, { place: "phone", clientPhone: null });
  expect([status, error]).toEqual([422, "Please give your telephone number: you are rung for this session"]);
  const id = await paid(anna, READING, { place: "phone", clientPhone: "07700 900123" });
  const meeting = { place: "phone", rings: "practitioner", phone: "01273 496000" };
  expect(await own(anna)).toEqual([{ id, meeting }]);
  const path = `/functions/v1/practice-booking-meeting?bookingId=${id}`;
  const asked = (who: Person) =>
    api.ask(path, { headers: { apikey: KEYS.publishable, authorization: who.authorization } });
  expect(await (await asked(practitioner)).json()).toEqual({ meeting });
  expect((await asked(anna)).status).toBe(403);
});

test("a session by video has a room that nobody guesses, behind a link that opens 15 minutes before and closes at the end", async () => {
  const id = await paid(anna, READING, { place: "video" });
  const key = await keyOf(anna);
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  const [link] = await asOwner<{ room: string }>("select room from private.video_links where booking_id = $1", [id]);
  const room = link?.room ?? "";
  expect(room).toMatch(/^[0-9a-f]{32}$/);
  expect(room).not.toBe(key);
  const [mail] = await asOwner<{ plain: string }>("select plain from mail where kind = 'booking-paid'");
  expect(mail?.plain).toContain(`/join/${key}`);
  const facts = (await loadBookingFacts(api.at.fresh.database, id, api.at.practice.publicUrl))?.facts;
  expect((facts ? bookingCalendar(facts) : "").replaceAll("\r\n ", "")).toMatch(
    new RegExp(`LOCATION:\\S+/join/${key}\r\n(.*\r\n)*URL;VALUE=URI:\\S+/join/${key}\r\n`),
  );
  for (const table of ["mail", "audit", "bookings", "my_bookings"]) {
    expect(JSON.stringify(await asOwner(`select * from ${table}`))).not.toContain(room);
  }

  await minutesFromBegin(id, -16);
  expect(await join(key)).toMatchObject({ status: 200, state: "early", url: undefined });
  await minutesFromBegin(id, -14);
  expect(await join(key)).toMatchObject({ state: "open", url: `https://meet.example/${room}` });
  await minutesFromBegin(id, 25);
  expect(await join(key)).toMatchObject({ state: "open" });
  await minutesFromBegin(id, 31);
  expect(await join(key)).toMatchObject({ state: "over", url: undefined });
  expect(await join("0".repeat(32))).toMatchObject({ status: 404, state: undefined });
});

test("a moved session has a new link and a new room, a cancelled one none", async () => {
  const id = await paid(anna, READING, { place: "video" });
  const link = async () =>
    (await asOwner<{ key: string; room: string }>("select key, room from private.video_links"))[0];
  const before = await link();
  await asOwner("update bookings set booking_date = booking_date + 7 where id = $1", [id]);
  const after = await link();
  expect(after?.key).not.toBe(before?.key);
  expect(after?.room).not.toBe(before?.room);
  expect(await join(before?.key ?? "")).toMatchObject({
    status: 404,
    error: "This link is no longer in use: the session was moved or cancelled",
  });
  expect(await join(after?.key ?? "")).toMatchObject({ status: 200 });
  await asOwner("update bookings set status = 'cancelled' where id = $1", [id]);
  expect(await link()).toBeUndefined();
  expect(await join(after?.key ?? "")).toMatchObject({ status: 404 });
});

test("a session moved while it is not by video has a new link when it is by video again, one cancelled then has none", async () => {
  const id = await paid(anna, READING, { place: "video" });
  const link = async () =>
    (await asOwner<{ key: string; room: string }>("select key, room from private.video_links"))[0];
  const before = await link();
  await asOwner("update bookings set place = 'phone' where id = $1", [id]);
  await asOwner("update bookings set booking_date = booking_date + 7 where id = $1", [id]);
  await asOwner("update bookings set place = 'video' where id = $1", [id]);
  const after = await link();
  expect(after?.key).not.toBe(before?.key);
  expect(after?.room).not.toBe(before?.room);
  expect(await join(before?.key ?? "")).toMatchObject({ status: 404 });
  await asOwner("update bookings set place = 'phone' where id = $1", [id]);
  await asOwner("update bookings set status = 'cancelled' where id = $1", [id]);
  expect(await link()).toBeUndefined();
});

test("a group has one room for all of its date, and each place a link of its own", async () => {
  const { id: service } = await api.at.serviceNamed(READING);
  const [date] = await asOwner<{ id: string; day: string }>(
    `insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time, places, price_pence)
     values ($1, private.today() + 20, private.today() + 20, '19:00', '20:00', 6, 1000) returning id, starts_on::text as day`,
    [service],
  );
  for (const who of [anna, bea]) {
    const request = { ...api.at.request(service, date?.day ?? "", "19:00"), groupSessionId: date?.id };
    const { url = "" } = (await (
      await api.post("/functions/v1/simple-payment", request, { authorization: who.authorization })
    ).json()) as {
      url?: string;
    };
    await api.at.pay(url);
  }
  for (const { session } of await asOwner<{ session: string }>("select session_id as session from checkouts")) {
    await confirmPayment(api.at.practice, session);
  }
  const [ofAnna, ofBea] = [await keyOf(anna), await keyOf(bea)];
  expect(ofAnna).not.toBe(ofBea);
  const [first] = await own(anna);
  await minutesFromBegin(first?.id ?? "", 0);
  const [one, other] = [await join(ofAnna), await join(ofBea)];
  expect(one.url).toMatch(/^https:\/\/meet\.example\/[0-9a-f]{32}$/);
  expect(other.url).toBe(one.url);
  await asOwner("delete from private.clock");
  await asOwner("update bookings set status = 'cancelled' where user_id = $1", [anna.userId]);
  expect((await join(ofAnna)).status).toBe(404);
  expect((await join(ofBea)).status).toBe(200);
  await asOwner("update group_sessions set starts_on = starts_on + 1, ends_on = ends_on + 1");
  expect((await join(ofBea)).status).toBe(404);
  await minutesFromBegin((await own(bea))[0]?.id ?? "", 0);
  const moved = await join(await keyOf(bea));
  expect(moved.url).toMatch(/^https:\/\/meet\.example\/[0-9a-f]{32}$/);
  expect(moved.url).not.toBe(one.url);
});

test("a group over several days has a room for each: who cancelled after the first knows none of the next", async () => {
  const { id: service } = await api.at.serviceNamed(READING);
  const [date] = await asOwner<{ id: string }>(
    `insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time, places)
     values ($1, private.today() + 20, private.today() + 22, '19:00', '20:00', 6) returning id`,
    [service],
  );
  for (const { userId } of [anna, bea]) {
    await asOwner(
      `insert into bookings (user_id, group_session_id, service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, paid_by)
       select $1, id, service_id, 'A', 'a@example.com', starts_on, start_time, 60, 1000, 'confirmed', 'cash' from group_sessions where id = $2`,
      [userId, date?.id],
    );
  }
  const [ofAnna, ofBea] = [await keyOf(anna), await keyOf(bea)];
  const id = (await own(bea))[0]?.id ?? "";
  const DAY = 24 * 60;
  await minutesFromBegin(id, -16);
  expect(await join(ofAnna)).toMatchObject({ state: "early", url: undefined }); // who cancels before it opens has seen no room
  await minutesFromBegin(id, -15);
  const first = (await join(ofAnna)).url;
  await minutesFromBegin(id, DAY - 16);
  expect([(await join(ofAnna)).url, (await join(ofBea)).url]).toEqual([first, first]); // no room changes while a group is in it
  await asOwner("update bookings set status = 'cancelled', cancelled_because = 'practitioner' where user_id = $1", [
    anna.userId,
  ]);
  expect((await join(ofBea)).url).toBe(first);
  await minutesFromBegin(id, DAY - 14);
  const second = (await join(ofBea)).url;
  await minutesFromBegin(id, 2 * DAY);
  const third = (await join(ofBea)).url;
  for (const url of [first, second, third]) expect(url).toMatch(/^https:\/\/meet\.example\/[0-9a-f]{32}$/);
  expect(new Set([first, second, third]).size).toBe(3);
  expect((await join(ofAnna)).status).toBe(404);
});

test("neither links nor rooms nor details are readable over the data API, but for the practitioner's own details", async () => {
  await paid(anna, READING, { place: "video" });
  const read = async (path: string, who?: Person) =>
    (
      await api.ask(`/rest/v1/${path}`, {
        headers: { apikey: KEYS.publishable, ...(who && { authorization: who.authorization }) },
      })
    ).status;
  expect(await Promise.all(["video_links", "group_rooms"].map((table) => read(table, practitioner)))).toEqual([
    404, 404,
  ]);
  expect(await read("meeting_details")).toBe(401);
  expect(await read("meeting_details", anna)).toBe(403);
  expect(await read("meeting_details", practitioner)).toBe(200);
  expect(await own(bea)).toEqual([]);
});

test("what is no key is answered like a link that is over, and no log line has a key", async () => {
  for (const none of ["%00", "%F0%9F%8C%99", "x".repeat(5000), "0".repeat(32)]) {
    expect(await join(none)).toMatchObject({ status: 404, error: expect.stringContaining("no longer in use") });
  }
  await paid(anna, READING, { place: "video" });
  const key = await keyOf(anna);
  for (const path of [`/join/${key}`, `/join/${key}.data`]) await api.ask(path);
  expect(api.log.some(({ route }) => route === "/*")).toBe(true);
  expect(JSON.stringify(api.log)).not.toContain(key);
});
