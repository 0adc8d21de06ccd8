import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { MAX_TICKED } from "#domain/bookings/many-bookings.ts";
import { HOUR_MS } from "#domain/time.ts";
import { type FunctionsApi, startFunctionsApi } from "#tests/support/functions-api.ts";

let api: FunctionsApi;
let authorization: string;
let client: { authorization: string };
let service: string;
beforeAll(async () => {
  api = await startFunctionsApi();
  const practitioner = await api.signedInAdmin();
  ({ authorization } = practitioner);
  await api.at.fresh.asOwner("insert into business_settings (user_id) values ($1)", [practitioner.userId]);
  client = await api.signedIn();
  service = (await api.at.serviceNamed("Shamanic and Reiki healing session")).id;
});
beforeEach(async () => {
  await rows("truncate public.mail");
  await rows("delete from bookings");
});
afterAll(() => api.close());

const rows = <R extends object>(text: string, values?: unknown[]) => api.at.fresh.asOwner<R>(text, values);
async function booking(days: number, change: { name?: string; status?: string; email?: string } = {}): Promise<string> {
  const { name = "A Client", status = "confirmed", email = "client@example.com" } = change;
  const [made] = await rows<{ id: string }>(
    `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, cancelled_because, payment_status)
     values ($1, $2, $5, private.today() + $3::int, '10:00', 60, 7000, $4, case $4 when 'cancelled' then 'client' end, 'pending') returning id`,
    [service, name, days, status, email],
  );
  return made?.id ?? "";
}
type Answer = { changed?: number; left?: { bookingId: string; why: string }[]; code?: string };
async function change(bookingIds: string[], act: object, as = { authorization }) {
  const answer = await api.post("/functions/v1/practice-change-bookings", { bookingIds, act }, as);
  return { status: answer.status, ...((await answer.json()) as Answer) };
}
const statuses = () =>
  rows("select client_name as name, status, no_show as missed from bookings order by booking_date");

test("only the practitioner changes several bookings, a hundred at most", async () => {
  expect((await change([await booking(-1)], { what: "came" }, client)).status).toBe(403);
  expect((await change([], { what: "came" })).status).toBe(400);
  const many = Array.from({ length: MAX_TICKED + 1 }, () => crypto.randomUUID());
  expect((await change(many, { what: "came" })).status).toBe(400);
  expect((await change(many.slice(1), { what: "came" })).left).toHaveLength(MAX_TICKED);
});

test("those that have begun are held or missed; what is to come or gone is left, with the reason; repeated it stays", async () => {
  const [was, other, ahead] = [await booking(-2, { name: "Was" }), await booking(-1), await booking(3)];
  const gone = crypto.randomUUID();
  const answer = {
    status: 200,
    changed: 1,
    left: [
      { bookingId: ahead, why: "Only a confirmed session that has begun can be marked complete" },
      { bookingId: gone, why: "This booking no longer exists" },
    ],
  };
  expect(await change([was, ahead, gone, was], { what: "came" })).toEqual(answer);
  expect(await change([was, ahead, gone], { what: "came" })).toEqual(answer);
  expect(await change([other], { what: "missed" })).toEqual({ status: 200, changed: 1, left: [] });
  expect(await statuses()).toMatchObject([
    { name: "Was", status: "completed", missed: false },
    { status: "completed", missed: true },
    { status: "confirmed" },
  ]);
});

test("one Undo takes back what was done to all", async () => {
  for (const what of ["came", "missed"]) {
    const both = [await booking(-2), await booking(-1)];
    await change(both, { what });
    expect(await change(both, { what: "undo" })).toMatchObject({ changed: 2, left: [] });
    expect(await statuses()).toMatchObject([
      { status: "confirmed", missed: false },
      { status: "confirmed", missed: false },
    ]);
    await rows("delete from bookings");
  }
});

test("all are cancelled for one reason, and each client gets an email", async () => {
  const both = [await booking(3, { email: "one@example.com" }), await booking(4, { email: "two@example.com" })];
  const act = { what: "cancel", refund: "full", reason: "The room is flooded" };
  expect(await change(both, act)).toEqual({ status: 200, changed: 2, left: [] });
  expect(await change(both, act)).toEqual({ status: 200, changed: 2, left: [] });
  expect(await rows("select distinct status, cancellation_reason as why from bookings")).toEqual([
    { status: "cancelled", why: "The room is flooded" },
  ]);
  expect(await rows("select recipient from mail where kind = 'booking-cancelled' order by 1")).toEqual([
    { recipient: "one@example.com" },
    { recipient: "two@example.com" },
  ]);
});

test("a message goes once to each client of these bookings, and to nobody of a cancelled one", async () => {
  const ids = [
    await booking(3, { email: "one@example.com" }),
    await booking(4, { email: "One@example.com" }),
    await booking(5, { email: "two@example.com" }),
    await booking(6, { email: "three@example.com", status: "cancelled" }),
  ];
  const request = {
    messageId: crypto.randomUUID(),
    bookingIds: ids,
    subject: "The new room",
    message: "Up the stairs.",
  };
  const send = (body: object) => api.post("/functions/v1/practice-message-bookings", body, { authorization });
  for (let time = 0; time < 2; time += 1) {
    const answer = await send(request);
    expect([answer.status, await answer.json()]).toEqual([200, { recipients: 2 }]);
  }
  expect(await rows("select recipient from mail where kind = 'message' order by 1")).toEqual([
    { recipient: "one@example.com" },
    { recipient: "two@example.com" },
  ]);
  const nobody = await send({ ...request, messageId: crypto.randomUUID(), bookingIds: ids.slice(3) });
  expect([nobody.status, await nobody.json()]).toMatchObject([409, { code: "no-recipients" }]);
});

test("what goes back follows each booking's own rule and is shown before; a booking whose amount is another by now stays", async () => {
  const near = await api.at.paidBooking(await api.at.day(8), "10:00");
  const [soon, far] = [near.bookingId, (await api.at.paidBooking(await api.at.day(20), "10:00")).bookingId];
  await api.at.clockAt(near.begins.getTime() - HOUR_MS);
  const answer = await api.post(
    "/functions/v1/practice-terms-of-many",
    { bookingIds: [soon, far, crypto.randomUUID()] },
    { authorization },
  );
  const { terms } = (await answer.json()) as { terms: { bookingId: string; refundPence: number; paidPence: number }[] };
  expect(terms).toEqual([
    { bookingId: soon, refundPence: 0, paidPence: 4500 },
    { bookingId: far, refundPence: 4500, paidPence: 4500 },
  ]);
  const cancel = (shownPence: Record<string, number>) =>
    change([soon, far], { what: "cancel", refund: "policy", shownPence });
  expect(await cancel({ [soon]: 2250, [far]: 4500 })).toMatchObject({
    changed: 1,
    left: [{ bookingId: soon, why: expect.stringContaining("refund has changed") }],
  });
  expect(await cancel({ [soon]: 0 })).toMatchObject({ changed: 2, left: [] });
  expect(await rows("select booking_id, amount_pence from refunds where booking_id = any ($1)", [[soon, far]])).toEqual(
    [{ booking_id: far, amount_pence: 4500 }],
  );
  await api.at.clockAt(Date.now());
});
