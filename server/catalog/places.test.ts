import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bookingCalendar } from "#server/bookings/emails/booking-calendar.ts";
import { confirmPayment } from "#server/payments/confirm-payment.ts";
import { loadBookingFacts } from "#server/bookings/load-booking-facts.ts";
import { type FunctionsApi, KEYS, startFunctionsApi } from "#tests/support/functions-api.ts";

// Places in a group session are bookings.

let api: FunctionsApi;
let level: { id: string; price: number };
let practitioner: { authorization: string };
let anna: { authorization: string; userId: string };
let bea: { authorization: string; userId: string };
let day: string;
let weekend: string;
beforeAll(async () => {
  api = await startFunctionsApi();
  level = await api.at.serviceNamed("Reiki Level 1");
  [practitioner, anna, bea] = [await api.signedInAdmin(), await api.signedIn(), await api.signedIn()];
});
afterAll(() => api.close());

const { asOwner } = {
  asOwner: <R extends object>(text: string, values: unknown[] = []) => api.at.fresh.asOwner<R>(text, values),
};
beforeEach(async () => {
  for (const table of ["refunds", "checkouts", "bookings", "group_sessions", "mail"])
    await asOwner(`delete from ${table}`);
  const rows = await asOwner<{ id: string; day: string }>(
    `insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time, places, price_pence, location, join_url)
     values ($1, private.today() + 20, private.today() + 21, '11:00', '16:00', 3, 12000, 'The Old Chapel', 'https://meet.example/room')
     returning id, starts_on::text as day`,
    [level.id],
  );
  [weekend, day] = [rows[0]?.id ?? "", rows[0]?.day ?? ""];
});

type Booked = { url?: string; bookingId?: string };
const request = (more: object = {}) => ({
  ...api.at.request(level.id, day, "11:00"),
  clientPhone: "07700 900123",
  groupSessionId: weekend,
  ...more,
});
const book = (who: { authorization: string }, more: object = {}) =>
  api.call<Booked>("simple-payment", request(more), who);
const asAdmin = (name: string, body: object) => api.call<Booked>(name, body, practitioner);
const taken = async () =>
  (await asOwner<{ taken: number }>("select taken from group_sessions where id = $1", [weekend]))[0]?.taken;
const bookings = () =>
  asOwner("select status, payment_status, places, price_pence, duration_minutes from bookings order by created_at");
const emails = () => asOwner<{ kind: string; plain: string }>("select kind, plain from mail order by kind, recipient");

async function paid(who: { authorization: string; userId: string }, more: object = {}): Promise<string> {
  const { url = "", error } = await book(who, more);
  if (!url) throw new Error(error);
  await api.at.pay(url);
  const [row] = await asOwner<{ id: string; session: string }>(
    `select b.id, c.session_id as session from bookings b join checkouts c on c.booking_id = b.id
     where b.user_id = $1 order by b.created_at desc, c.created_at desc limit 1`,
    [who.userId],
  );
  expect(await confirmPayment(api.at.practice, row?.session ?? "")).toBe("paid");
  return row?.id ?? "";
}

const sessionOf = async (id: string) => ({
  sessionId: (
    await asOwner<{ session: string }>("select session_id as session from checkouts where booking_id = $1", [id])
  )[0]?.session,
});

