import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { WholeVoucher } from "./read-vouchers.ts";
import type { Money } from "#app/money/money.ts";
import { readPracticeDay } from "#server/bookings/diary/practice-day.queries.ts";
import { creditPayments } from "#tests/support/data/credit-payments.ts";
import type { FunctionsApi } from "#tests/support/functions-api.ts";

const credits = creditPayments();
const { run, act, read } = credits;
let api: FunctionsApi;
beforeAll(() => {
  ({ api } = credits);
});

const one = (id: string) => read<WholeVoucher>(`practice-voucher?voucherId=${id}`);

async function sold(amount: number, more: object = {}) {
  const requestId = randomUUID();
  const sale = {
    requestId,
    amount,
    by: "cash",
    buyerName: "Ida",
    recipientName: "",
    message: "",
    expiresOn: null,
    ...more,
  };
  expect((await act("practice-sell-voucher", sale)).status).toBe(200);
  return { id: requestId, code: (await one(requestId)).voucher.code };
}

const emailOf = (day: number) => `wanda${day}@example.com`;
const booked = (more: object = {}) =>
  credits.book({ clientName: "Wanda", clientEmail: emailOf(credits.day + 1), ...more });
const pay = (bookingId: string, code: string, more: object = {}) =>
  act("practice-take-payment", { bookingId, by: "voucher", code, ...more });
const bookingOf = async (id: string) =>
  (
    await run(
      "select payment_status, paid_by, paid_pence, owed_pence, refunded_pence, private.credit_pence(id) from bookings where id = $1",
      id,
    )
  )[0];
const left = async (id: string) => (await one(id)).voucher.left;
const cancel = (bookingId: string, refund: string | number, expectedPaidPence: number) =>
  act("practice-cancel-booking", { bookingId, refund, reason: "", expectedPaidPence });

test("a voucher pays for a booking, which is no money again on any screen", async () => {
  const voucher = await sold(10_000);
  const before = await read<Money>("practice-money");
  const { revenue } = await readPracticeDay(api.at.practice.database);
  const bookingId = await booked();
  expect((await pay(bookingId, voucher.code.toLowerCase().replaceAll("-", " "))).status).toBe(200);
  expect(await bookingOf(bookingId)).toEqual({
    payment_status: "paid",
    paid_by: "voucher",
    paid_pence: 4500,
    owed_pence: 0,
    refunded_pence: 0,
    credit_pence: 4500,
  });
  expect(await left(voucher.id)).toBe(5500);
  const after = await read<Money>("practice-money");
  expect(after.lines).toEqual(before.lines);
  expect(after.figures.received).toBe(before.figures.received);
  expect((await readPracticeDay(api.at.practice.database)).revenue.pence).toBe(revenue.pence);
  expect(
    await run(
      "select total_spent_gbp::float, paid_gbp::float, covered_gbp::float, owed_gbp::float from clients where client_email = $1",
      emailOf(credits.day),
    ),
  ).toEqual([{ total_spent_gbp: 45, paid_gbp: 0, covered_gbp: 45, owed_gbp: 0 }]);
  expect((await one(voucher.id)).entries).toMatchObject([
    { kind: "charge", method: "cash", bookingId: null },
    { kind: "charge", method: "credit", amount: 4500, number: null, bookingId, clientName: "Wanda" },
  ]);
  const numbers = await run<{ gaps: number }>("select (max(number) - count(*))::integer as gaps from receipts");
  expect(numbers).toEqual([{ gaps: 0 }]);
});

test("what a voucher does not cover is paid in another way; cancelling gives each part back where it came from", async () => {
  const voucher = await sold(2000);
  const bookingId = await booked();
  expect((await pay(bookingId, voucher.code)).status).toBe(200);
  expect(await bookingOf(bookingId)).toMatchObject({
    payment_status: "paid",
    paid_pence: 2000,
    owed_pence: 2500,
    credit_pence: 2000,
  });
  expect((await act("practice-take-payment", { bookingId, by: "cash" })).status).toBe(200);
  expect(await bookingOf(bookingId)).toMatchObject({ paid_pence: 4500, owed_pence: 0, credit_pence: 2000 });
  expect(await left(voucher.id)).toBe(0);
  expect((await cancel(bookingId, "full", 4500)).status).toBe(200);
  expect(await left(voucher.id)).toBe(2000);
  expect(
    await run("select amount_pence, status from refunds where booking_id = $1 order by amount_pence", bookingId),
  ).toEqual([
    { amount_pence: 2000, status: "done" },
    { amount_pence: 2500, status: "queued" },
  ]);
  expect(await bookingOf(bookingId)).toMatchObject({ payment_status: "paid", refunded_pence: 2000, credit_pence: 0 });
  const [mail] = await run<{ plain: string }>(
    "select plain from mail where booking_id = $1 and kind = 'booking-cancelled'",
    bookingId,
  );
  expect(mail?.plain).toContain("£20.00 to your voucher and £25.00 in cash");
});

