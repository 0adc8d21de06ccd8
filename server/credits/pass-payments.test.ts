import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { PassPage, WholePass } from "./read-passes.ts";
import type { Money } from "#app/money/money.ts";
import type { PracticeRevenue } from "#server/bookings/diary/practice-day.queries.ts";
import type { Pass } from "#domain/credits/pass.ts";
import { creditPayments } from "#tests/support/data/credit-payments.ts";
import type { FunctionsApi } from "#tests/support/functions-api.ts";

const credits = creditPayments();
const { run, act, read } = credits;
let api: FunctionsApi;
let serviceId: string;
let clientId: string;
beforeAll(async () => {
  ({ api, serviceId } = credits);
  clientId = await kept("Yara Moon");
});

const one = (id: string) => read<WholePass>(`practice-pass?passId=${id}`);
const left = async (id: string) => (await one(id)).pass.left;

async function kept(name: string): Promise<string> {
  const email = `${name.toLowerCase().replace(" ", ".")}@example.com`;
  const [row] = await run<{ id: string }>(
    "insert into clients (client_name, client_email, kept_at) values ($1, $2, now()) returning id",
    name,
    email,
  );
  return row?.id ?? "";
}

async function sold(more: object = {}): Promise<string> {
  const requestId = randomUUID();
  const sale = {
    requestId,
    clientId,
    name: "5 readings",
    sessions: 5,
    serviceIds: [serviceId],
    amount: 6000,
    by: "cash",
    expiresOn: null,
  };
  expect((await act("practice-sell-pass", { ...sale, ...more })).status).toBe(200);
  return requestId;
}

const booked = (more: object = {}) =>
  credits.book({ clientId, clientName: "Yara Moon", clientEmail: "yara.moon@example.com", ...more });
const pay = (bookingId: string, passId: string, more: object = {}) =>
  act("practice-take-payment", { bookingId, by: "pass", passId, ...more });
const bookingOf = async (id: string) =>
  (
    await run(
      "select status, payment_status, paid_by, paid_pence, owed_pence, refunded_pence from bookings where id = $1",
      id,
    )
  )[0];
const cancel = (bookingId: string, refund: string | number, expectedPaidPence = 4500) =>
  act("practice-cancel-booking", { bookingId, refund, reason: "", expectedPaidPence });
const mailed = async (bookingId: string, kind: string) =>
  (await run<{ plain: string }>("select plain from mail where booking_id = $1 and kind = $2", bookingId, kind))[0]
    ?.plain;

test("a pass pays for a whole booking with one session, which is no money again", async () => {
  const passId = await sold();
  const before = await read<Money>("practice-money");
  const earned = async () => (await read<PracticeRevenue>("practice-trade?weeks=1")).weeks[0]?.pence ?? 0;
  const earnedBefore = await earned();
  const bookingId = await booked();
  expect((await pay(bookingId, passId)).status).toBe(200);
  const paid = { payment_status: "paid", paid_by: "pass", paid_pence: 4500, owed_pence: 0, refunded_pence: 0 };
  expect(await bookingOf(bookingId)).toMatchObject(paid);
  const { pass, entries } = await one(passId);
  expect(pass).toMatchObject({ left: 4, leftPence: 4800 });
  expect(entries).toMatchObject([
    { kind: "charge", method: "cash", sessions: 5 },
    { kind: "charge", method: "credit", number: null, amount: 4500, sessions: 1, bookingId },
  ]);
  expect((await read<Money>("practice-money")).figures.received).toBe(before.figures.received);
  expect((await earned()) - earnedBefore).toBe(1200); // its part of the price of the pass
  expect((await pay(bookingId, passId)).status).toBe(409);
  expect(await left(passId)).toBe(4);
  expect(
    (await act("practice-refund-pass", { requestId: randomUUID(), passId, pence: 4800, expectedLeft: 4 })).status,
  ).toBe(200);
});