describe("a booking of places", () => {
  test("is held and paid like any other: price by the place, the counter, the email and its calendar file", async () => {
    const id = await paid(anna, { places: 2 });
    expect(await bookings()).toEqual([
      { status: "pending", payment_status: "paid", places: 2, price_pence: 24000, duration_minutes: 300 },
    ]);
    expect(await taken()).toBe(2);
    const email = (await emails()).find(({ kind }) => kind === "booking-paid");
    expect(email?.plain).toMatch(/Places:? +2/);
    expect(email?.plain).toContain("The Old Chapel");
    expect(email?.plain).toMatch(/Join: +\S+\/join\/[0-9a-f]{32}\n/);
    expect(email?.plain).not.toContain("meet.example"); // the page of the link opens in time
    expect(email?.plain).toMatch(/11:00 to 16:00 each day/);
    const loaded = await loadBookingFacts(api.at.fresh.database, id, "https://practice.example");
    expect(loaded && bookingCalendar(loaded.facts)).toContain("RRULE:FREQ=DAILY;COUNT=2");
  });

  test("names who comes along: in the list, the client's account, the email and the exports; corrected by booking again", async () => {
    await book(anna, { places: 2, companions: "Sam" });
    const id = await paid(anna, { places: 2, companions: "  Sam Reed, sam.reed.example  " });
    expect(await asOwner("select companions from bookings")).toEqual([{ companions: "Sam Reed, sam.reed.example" }]);
    const own = await api.ask("/rest/v1/my_bookings?select=companions", {
      headers: { ...anna, apikey: KEYS.publishable },
    });
    expect(await own.json()).toEqual([{ companions: "Sam Reed, sam.reed.example" }]);
    const email = (await emails()).find(({ kind }) => kind === "booking-paid");
    expect(email?.plain).toMatch(/Places:? +2, with Sam Reed, sam\.\u200creed\.\u200cexample/);
    expect(
      (await api.call<{ booking: { group: object } }>("verify-booking-payment", await sessionOf(id), anna)).booking
        .group,
    ).toMatchObject({
      companions: "Sam Reed, sam.reed.example",
    });
    const csv = await api.ask("/functions/v1/bookings-csv", { headers: practitioner });
    expect(await csv.text()).toContain('"Sam Reed, sam.reed.example"');
  });

  test("names nobody without a place for them", async () => {
    const refusal = {
      status: 409,
      code: "choice-not-offered",
      error: "Somebody may come along where two places or more are booked",
    };
    expect(await book(anna, { companions: "Sam" })).toMatchObject(refusal);
    const { id: yoga } = await api.at.serviceNamed("One-to-one shamanic yoga");
    expect(
      await api.call("simple-payment", { ...api.at.request(yoga, day, "11:00"), companions: "Sam" }, anna),
    ).toMatchObject(refusal);
    const byHand = { ...request({ companions: "Sam" }), clientName: "Wanda", clientEmail: "", payment: "cash" };
    expect(await asAdmin("practice-add-booking", byHand)).toMatchObject(refusal);
    expect(await asAdmin("practice-add-booking", { ...byHand, places: 2 })).toMatchObject({ status: 200 });
    expect(await book(anna, { places: 2, companions: "x".repeat(201) })).toMatchObject({
      status: 400,
      code: "invalid-request",
    });
    expect(await asOwner("select places, companions from bookings")).toEqual([{ places: 2, companions: "Sam" }]);
  });

  test("repeated, answers the same hold; with other places, holds those instead", async () => {
    const first = await book(anna);
    expect(await book(anna)).toMatchObject({ status: 200, url: first.url });
    expect(await book(anna, { places: 3 })).toMatchObject({ status: 200 });
    expect(await taken()).toBe(3);
  });

  test("is refused beyond the places that are left, with their number", async () => {
    await paid(anna, { places: 2 });
    expect(await book(bea, { places: 2 })).toMatchObject({
      status: 409,
      code: "places-taken",
      error: "Only 1 place is left",
    });
    expect(await book(bea)).toMatchObject({ status: 200 });
    const third = await api.signedIn();
    expect(await book(third)).toMatchObject({ code: "places-taken", error: "All places are taken" });
  });

  test("is refused after the end of sales, without a price, on another day, of another service, and for too many", async () => {
    const refusal = { status: 404, code: "group-session-not-offered" };
    for (const change of ["sales_end_hours = 600", "price_pence = null", "is_active = false"]) {
      await asOwner(`update group_sessions set ${change} where id = $1`, [weekend]);
      expect(await book(anna)).toMatchObject(refusal);
      await asOwner(
        "update group_sessions set sales_end_hours = 0, price_pence = 12000, is_active = true where id = $1",
        [weekend],
      );
    }
    expect(await book(anna, { bookingTime: "12:00" })).toMatchObject(refusal);
    const other = await api.at.serviceNamed("Reiki Level 2");
    expect(await book(anna, { serviceId: other.id })).toMatchObject(refusal);
    for (const places of [0, 5, 1.5, "2"])
      expect(await book(anna, { places })).toMatchObject({ status: 400, code: "invalid-request" });
    expect(await bookings()).toEqual([]);
  });

  test("that was not paid in time gives its places back, and money that came late takes them again or goes back", async () => {
    const { url = "" } = await book(anna, { places: 3 });
    await api.at.pay(url);
    await asOwner("update bookings set hold_expires_at = private.clock() - interval '1 minute'");
    expect(await book(bea)).toMatchObject({ status: 200 }); // releases the hold that has run out
    expect(await taken()).toBe(1);
    const [{ session } = { session: "" }] = await asOwner<{ session: string }>(
      "select c.session_id as session from checkouts c join bookings b on b.id = c.booking_id where b.user_id = $1",
      [anna.userId],
    );
    expect(await confirmPayment(api.at.practice, session)).toBe("refunding");
    expect(await taken()).toBe(1);
  });

  test("that was paid late is not reinstated at an hour from which its group session was moved", async () => {
    const { url = "" } = await book(anna);
    await api.at.pay(url);
    await asOwner("update bookings set status = 'cancelled', cancelled_because = 'hold-ended'");
    await asOwner("update group_sessions set start_time = '12:00' where id = $1", [weekend]);
    const [{ session } = { session: "" }] = await asOwner<{ session: string }>(
      "select session_id as session from checkouts",
    );
    expect(await confirmPayment(api.at.practice, session)).toBe("refunding");
    expect(await taken()).toBe(0);
  });

  test("never costs more than a booking may: fewer places are asked for", async () => {
    await asOwner("update group_sessions set price_pence = 600000 where id = $1", [weekend]);
    const refusal = {
      status: 409,
      code: "price-too-high",
      error: "One booking costs £10,000 at most. Please book fewer places at once",
    };
    expect(await book(anna, { places: 2 })).toEqual(refusal);
    expect(await asAdmin("practice-add-booking", { ...request({ places: 2 }), payment: "at-session" })).toEqual(
      refusal,
    );
    expect(await book(anna)).toMatchObject({ status: 200 });
  });

  test("in a session of three minutes or of sixteen hours lasts what a booking may, also where it is moved", async () => {
    for (const [end, minutes] of [
      ["11:03", 5],
      ["23:59", 720],
    ] as const) {
      await asOwner("delete from bookings");
      await asOwner("update group_sessions set start_time = '11:00', end_time = $2 where id = $1", [weekend, end]);
      expect(await book(anna)).toMatchObject({ status: 200 });
      await asOwner("update group_sessions set start_time = '11:01' where id = $1", [weekend]);
      expect(await bookings()).toMatchObject([{ duration_minutes: minutes }]);
    }
  });

  test("is not moved by itself: neither by client or practitioner, nor by the data API", async () => {
    const id = await paid(anna);
    const to = { bookingId: id, bookingDate: await api.at.day(9), bookingTime: "10:00" };
    const moved = await api.call<Booked>("reschedule-booking", to, anna);
    expect(moved).toMatchObject({ code: "booking-not-movable", error: "A place moves only with its group session" });
    expect(await asAdmin("practice-move-booking", to)).toMatchObject({ code: "booking-not-movable" });
    const patched = await api.ask(`/rest/v1/bookings?id=eq.${id}`, {
      method: "PATCH",
      headers: {
        apikey: KEYS.publishable,
        authorization: practitioner.authorization,
        "content-type": "application/json",
      },
      body: JSON.stringify({ booking_time: "12:00" }),
    });
    expect([patched.status, ((await patched.json()) as { message: string }).message]).toEqual([
      400,
      "A place has the date of its group session. Move the group session instead",
    ]);
  });

  test("is entered by hand, also after the end of sales, and never beyond the places", async () => {
    await asOwner("update group_sessions set sales_end_hours = 600 where id = $1", [weekend]);
    const byHand = (more: object) => asAdmin("practice-add-booking", { ...request(more), payment: "at-session" });
    expect(await byHand({ places: 2 })).toMatchObject({ status: 200 });
    expect(await bookings()).toMatchObject([{ status: "confirmed", places: 2, price_pence: 24000 }]);
    expect(await byHand({ places: 2 })).toMatchObject({ code: "places-taken", error: "Only 1 place is left" });
  });
});

