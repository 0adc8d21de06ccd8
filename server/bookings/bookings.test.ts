import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { confirmPayment } from "#server/payments/confirm-payment.ts";
import { startBooking } from "./new/start-booking.ts";
import { takePayment } from "#server/payments/take-payment.ts";
import { type FunctionsApi, startFunctionsApi, KEYS } from "#tests/support/functions-api.ts";
import { type PaidBooking, PRACTITIONER } from "#tests/support/start-practice.ts";
import { HOUR_MS } from "#domain/time.ts";

let api: FunctionsApi;
let alice: { authorization: string; userId: string };
let bob: { authorization: string; userId: string };
beforeAll(async () => {
  api = await startFunctionsApi();
  [alice, bob] = [await api.signedIn(), await api.signedIn()];
});
afterAll(() => api.close());

const call = (name: string, body: unknown, headers: Record<string, string> = { authorization: alice.authorization }) =>
  api.post(`/functions/v1/${name}`, body, headers);
const answerOf = async (answer: Response) => ({
  status: answer.status,
  ...((await answer.json()) as Record<string, unknown>),
});
const paid = async (nth: number, time: string, client = alice): Promise<PaidBooking> =>
  api.at.paidBooking(await api.at.day(nth), time, client);
const iso = (instant: number) => new Date(instant).toISOString();

const NOT_FOUND = {
  status: 404,
  code: "booking-not-found",
  error: "Unable to find your booking. Please contact us if you have been charged.",
};

test("cancelling: the terms, the refusal when they have changed, the refund, and the same answer to a repeated request", async () => {
  const { bookingId, begins } = await paid(10, "10:00");
  const terms = { bookingId };
  expect(await answerOf(await call("cancellation-terms", terms))).toEqual({
    status: 200,
    paidPence: 4500,
    refundPence: 4500,
    percent: 100,
    until: iso(begins.getTime() - 48 * HOUR_MS),
    thenPence: 2250,
    cashPence: 0,
  });
  await api.at.clockAt(begins.getTime() - 30 * HOUR_MS);
  const answers = [
    await answerOf(await call("cancel-booking", { bookingId, refundPence: 4500 })),
    await answerOf(await call("cancellation-terms", terms)),
    await answerOf(await call("cancel-booking", { bookingId, refundPence: 2250 })),
    await answerOf(await call("cancel-booking", { bookingId, refundPence: 2250 })),
  ];
  await api.at.clockAt(Date.now());
  expect(answers).toEqual([
    { status: 409, code: "refund-changed", error: "Cancelling now gives back £22.50. Nothing is cancelled yet" },
    {
      status: 200,
      paidPence: 4500,
      refundPence: 2250,
      percent: 50,
      until: iso(begins.getTime() - 24 * HOUR_MS),
      thenPence: 0,
      cashPence: 0,
    },
    { status: 200, refundPence: 2250 },
    { status: 200, refundPence: 2250 },
  ]);
});

test("cash is reported separately: no card refunds it, and both sides read what is due in cash", async () => {
  const { id } = await api.at.serviceNamed("Tarot or rune reading by video or phone");
  const started = await startBooking(api.at.practice, alice, api.at.request(id, await api.at.day(8), "10:00"));
  const bookingId = started.ok ? started.bookingId : "";
  expect(await takePayment(api.at.practice, PRACTITIONER, { bookingId, by: "cash" })).toEqual({ ok: true });
  expect(await answerOf(await call("cancellation-terms", { bookingId }))).toMatchObject({
    paidPence: 0,
    refundPence: 0,
    cashPence: 4500,
  });
  await api.at.fresh.asOwner(
    "insert into business_settings (user_id, business_email) values ($1, 'hello@practice.example')",
    [bob.userId],
  );
  expect(await answerOf(await call("cancel-booking", { bookingId, refundPence: 0, paidPence: 0 }))).toEqual({
    status: 200,
    refundPence: 0,
  });
  await api.at.fresh.asOwner("delete from business_settings");
  const emails = await api.at.fresh.database.rows<{ plain: string }>(
    "select plain from mail where booking_id = $1 and kind in ('booking-cancelled', 'cancelled-notice') order by kind",
    [bookingId],
  );
  expect(emails.map(({ plain }) => plain.replaceAll(/\s+/g, " "))).toEqual([
    expect.stringContaining(
      "All of the £45.00 that you paid in cash will be returned to you in cash. Reply to this email to arrange it.",
    ),
    expect.stringContaining("by your printed rule £45.00 is for you to give back."),
  ]);
  expect(emails[0]?.plain).not.toContain("Nothing was charged");
});