test("cancelling by the practitioner gives the session back or keeps it used, and says which; never a part of it", async () => {
  const passId = await sold();
  const [back, used] = [await booked(), await booked()];
  for (const bookingId of [back, used]) expect((await pay(bookingId, passId)).status).toBe(200);
  expect(await left(passId)).toBe(3);
  const part = await cancel(back, 2000);
  expect([part.status, ((await part.json()) as { code: string }).code]).toEqual([409, "pass-goes-back-whole"]);
  expect((await cancel(back, "full")).status).toBe(200);
  expect((await cancel(used, "none")).status).toBe(200);
  expect(await left(passId)).toBe(4);
  expect(await bookingOf(back)).toMatchObject({
    status: "cancelled",
    payment_status: "refunded",
    refunded_pence: 4500,
  });
  expect(await bookingOf(used)).toMatchObject({ status: "cancelled", payment_status: "paid", refunded_pence: 0 });
  expect(await mailed(back, "booking-cancelled")).toContain("The session goes back to your pass.");
  expect(await mailed(used, "booking-cancelled")).toContain("The session of your pass stays used.");
  expect(await mailed(used, "booking-cancelled")).not.toContain("you get");
});

test("the practitioner gives a session back without cancelling: whole, once", async () => {
  const passId = await sold();
  const bookingId = await booked();
  await pay(bookingId, passId);
  const refund = (pence: number) => act("practice-refund", { bookingId, pence, reason: "", expectedHeldPence: 4500 });
  expect((await refund(2250)).status).toBe(409);
  expect(await left(passId)).toBe(4);
  const answers = await Promise.all([1, 2, 3].map(() => refund(4500)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(await left(passId)).toBe(5);
  expect(await mailed(bookingId, "refund-given")).toContain(
    "the session that was paid with your pass goes back to it.",
  );
});

test.each([
  [72, 4500, "goes back", 5],
  [30, 0, "stays used", 4],
])(
  "a client who cancels %i hours before: the session comes back only where the rule gives back everything",
  async (hours, refundPence, words, leftThen) => {
    const client = await api.signedIn();
    const passId = await sold();
    const bookingId = await booked();
    expect((await pay(bookingId, passId)).status).toBe(200);
    await run(
      `update bookings set user_id = $2, booking_date = moment::date, booking_time = to_char(moment, 'HH24:MI')
     from (select date_trunc('hour', private.wall_clock()) + $3::int * interval '1 hour' as moment) m where id = $1`,
      bookingId,
      client.userId,
      hours + 1,
    );
    const terms = (await (await api.post("/functions/v1/cancellation-terms", { bookingId }, client)).json()) as object;
    expect(terms).toMatchObject({ paidPence: 4500, refundPence, thenPence: 0 });
    expect((await api.post("/functions/v1/cancel-booking", { bookingId, ...terms }, client)).status).toBe(200);
    expect(await left(passId)).toBe(leftThen);
    expect(await mailed(bookingId, "booking-cancelled")).toContain(words);
  },
);

const giveBack = (passId: string, pence: number, expectedLeft: number) =>
  act("practice-refund-pass", { requestId: randomUUID(), passId, pence, expectedLeft });

test("a session that comes back after the whole price was given back pays for nothing, and is not owed", async () => {
  const passId = await sold();
  const bookingId = await booked();
  await pay(bookingId, passId);
  const { owed } = await read<PassPage>("practice-passes");
  expect((await giveBack(passId, 6000, 4)).status).toBe(200);
  expect((await cancel(bookingId, "full")).status).toBe(200);
  expect((await one(passId)).pass).toMatchObject({ left: 1, leftPence: 0 });
  expect((await read<PassPage>("practice-passes")).owed).toEqual({
    sessions: owed.sessions - 4,
    pence: owed.pence - 4800,
  });
  const next = await booked();
  const { passes } = await read<{ passes: Pass[] }>(
    `practice-usable-passes?clientId=${clientId}&serviceId=${serviceId}&date=${await api.at.day(credits.day)}`,
  );
  expect(passes.map(({ id }) => id)).not.toContain(passId);
  const answer = await pay(next, passId);
  expect([answer.status, await answer.json()]).toEqual([
    409,
    { code: "pass-not-usable", error: "The price of 5 readings was given back" },
  ]);
  expect((await giveBack(passId, 1, 1)).status).toBe(409);
});

test("a session that comes back after a part was given back is worth its part of the price, at most what is held of it", async () => {
  for (const [pence, worth] of [
    [4800, 1200],
    [5500, 500],
  ] as const) {
    const passId = await sold();
    const [used, other] = [await booked(), await booked()];
    for (const bookingId of [used, other]) await pay(bookingId, passId);
    expect((await giveBack(passId, pence, 3)).status).toBe(200);
    expect((await cancel(used, "full")).status).toBe(200);
    expect((await one(passId)).pass).toMatchObject({ left: 1, leftPence: worth });
    expect((await cancel(other, "full")).status).toBe(200);
    expect((await one(passId)).pass).toMatchObject({ left: 2, leftPence: Math.min(2400, 6000 - pence) });
    expect((await giveBack(passId, 6000 - pence + 1, 2)).status).toBe(409);
    expect((await giveBack(passId, 6000 - pence, 2)).status).toBe(200);
    expect((await one(passId)).pass).toMatchObject({ left: 0, leftPence: 0 });
  }
});

test("the ledger refuses to give more of a sale back than came, whatever the pass has paid for", async () => {
  const passId = await sold();
  await pay(await booked(), passId);
  const tooMuch = run(
    `insert into ledger (credit_id, kind, amount_pence, currency, provider_reference, sessions) values ($1, 'refund', 6001, 'gbp', $2, 4)`,
    passId,
    `cash_${randomUUID()}`,
  );
  await expect(tooMuch).rejects.toMatchObject({ constraint: "ledger_refunds_within_charges" });
});

test("whoever is erased hears what goes back to a pass and what is left on it, and the pass outlives them", async () => {
  const person = await api.signedIn();
  const [own = { id: "", name: "", email: "" }] = await run<{ id: string; name: string; email: string }>(
    `insert into clients (user_id, client_name, client_email, kept_at) select id, 'Fern Hill', email, now() from auth.users where id = $1
     returning id, client_name as name, client_email as email`,
    person.userId,
  );
  const passId = await sold({ clientId: own.id });
  await sold({ clientId: own.id, expiresOn: "2020-01-01" });
  const bookingId = await booked({ clientId: own.id, clientName: own.name, clientEmail: own.email });
  await run("update bookings set user_id = $2 where id = $1", bookingId, person.userId);
  expect((await pay(bookingId, passId)).status).toBe(200);
  const terms = { sessions: 1, refundPence: 4500, passSessions: 4 };
  const asked = await api.post("/functions/v1/own-data-terms", {}, person);
  expect(await asked.json()).toMatchObject({ ...terms, toCreditsPence: 4500 });
  const byAdmin = (await (await act("practice-client-erasure-terms", { clientId: own.id })).json()) as { seen: string };
  expect(byAdmin).toMatchObject(terms);
  const erased = await act("practice-erase-client", {
    clientId: own.id,
    name: own.name,
    refundPence: 4500,
    seen: byAdmin.seen,
  });
  expect(erased.status).toBe(200);
  expect((await one(passId)).pass).toMatchObject({ clientId: null, left: 5, leftPence: 6000 });
});

test("a moved booking keeps its session, and a deleted one to come gives it back", async () => {
  const passId = await sold({ expiresOn: await api.at.day(credits.day + 1) });
  const bookingId = await booked();
  expect((await pay(bookingId, passId)).status).toBe(200);
  const move = { bookingId, bookingDate: await api.at.day(30), bookingTime: "15:00", bookAnyway: true };
  expect((await act("practice-move-booking", move)).status).toBe(200);
  expect(await left(passId)).toBe(4);
  await api.at.fresh.database.transaction(async (tx) => {
    await tx.rows("set local role admin");
    await tx.rows("delete from bookings where id = $1", [bookingId]);
  });
  await api.at.doJobs();
  expect(await left(passId)).toBe(5);
  expect(await mailed(bookingId, "booking-cancelled")).toContain("The session goes back to your pass.");
});

test("eight unpaid bookings at once and five sessions: five are paid, and three are refused", async () => {
  const passId = await sold();
  const bookings: string[] = [];
  for (let count = 0; count < 8; count += 1) bookings.push(await booked());
  const answers = await Promise.all(bookings.map((bookingId) => pay(bookingId, passId)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 200, 200, 200, 200, 409, 409, 409,
  ]);
  expect(await left(passId)).toBe(0);
  const again = await Promise.all(bookings.map((bookingId) => cancel(bookingId, "full", 4500)));
  expect(again.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(await left(passId)).toBe(5);
});

test("a payment that is sent again under its id takes one session", async () => {
  const passId = await sold();
  const bookingId = await booked();
  const requestId = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => pay(bookingId, passId, { requestId })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await left(passId)).toBe(4);
});

test("a pass that cannot pay is refused in words, is not proposed, and nothing changes", async () => {
  const [{ id: otherService } = { id: "" }] = await run<{ id: string }>(
    "select id from services where name = 'Written reading'",
  );
  const bookingId = await booked();
  const date = await api.at.day(credits.day);
  const spent = await sold({ sessions: 1 });
  await pay(await booked(), spent);
  const usable = await sold({ expiresOn: date });
  const refusals: [string, number, string][] = [
    [await sold({ clientId: await kept("Other Client") }), 409, "5 readings is the pass of another client"],
    [await sold({ serviceIds: [otherService] }), 409, "does not pay for this service"],
    [spent, 409, "No session is left of 5 readings"],
    [await sold({ expiresOn: "2020-01-01" }), 409, "pays for sessions until 1 January 2020"],
    [await sold({ expiresOn: await api.at.day(credits.day - 2) }), 409, "pays for sessions until"],
    [randomUUID(), 404, "There is no such pass"],
  ];
  for (const [passId, status, words] of refusals) {
    const answer = await pay(bookingId, passId);
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([
      status,
      expect.stringContaining(words),
    ]);
  }
  expect(await bookingOf(bookingId)).toMatchObject({ payment_status: "pending", paid_pence: 0 });
  const { passes } = await read<{ passes: Pass[] }>(
    `practice-usable-passes?clientId=${clientId}&serviceId=${serviceId}&date=${date}`,
  );
  expect(passes[0]?.id).toBe(usable);
  expect(passes.map(({ id }) => id).filter((id) => refusals.some(([refusedId]) => refusedId === id))).toEqual([]);
  expect((await pay(bookingId, usable)).status).toBe(200);
});

test("a booking of which a part is paid takes no session, and one of two places takes two", async () => {
  const passId = await sold({
    sessions: 3,
    serviceIds: [serviceId, (await api.at.serviceNamed("Meditation group")).id],
  });
  const half = await booked();
  await run(
    "insert into ledger (booking_id, kind, amount_pence, currency, provider_reference) values ($1, 'charge', 1500, 'gbp', $2)",
    half,
    `cash_${half}`,
  );
  const answer = await pay(half, passId);
  expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([
    409,
    expect.stringContaining("a part of this one is paid"),
  ]);
  const { id: circle } = await api.at.serviceNamed("Meditation group");
  const bookingDate = await api.at.day(20);
  const [session] = await run<{ id: string }>(
    `insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time, places) values ($1, $2, $2, '18:00', '19:00', 8) returning id`,
    circle,
    bookingDate,
  );
  const places = { serviceId: circle, groupSessionId: session?.id, places: 2, bookingDate, bookingTime: "18:00" };
  const [first, second] = [await booked(places), await booked(places)];
  expect((await pay(first, passId)).status).toBe(200);
  expect(await left(passId)).toBe(1);
  const tooFew = await pay(second, passId);
  expect(((await tooFew.json()) as { error: string }).error).toContain(
    "2 places take 2 sessions, and 1 of 5 readings is left",
  );
  const [paid] = await run<{ pence: number }>("select paid_pence as pence from bookings where id = $1", first);
  expect((await cancel(first, "full", paid?.pence)).status).toBe(200);
  expect(await left(passId)).toBe(3);
});

test("a new booking is paid with a pass or a voucher in one step, or is refused and not made", async () => {
  const passId = await sold({ sessions: 1 });
  const code = "K7PM-Q2XW-9ABC-D3EF";
  await run("insert into credits (code, amount_pence, buyer_name) values ($1, 2000, 'Sam')", code);
  await run(
    `insert into ledger (credit_id, kind, amount_pence, currency, provider_reference)
     select id, 'charge', amount_pence, 'gbp', 'cash_' || id from credits where code = $1`,
    code,
  );
  const order = {
    serviceId,
    clientId,
    clientName: "Yara Moon",
    clientEmail: "yara.moon@example.com",
    clientPhone: "",
    bookingTime: "16:00",
  };
  const add = async (more: object) =>
    act("practice-add-booking", { ...order, bookingDate: await api.at.day(credits.day + 5), ...more });
  const count = async () => (await run<{ n: number }>("select count(*)::int as n from bookings"))[0]?.n;
  const before = await count();
  for (const [wrong, status, reason] of [
    [{ payment: "pass" }, 400, "invalid-request"],
    [{ payment: "voucher" }, 400, "invalid-request"],
    [{ payment: "pass", passId, clientId: undefined }, 409, "pass-not-usable"],
    [{ payment: "pass", passId, pricePence: 0 }, 409, "nothing-to-pay"],
    [{ payment: "pass", passId: await sold({ expiresOn: "2020-01-01" }) }, 409, "pass-not-usable"],
    [{ payment: "voucher", code: "AAAA-BBBB-CCCC-DDDD" }, 404, "voucher-not-found"],
  ] as const) {
    const answer = await add(wrong);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([status, reason]);
  }
  expect(await count()).toBe(before);
  expect(await left(passId)).toBe(1);

  const requestId = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => add({ payment: "pass", passId, requestId })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await left(passId)).toBe(0);
  expect(await bookingOf(requestId)).toMatchObject({
    status: "confirmed",
    payment_status: "paid",
    paid_by: "pass",
    owed_pence: 0,
  });
  expect(await mailed(requestId, "booking-confirmed")).toContain("the session goes back to the pass");
  const late = await add({ payment: "pass", passId, bookingTime: "18:00" });
  expect([late.status, ((await late.json()) as { code: string }).code]).toEqual([409, "pass-not-usable"]);

  const rest = await add({ payment: "voucher", code: code.toLowerCase(), bookingTime: "19:00" });
  const { bookingId } = (await rest.json()) as { bookingId: string };
  expect(await bookingOf(bookingId)).toMatchObject({
    payment_status: "paid",
    paid_by: "voucher",
    paid_pence: 2000,
    owed_pence: 2500,
  });
  expect(await count()).toBe((before ?? 0) + 2);
});

test("two new bookings at once and one session: one is paid and made, the other is not made", async () => {
  const passId = await sold({ sessions: 1 });
  const order = {
    serviceId,
    clientId,
    clientName: "Yara Moon",
    clientEmail: "yara.moon@example.com",
    clientPhone: "",
    payment: "pass",
    passId,
  };
  const answers = await Promise.all(
    [8, 9, 10, 11].map(async (ahead) =>
      act("practice-add-booking", {
        ...order,
        bookingDate: await api.at.day(credits.day + ahead),
        bookingTime: "20:00",
      }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  expect(await left(passId)).toBe(0);
});