describe("a group session with places taken", () => {
  const change = (body: object) =>
    api.ask(`/rest/v1/group_sessions?id=eq.${weekend}`, {
      method: "PATCH",
      headers: {
        apikey: KEYS.publishable,
        authorization: practitioner.authorization,
        "content-type": "application/json",
      },
      body: JSON.stringify(body),
    });

  test("keeps at least as many places, is neither hidden nor given to another service, and is not deleted", async () => {
    await paid(anna, { places: 2 });
    const other = await api.at.serviceNamed("Reiki Level 2");
    for (const body of [{ places: 1 }, { is_active: false }, { service_id: other.id }])
      expect((await change(body)).status).toBe(400);
    const deleted = await api.ask(`/rest/v1/group_sessions?id=eq.${weekend}`, {
      method: "DELETE",
      headers: { apikey: KEYS.publishable, authorization: practitioner.authorization },
    });
    expect(deleted.status).toBe(409);
    expect((await change({ places: 2 })).status).toBe(204);
    expect((await change({ taken: 0 })).status).toBe(403);
  });

  test("is not moved to a day that is over", async () => {
    await paid(anna);
    const moved = await change({ starts_on: "2020-01-01", ends_on: "2020-01-02" });
    expect([moved.status, ((await moved.json()) as { message: string }).message]).toEqual([
      400,
      "Places in this group session are taken. Move it to a time to come",
    ]);
    expect(await asOwner("select from bookings where booking_date < private.today()")).toEqual([]);
  });

  test("moves with its places, and each client is told", async () => {
    await paid(anna);
    await paid(bea);
    const to = await api.at.day(12);
    expect((await change({ starts_on: to, ends_on: to, start_time: "10:00", end_time: "14:00" })).status).toBe(204);
    expect(
      await asOwner(
        "select booking_date::text as date, booking_time as time, duration_minutes as minutes from bookings",
      ),
    ).toEqual([
      { date: to, time: "10:00", minutes: 240 },
      { date: to, time: "10:00", minutes: 240 },
    ]);
    await api.at.doJobs();
    expect((await emails()).filter(({ kind }) => kind === "booking-moved")).toHaveLength(2);
  });

  test("that lasts longer or loses a day is a move, too: each client is told once a change, and may cancel free of charge", async () => {
    await paid(anna);
    await book(bea); // an unpaid hold, which is told nothing
    const [before] = await asOwner<{ version: number }>(
      "select calendar_sequence as version from bookings where user_id = $1",
      [anna.userId],
    );
    const told = async () => (await emails()).filter(({ kind }) => kind === "booking-moved").map(({ plain }) => plain);
    expect((await change({ end_time: "22:00" })).status).toBe(204);
    await api.at.doJobs();
    expect(await told()).toEqual([
      expect.stringMatching(/Time:? +11:00 to 22:00 each day[\s\S]*Before:? .*11:00 to 16:00 each day/),
    ]);
    expect((await change({ ends_on: day })).status).toBe(204);
    for (const _ of [1, 2]) await api.at.doJobs();
    expect(await told()).toHaveLength(2);
    expect(
      await asOwner(
        "select free_until is not null as free, calendar_sequence > $2 as newer from bookings where user_id = $1",
        [anna.userId, before?.version],
      ),
    ).toEqual([{ free: true, newer: true }]);
  });

  test("that the practitioner moves can be cancelled free of charge for a week, at most until it begins", async () => {
    const bookingId = await paid(anna, { places: 2 });
    await asOwner(
      "update group_sessions set starts_on = private.today() + 1, ends_on = private.today() + 1, start_time = '00:30', end_time = '02:00'",
    );
    const terms = () => api.call<Booked>("cancellation-terms", { bookingId }, anna);
    const [begins] = await asOwner<{ at: Date }>(
      "select private.moment_of(starts_on + time '00:30', 'Europe/London') as at from group_sessions where id = $1",
      [weekend],
    );
    expect(await terms()).toEqual({
      status: 200,
      paidPence: 24000,
      refundPence: 24000,
      percent: 100,
      until: begins?.at.toISOString(),
      thenPence: 0,
      cashPence: 0,
    });
    await api.at.doJobs();
    const cancel = { bookingId, refundPence: 24000, paidPence: 24000 };
    expect(await api.call<Booked>("cancel-booking", cancel, anna)).toMatchObject({
      refundPence: 24000,
    });
    const headers = { apikey: KEYS.publishable, authorization: anna.authorization };
    const own = (await (await api.ask("/rest/v1/my_bookings?select=free_until", { headers })).json()) as {
      free_until: string;
    }[];
    const days = (Date.parse(own[0]?.free_until ?? "") - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(7);
  });

  test("is cancelled once: everybody is refunded in full and told, and its hours are free", async () => {
    await paid(anna, { places: 2 });
    await book(bea);
    expect(
      await asAdmin("practice-cancel-group-session", { groupSessionId: weekend, reason: "The room is flooded" }),
    ).toEqual({
      status: 200,
      bookings: 2,
      refundPence: 24000,
    });
    expect(await asAdmin("practice-cancel-group-session", { groupSessionId: weekend })).toEqual({
      status: 200,
      bookings: 0,
      refundPence: 0,
    });
    const cancelled = (await emails()).filter(({ kind }) => kind === "booking-cancelled");
    expect(cancelled).toHaveLength(1); // an unpaid hold is told nothing
    expect(cancelled[0]?.plain).toContain("The room is flooded");
    expect(await taken()).toBe(0);
    expect(await asOwner("select from private.occupancy where group_session_id is not null")).toEqual([]);
    expect(await asAdmin("practice-cancel-group-session", { groupSessionId: crypto.randomUUID() })).toMatchObject({
      status: 404,
      code: "group-session-not-found",
    });
  });
});

test("all who have a place are written to, each once, and only they", async () => {
  const message = {
    groupSessionId: weekend,
    messageId: crypto.randomUUID(),
    subject: "Bring a blanket",
    message: "It is cold.",
  };
  expect(await asAdmin("practice-message-group", message)).toMatchObject({ status: 409, code: "no-recipients" });
  await paid(anna, { clientEmail: "anna@example.com" });
  await book(bea, { clientEmail: "bea@example.com" });
  for (let times = 0; times < 2; times += 1)
    expect(await asAdmin("practice-message-group", message)).toEqual({ status: 200, recipients: 1 });
  expect(await asOwner("select recipient, subject from mail where kind = 'message'")).toEqual([
    { recipient: "anna@example.com", subject: "Bring a blanket" },
  ]);
});

test("the link of an online session is told to those who have paid alone", async () => {
  await paid(anna);
  await book(bea);
  const own = async (who: { authorization: string }) => {
    const headers = { apikey: KEYS.publishable, authorization: who.authorization };
    return (await api.ask("/rest/v1/my_bookings?select=places,meeting,location,last_day", { headers })).json();
  };
  expect(await own(anna)).toMatchObject([
    { places: 1, meeting: { place: "video", key: expect.any(String) as string }, location: "The Old Chapel" },
  ]);
  expect(await own(bea)).toMatchObject([{ meeting: null }]);
  const headers = { apikey: KEYS.publishable };
  expect((await api.ask("/rest/v1/group_sessions?select=join_url", { headers })).status).toBe(401);
  expect(await (await api.ask("/rest/v1/group_sessions?select=places,taken,price_pence", { headers })).json()).toEqual([
    { places: 3, taken: 2, price_pence: 12000 },
  ]);
});