test("an unpaid booking of the user awaits payment and resumes at its open Checkout page; a paid one does not", async () => {
  const carol = await api.signedIn();
  const { id } = await api.at.serviceNamed("Tarot or rune reading by video or phone");
  const started = await startBooking(api.at.practice, carol, api.at.request(id, await api.at.day(15), "10:00"));
  if (!started.ok) throw new Error(started.reason);
  const { bookingId, url, sessionId } = started;
  const awaits = async () => {
    const headers = { authorization: carol.authorization, apikey: KEYS.publishable };
    const answer = await api.ask(`/rest/v1/my_bookings?select=awaits_card_payment&id=eq.${bookingId}`, { headers });
    return ((await answer.json()) as { awaits_card_payment: boolean }[]).map((row) => row.awaits_card_payment);
  };
  const resume = async () =>
    answerOf(await call("resume-payment", { bookingId }, { authorization: carol.authorization }));
  expect(await awaits()).toEqual([true]);
  await api.at.fresh.asOwner("update bookings set status = 'confirmed' where id = $1", [bookingId]);
  expect(await awaits()).toEqual([true]);
  expect(await resume()).toEqual({ status: 200, url, bookingId, sessionId, expiresAt: expect.any(String) });
  expect(
    await answerOf(
      await call(
        "cancel-booking",
        { bookingId, refundPence: 0, paidPence: 0, onlyIfHeld: true },
        { authorization: carol.authorization },
      ),
    ),
  ).toEqual({
    status: 409,
    code: "not-held",
    error: "This booking is confirmed, so your time is kept. You can pay or cancel on your account page",
  });
  await api.at.pay(url);
  await confirmPayment(api.at.practice, sessionId);
  expect(await awaits()).toEqual([false]);
  expect(await resume()).toEqual({
    status: 409,
    code: "nothing-to-pay",
    error: "There is nothing left to pay for this booking",
  });
});

test("moving: the free times, the move, and the text of each refusal", async () => {
  const day = await api.at.day(11);
  const { bookingId, begins } = await paid(11, "10:00");
  await paid(11, "12:00", bob);
  const { service_id: serviceId } = (await api.at.booking(bookingId)) ?? {};
  const openings = (headers: Record<string, string>, moving = `&moving=${bookingId}`) =>
    api.ask(`/functions/v1/openings?serviceId=${String(serviceId)}&from=${day}&to=${day}${moving}`, { headers });
  const free = (await (await openings({ authorization: alice.authorization })).json()) as {
    days: Record<string, string[]>;
  };
  expect(free.days[day]).toContain("10:00");
  expect(free.days[day]).not.toContain("12:00");
  const stranger = (await (await openings({}, "")).json()) as { days: Record<string, string[]> };
  expect(stranger.days[day]).not.toContain("10:00");
  for (const headers of [{ authorization: bob.authorization }, {}] as Record<string, string>[]) {
    expect(await answerOf(await openings(headers))).toEqual(NOT_FOUND);
  }

  const move = async (bookingTime: string) =>
    answerOf(await call("reschedule-booking", { bookingId, bookingDate: day, bookingTime }));
  expect(await move("15:00")).toEqual({ status: 200, bookingDate: day, bookingTime: "15:00" });
  expect(await move("12:00")).toEqual({
    status: 409,
    code: "slot-not-offered",
    error: "This time is no longer available",
  });
  await api.at.clockAt(begins.getTime() - 40 * HOUR_MS);
  const late = await move("16:00");
  await api.at.clockAt(Date.now());
  expect(late).toEqual({
    status: 409,
    code: "too-late-to-move",
    error: "Rescheduling needs at least 48 hours notice. You can still cancel, or contact us",
  });
});

test("a client's moves are limited per day, since each emails a typed address; refused moves are not counted", async () => {
  const strict = await startFunctionsApi({ limitFactor: 0.1 });
  const client = await strict.signedIn();
  const day = await strict.at.day(12);
  const { bookingId } = await strict.at.paidBooking(day, "10:00", client);
  const move = async (bookingTime: string) =>
    answerOf(
      await strict.post(
        "/functions/v1/reschedule-booking",
        { bookingId, bookingDate: day, bookingTime },
        { authorization: client.authorization },
      ),
    );
  const answers: unknown[] = [];
  for (const time of ["11:00", "11:10", "12:00", "13:00"]) answers.push((await move(time)).status);
  expect(answers).toEqual([200, 409, 200, 429]);
  expect(await strict.at.booking(bookingId)).toMatchObject({ booking_time: "12:00" });
  await strict.close();
});