test("a client who cancels gets back to the voucher what the rule gives back of money", async () => {
  const client = await api.signedIn();
  const voucher = await sold(4500);
  const bookingId = await booked();
  await run("update bookings set user_id = $2 where id = $1", bookingId, client.userId);
  expect((await pay(bookingId, voucher.code)).status).toBe(200);
  await run(
    `update bookings set booking_date = moment::date, booking_time = to_char(moment, 'HH24:MI')
     from (select private.wall_clock() + interval '30 hours' as moment) m where id = $1`,
    bookingId,
  );
  const terms = (await (await api.post("/functions/v1/cancellation-terms", { bookingId }, client)).json()) as {
    refundPence: number;
    paidPence: number;
  };
  expect(terms).toMatchObject({ paidPence: 4500, refundPence: 2250 });
  expect((await api.post("/functions/v1/cancel-booking", { bookingId, ...terms }, client)).status).toBe(200);
  expect(await left(voucher.id)).toBe(2250);
  expect(await bookingOf(bookingId)).toMatchObject({ refunded_pence: 2250, credit_pence: 2250 });
});

test("a rest that no card takes is not left: what a voucher keeps instead pays for something else", async () => {
  const voucher = await sold(4490);
  const bookingId = await booked();
  expect((await pay(bookingId, voucher.code)).status).toBe(200);
  expect(await bookingOf(bookingId)).toMatchObject({ paid_pence: 4470, owed_pence: 30 });
  expect(await left(voucher.id)).toBe(20);
  const again = await pay(bookingId, voucher.code);
  expect([again.status, await again.json()]).toEqual([
    409,
    {
      code: "voucher-too-small",
      error:
        "£0.20 is left on this voucher. It does not cover the £0.30, and a rest under £0.30 could not be paid by card. Please take it in another way",
    },
  ]);
  expect((await act("practice-take-payment", { bookingId, by: "link" })).status).toBe(200);
  expect(await left(voucher.id)).toBe(20);
});

test("ten bookings at once are paid with one voucher: not a penny more than is on it", async () => {
  const voucher = await sold(10_000);
  const bookings: string[] = [];
  for (let count = 0; count < 5; count += 1) bookings.push(await booked());
  const answers = await Promise.all([...bookings, ...bookings].map((bookingId) => pay(bookingId, voucher.code)));
  expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true);
  expect(await left(voucher.id)).toBe(0);
  const [taken] = await run<{ pence: number }>(
    "select sum(amount_pence)::integer as pence from ledger where credit_id = $1 and booking_id is not null",
    voucher.id,
  );
  expect(taken?.pence).toBe(10_000);
  expect(await run("select from bookings where id = any($1) and paid_pence > price_pence", bookings)).toEqual([]);
});

test("a payment that is sent again under its id is taken once", async () => {
  const voucher = await sold(6000);
  const bookingId = await booked();
  const requestId = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => pay(bookingId, voucher.code, { requestId })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await left(voucher.id)).toBe(1500);
});

test("a spent, an expired and an unknown voucher are refused, and nothing changes", async () => {
  const [spent, expired] = [await sold(100), await sold(100, { expiresOn: "2020-01-01" })];
  await pay(await booked(), spent.code);
  const bookingId = await booked();
  for (const [code, status, reason] of [
    [spent.code, 409, "voucher-spent"],
    [expired.code, 409, "voucher-expired"],
    ["AAAA-BBBB-CCCC-DDDD", 404, "voucher-not-found"],
    ["x", 404, "voucher-not-found"],
  ] as const) {
    const answer = await pay(bookingId, code);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([status, reason]);
  }
  expect(await bookingOf(bookingId)).toMatchObject({ payment_status: "pending", paid_pence: 0 });
});

test("a deleted booking to come gives back to the voucher; what is left can be given back as money", async () => {
  const voucher = await sold(5000);
  const bookingId = await booked();
  await pay(bookingId, voucher.code);
  await api.at.fresh.database.transaction(async (tx) => {
    await tx.rows("set local role admin");
    await tx.rows("delete from bookings where id = $1", [bookingId]);
  });
  await api.at.doJobs();
  expect(await left(voucher.id)).toBe(5000);
  expect(
    (await act("practice-refund-voucher", { requestId: randomUUID(), voucherId: voucher.id, expectedLeft: 5000 }))
      .status,
  ).toBe(200);
  expect(await left(voucher.id)).toBe(0);
});