const ROUTES = {
  "cancellation-terms": {},
  "cancel-booking": { refundPence: 4500 },
  "reschedule-booking": { bookingDate: "2027-03-01", bookingTime: "10:00" },
  "resume-payment": {},
};

const TIMES: Record<string, string> = {
  "cancellation-terms": "09:00",
  "cancel-booking": "10:00",
  "resume-payment": "12:00",
};

describe.each(Object.entries(ROUTES))("%s", (name, rest) => {
  test("is refused without a session", async () => {
    const { bookingId } = await paid(12, TIMES[name] ?? "11:00");
    for (const headers of [{}, { authorization: "Bearer nonsense" }] as Record<string, string>[]) {
      expect((await call(name, { bookingId, ...rest }, headers)).status).toBe(401);
    }
    expect(await api.at.booking(bookingId)).toMatchObject({ status: "pending", booking_date: await api.at.day(12) });
  });

  test("answers another user's booking like one that does not exist", async () => {
    const { bookingId } = await paid(13, TIMES[name] ?? "11:00");
    const bobs = { authorization: bob.authorization };
    for (const id of [bookingId, crypto.randomUUID()])
      expect(await answerOf(await call(name, { bookingId: id, ...rest }, bobs))).toEqual(NOT_FOUND);
    expect(await api.at.booking(bookingId)).toMatchObject({ status: "pending", booking_date: await api.at.day(13) });
  });

  test.each([
    ["no booking", { bookingId: undefined }],
    ["a number for a booking", { bookingId: 1 }],
    ["a filter for a booking", { bookingId: "eq.1" }],
    ["a list of bookings", { bookingId: [crypto.randomUUID()] }],
    ["SQL for a booking", { bookingId: "' or 1=1 --" }],
    ["a booking with a NUL", { bookingId: `${crypto.randomUUID()}\u0000` }],
  ])("%s is refused as invalid", async (_, change) => {
    expect(await answerOf(await call(name, { ...rest, ...change }))).toMatchObject({
      status: 400,
      code: "invalid-request",
    });
  });

  test("accepts only JSON, and only POST", async () => {
    const form = await call(name, "bookingId=1", {
      authorization: alice.authorization,
      "content-type": "application/x-www-form-urlencoded",
    });
    expect(form.status).toBe(415);
    expect((await call(name, "{", { authorization: alice.authorization })).status).toBe(400);
    const got = await api.ask(`/functions/v1/${name}`, { headers: { authorization: alice.authorization } });
    expect(got.status).toBe(404);
  });
});

test.each([
  ["cancel-booking", { refundPence: -1 }],
  ["cancel-booking", { refundPence: 22.5 }],
  ["cancel-booking", { refundPence: "4500" }],
  ["cancel-booking", { refundPence: null }],
  ["cancel-booking", { refundPence: 1e308 }],
  ["cancel-booking", {}],
  ["reschedule-booking", { bookingDate: "2027-02-29", bookingTime: "10:00" }],
  ["reschedule-booking", { bookingDate: "2027-04-31", bookingTime: "10:00" }],
  ["reschedule-booking", { bookingDate: "tomorrow", bookingTime: "10:00" }],
  ["reschedule-booking", { bookingDate: "２０２７-０３-０１", bookingTime: "10:00" }],
  ["reschedule-booking", { bookingDate: "2027-03-01", bookingTime: "24:00" }],
  ["reschedule-booking", { bookingDate: "2027-03-01", bookingTime: "10:00:00" }],
  ["reschedule-booking", { bookingDate: "infinity", bookingTime: "10:00" }],
  ["reschedule-booking", { bookingDate: "2027-03-01" }],
])("%s refuses %j as invalid", async (name, rest) => {
  const answer = await answerOf(await call(name, { bookingId: crypto.randomUUID(), ...rest }));
  expect(answer).toMatchObject({ status: 400, code: "invalid-request" });
});

test("owner, price, refund and reason in the body are ignored", async () => {
  const { bookingId } = await paid(14, "09:00");
  const claims = {
    by: "practitioner",
    refund: "full",
    ownerId: bob.userId,
    userId: bob.userId,
    price_pence: 1,
    status: "completed",
  };
  await api.at.clockAt(Date.now());
  expect(await answerOf(await call("cancel-booking", { bookingId, refundPence: 4500, ...claims }))).toEqual({
    status: 200,
    refundPence: 4500,
  });
  expect(await api.at.booking(bookingId)).toMatchObject({
    user_id: alice.userId,
    status: "cancelled",
    cancelled_because: "client",
    cancellation_reason: null,
    price_pence: 4500,
  });
});
