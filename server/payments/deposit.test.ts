import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EXTENSIONS } from "#server/modules.ts";
import { collectOwnData } from "#server/accounts/own-data/collect-own-data.ts";
import { readPracticeDay } from "#server/bookings/diary/practice-day.queries.ts";
import { cashReference } from "#domain/payments/cash.ts";
import { addBooking } from "#server/bookings/new/add-booking.ts";
import { exportBookings } from "#server/bookings/diary/export-bookings.ts";
import { cancelBooking, loadCancellationTerms } from "#server/bookings/changes/cancel-booking.ts";
import { recordNoShow } from "#server/bookings/changes/record-no-show.ts";
import { moveBooking } from "#server/bookings/changes/move-booking.ts";
import { startBooking } from "#server/bookings/new/start-booking.ts";
import { type PaidBooking, PRACTITIONER, startPractice, type TestPractice } from "#tests/support/start-practice.ts";
import { confirmPayment } from "./confirm-payment.ts";
import { mirrorPayment } from "./mirror-payment.ts";
import { receiptOf } from "#server/money/receipt.ts";
import { resumePayment } from "./resume-payment.ts";
import { saveRule } from "#server/settings/save-rule.ts";
import { takePayment } from "./take-payment.ts";
import { verifyPayment } from "./verify-payment.ts";
import { HOUR_MS } from "#domain/time.ts";

const PRICE = 4500;
/** A third of £45.00, rounded up to whole pence. */
const DEPOSIT = 1485;
const REST = PRICE - DEPOSIT;

let at: TestPractice;
beforeAll(async () => {
  at = await startPractice();
  await at.fresh.asOwner(
    "with u as (insert into auth.users (email) values ('practitioner@example.com') returning id) insert into business_settings (user_id, business_email) select id, 'hello@example.com' from u",
  );
  const tiers = [
    { hours: 48, percent: 100 },
    { hours: 24, percent: 50 },
  ];
  const saved = await saveRule(at.practice, PRACTITIONER, {
    serviceId: null,
    from: 1,
    terms: { tiers, moveHours: 48, leastAge: 18, deposit: 33 },
  });
  expect(saved).toEqual({ ok: true, version: 2 });
});
afterAll(() => at.close());

let nth = 3;
const sold = async (client?: { userId: string }): Promise<PaidBooking> =>
  at.paidBooking(await at.day((nth += 1)), "10:00", client);
const moneyOf = async (id: string) => {
  const row = await at.booking(id);
  return [row?.["payment_status"], row?.["paid_pence"], row?.["owed_pence"], row?.["refunded_pence"]];
};
const ledgerOf = (id: string) =>
  at.fresh.asOwner(
    "select kind, amount_pence as amount, method from ledger where booking_id = $1 order by recorded_at, amount_pence",
    [id],
  );
const mailsOf = async (id: string, kind: string) => {
  const rows = await at.fresh.asOwner<{ subject: string; plain: string }>(
    "select subject, plain from mail where booking_id = $1 and kind = $2 order by created_at",
    [id, kind],
  );
  return rows.map(({ subject, plain }) => `${subject}\n${plain}`.replaceAll(/\s+/g, " "));
};
const pay = async (started: { url: string; sessionId: string }) => {
  await at.pay(started.url);
  return confirmPayment(at.practice, started.sessionId);
};
async function restPage({ client, bookingId }: PaidBooking) {
  const page = await resumePayment(at.practice, client, bookingId);
  if (!page.ok) throw new Error(page.reason);
  return page;
}

test("the card page asks for the deposit, and the booking is paid, with the rest owed", async () => {
  const { bookingId, sessionId, client } = await sold();
  expect(await moneyOf(bookingId)).toEqual(["paid", DEPOSIT, REST, 0]);
  expect(await ledgerOf(bookingId)).toEqual([{ kind: "charge", amount: DEPOSIT, method: "card" }]);
  const verified = await verifyPayment(at.practice, { userId: client.userId, isAdmin: false }, sessionId);
  expect(verified).toMatchObject({
    paymentStatus: "paid",
    booking: { paid_pence: DEPOSIT, owed_pence: REST, total_price_gbp: 45 },
  });
  const [mail = ""] = await mailsOf(bookingId, "booking-paid");
  expect(mail).toMatch(/^Booking received, deposit paid/);
  expect(mail).toContain("your payment of £14.85 has arrived");
  expect(mail).toContain("£30.15 is left to pay: at the session, or by card from your account page.");
  expect(mail).toMatch(/Deposit paid and reserved for you\. I confirm it by \w+ \d+ \w+, \d\d:\d\d\./);
  expect(mail).toContain("£14.85 paid, £30.15 to pay at the session");
  expect(mail).toContain("and you get all of your £14.85 back");
  const [notice = ""] = await mailsOf(bookingId, "practitioner-notice");
  expect(notice).toMatch(/^New booking with a deposit/);
  expect(notice).toContain("The deposit is paid and the booking waits for your confirmation.");
});

test("a client pays the rest from the account page, once", async () => {
  const booking = await sold();
  const page = await restPage(booking);
  expect(await restPage(booking)).toMatchObject({ url: page.url });
  const own = { userId: booking.client.userId, isAdmin: false };
  expect(await verifyPayment(at.practice, own, page.sessionId)).toMatchObject({ paymentStatus: "unpaid" });
  await at.pay(page.url);
  expect(await verifyPayment(at.practice, own, page.sessionId)).toMatchObject({
    paymentStatus: "paid",
    booking: { owed_pence: 0 },
  });
  expect(await confirmPayment(at.practice, page.sessionId)).toBe("paid");
  expect(await moneyOf(booking.bookingId)).toEqual(["paid", PRICE, 0, 0]);
  expect(await ledgerOf(booking.bookingId)).toEqual([
    { kind: "charge", amount: DEPOSIT, method: "card" },
    { kind: "charge", amount: REST, method: "card" },
  ]);
  const mails = await mailsOf(booking.bookingId, "rest-paid");
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain("your payment of £30.15 has arrived. Nothing is left to pay.");
  expect(await mailsOf(booking.bookingId, "rest-paid-notice")).toEqual([
    expect.stringContaining("The rest of £30.15 has been paid by card."),
  ]);
  expect(await mailsOf(booking.bookingId, "booking-paid")).toHaveLength(1);
  expect(await resumePayment(at.practice, booking.client, booking.bookingId)).toEqual({
    ok: false,
    reason: "nothing-to-pay",
  });
  expect(await resumePayment(at.practice, await at.client(), booking.bookingId)).toEqual({
    ok: false,
    reason: "booking-not-found",
  });
});

test("the practitioner records the rest in cash, once, and the receipt names both payments", async () => {
  const { bookingId } = await sold();
  const take = () => takePayment(at.practice, PRACTITIONER, { bookingId, by: "cash" });
  expect(await Promise.all([take(), take()])).toEqual(
    expect.arrayContaining([{ ok: true }, { ok: false, reason: "nothing-to-pay" }]),
  );
  expect(await moneyOf(bookingId)).toEqual(["paid", PRICE, 0, 0]);
  const receipt = await receiptOf(at.practice, bookingId);
  expect(receipt.ok && receipt.receipt.money.map(({ what, amount }) => [what, amount])).toEqual([
    ["Card payment", "£14.85"],
    ["Cash payment", "£30.15"],
  ]);
  expect(receipt.ok && [receipt.receipt.total, receipt.receipt.toPay]).toEqual(["£45.00", undefined]);
});

test("a receipt of a deposit says what is still to pay", async () => {
  const receipt = await receiptOf(at.practice, (await sold()).bookingId);
  expect(receipt.ok && [receipt.receipt.total, receipt.receipt.toPay]).toEqual(["£14.85", "£30.15"]);
});

test("the practitioner mails a link for the rest, which is worth nothing once the rest is there", async () => {
  const { bookingId } = await sold();
  expect(await takePayment(at.practice, PRACTITIONER, { bookingId, by: "link" })).toEqual({ ok: true });
  await at.doJobs();
  const [mail = ""] = await mailsOf(bookingId, "payment-link");
  expect(mail).toMatch(/^Please pay the rest for /);
  expect(mail).toContain("here is the way to pay £30.15 by card");
  const [page] = await at.fresh.asOwner<{ url: string; sessionId: string }>(
    `select url, session_id as "sessionId" from checkouts where booking_id = $1 and status = 'open'`,
    [bookingId],
  );
  await takePayment(at.practice, PRACTITIONER, { bookingId, by: "cash" });
  await at.doJobs();
  await expect(at.pay(page?.url ?? "")).rejects.toThrow();
  expect(await moneyOf(bookingId)).toEqual(["paid", PRICE, 0, 0]);
});

test("a card payment of the rest after the cash is written down, and is for the practitioner to give back", async () => {
  const booking = await sold();
  const page = await restPage(booking);
  await at.pay(page.url);
  await takePayment(at.practice, PRACTITIONER, { bookingId: booking.bookingId, by: "cash" });
  expect(await confirmPayment(at.practice, page.sessionId)).toBe("paid");
  expect(await moneyOf(booking.bookingId)).toEqual(["paid", PRICE + REST, 0, 0]);
  expect(await at.fresh.asOwner("select kind from alerts where booking_id = $1", [booking.bookingId])).toEqual([
    { kind: "paid-twice" },
  ]);
  expect(await loadCancellationTerms(at.practice.database, booking.bookingId)).toMatchObject({ paid: PRICE });
});

test.each([
  ["two days before, all", 50 * HOUR_MS, DEPOSIT],
  ["a day before, half of what was paid", 30 * HOUR_MS, 743],
  ["later, nothing", 2 * HOUR_MS, 0],
])("cancelling gives back the part of what was paid: %s", async (_, notice, refund) => {
  const booking = await sold();
  await at.clockAt(booking.begins.getTime() - notice);
  const { bookingId, client } = booking;
  expect(await loadCancellationTerms(at.practice.database, bookingId, client.userId)).toMatchObject({
    paid: DEPOSIT,
    refund,
  });
  expect(
    await cancelBooking(at.practice, { bookingId, by: "client", userId: client.userId, refund: "policy" }),
  ).toEqual({
    ok: true,
    refund,
  });
  await at.doJobs();
  expect((await moneyOf(bookingId)).slice(2)).toEqual([0, refund]);
  const [mail = ""] = await mailsOf(bookingId, "booking-cancelled");
  expect(mail).toContain("your £14.85");
});

test("a cancellation divides what goes back among the payments, each to where it came from", async () => {
  const byCard = await sold();
  await pay(await restPage(byCard));
  await cancelBooking(at.practice, {
    bookingId: byCard.bookingId,
    by: "client",
    userId: byCard.client.userId,
    refund: "policy",
  });
  await at.doJobs();
  expect(await moneyOf(byCard.bookingId)).toEqual(["refunded", PRICE, 0, PRICE]);
  expect(
    await at.fresh.asOwner("select amount_pence as amount, status from refunds where booking_id = $1 order by 1", [
      byCard.bookingId,
    ]),
  ).toEqual([
    { amount: DEPOSIT, status: "done" },
    { amount: REST, status: "done" },
  ]);

  const inCash = await sold();
  await takePayment(at.practice, PRACTITIONER, { bookingId: inCash.bookingId, by: "cash" });
  await cancelBooking(at.practice, { bookingId: inCash.bookingId, by: "practitioner", ...PRACTITIONER, refund: 4000 });
  const rows = await at.fresh.asOwner(
    "select amount_pence as amount, payment_reference = $2 as cash from refunds where booking_id = $1 order by 1",
    [inCash.bookingId, cashReference(inCash.bookingId)],
  );
  expect(rows).toEqual([
    { amount: 4000 - REST, cash: false },
    { amount: REST, cash: true },
  ]);
  const [mail = ""] = await mailsOf(inCash.bookingId, "booking-cancelled");
  expect(mail).toContain(
    "£40.00 of your £45.00 will be returned to you, £9.85 to the card you paid with and £30.15 in cash.",
  );
});

test("a rest that is paid after the deposit went back is held, and is for the practitioner to decide", async () => {
  const booking = await sold();
  const page = await restPage(booking);
  const [deposit] = await at.fresh.asOwner<{ payment: string }>(
    "select provider_reference as payment from ledger where booking_id = $1",
    [booking.bookingId],
  );
  await at.atProvider("refunds", { payment_intent: deposit?.payment ?? "" });
  await mirrorPayment(at.practice, deposit?.payment ?? "");
  expect(await moneyOf(booking.bookingId)).toEqual(["refunded", DEPOSIT, 0, DEPOSIT]);
  expect(await pay(page)).toBe("paid");
  expect(await moneyOf(booking.bookingId)).toEqual(["paid", PRICE, 0, DEPOSIT]);
  expect(
    await at.fresh.asOwner("select kind from alerts where booking_id = $1 order by 1", [booking.bookingId]),
  ).toContainEqual({
    kind: "paid-twice",
  });
});

test("a payment of the rest that arrives after the cancellation goes back in full", async () => {
  const booking = await sold();
  const page = await restPage(booking);
  await at.pay(page.url);
  await cancelBooking(at.practice, {
    bookingId: booking.bookingId,
    by: "client",
    userId: booking.client.userId,
    refund: "policy",
  });
  expect(await confirmPayment(at.practice, page.sessionId)).toBe("refunding");
  await at.doJobs();
  expect(await moneyOf(booking.bookingId)).toEqual(["refunded", PRICE, 0, PRICE]);
  const [mail = ""] = await mailsOf(booking.bookingId, "late-payment-refunded");
  expect(mail).toContain("your payment arrived after this booking was cancelled. All of your £30.15 goes back");
});

test("moving keeps the deposit; who does not come owes nothing more", async () => {
  const { bookingId, client, begins } = await sold();
  const date = await at.day((nth += 1));
  expect(
    await moveBooking(at.practice, { bookingId, date, time: "15:00", by: "client", userId: client.userId }),
  ).toMatchObject({
    ok: true,
  });
  expect(await moneyOf(bookingId)).toEqual(["paid", DEPOSIT, REST, 0]);
  await at.fresh.asOwner("update bookings set status = 'confirmed' where id = $1", [bookingId]);
  await at.clockAt(begins.getTime() + 96 * HOUR_MS);
  expect(await recordNoShow(at.practice, PRACTITIONER, { bookingId, missed: true })).toEqual({ ok: true });
  expect(await moneyOf(bookingId)).toEqual(["paid", DEPOSIT, 0, 0]);
  expect(await takePayment(at.practice, PRACTITIONER, { bookingId, by: "cash" })).toEqual({
    ok: false,
    reason: "nothing-to-pay",
  });
  await recordNoShow(at.practice, PRACTITIONER, { bookingId, missed: false });
  expect(await moneyOf(bookingId)).toEqual(["paid", DEPOSIT, REST, 0]);
});

test("places in a group pay the deposit of their total", async () => {
  const circle = await at.serviceNamed("Meditation group");
  const date = await at.day((nth += 1));
  const [group] = await at.fresh.asOwner<{ id: string }>(
    `insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time, places, price_pence)
     values ($1, $2, $2, '18:00', '19:00', 8, 1001) returning id`,
    [circle.id, date],
  );
  const request = { ...at.request(circle.id, date, "18:00"), groupSessionId: group?.id ?? "", places: 3 };
  const started = await startBooking(at.practice, await at.client(), request);
  if (!started.ok) throw new Error(started.reason);
  expect(await pay(started)).toBe("paid");
  expect(await moneyOf(started.bookingId)).toEqual(["paid", 991, 3003 - 991, 0]); // 33% of £30.03 is 990.99 pence
});

test("the list and the export show what is still to collect, and nothing else", async () => {
  const exported = async () => {
    let text = "";
    for await (const part of exportBookings(at.practice, { view: "all", payment: "owing" })) text += part;
    return parse<Record<string, string>>(text, { columns: true, bom: true }).map((row) => [
      row["id"],
      row["paid_gbp"],
      row["owed_gbp"],
    ]);
  };
  const { bookingId } = await sold();
  expect(await exported()).toContainEqual([bookingId, "14.85", "30.15"]);
  await takePayment(at.practice, PRACTITIONER, { bookingId, by: "cash" });
  expect((await exported()).map(([id]) => id)).not.toContain(bookingId);
});

test.each([
  ["what is owed", "update bookings set owed_pence = 0"],
  [
    "a deposit of 4 per cent",
    "insert into booking_rules (version, tiers, move_hours, least_age, deposit_percent) values (9, '[]', 1, 18, 4)",
  ],
  [
    "a deposit of all",
    "insert into booking_rules (version, tiers, move_hours, least_age, deposit_percent) values (9, '[]', 1, 18, 100)",
  ],
])("%s cannot be written, not even by the owner", async (_, statement) => {
  await expect(at.fresh.asOwner(statement)).rejects.toMatchObject({ code: expect.stringMatching(/^(428C9|23514)$/) });
});

test("a booking by hand owes its whole price, in cash and by link", async () => {
  const { id } = await at.serviceNamed("Tarot or rune reading by video or phone");
  const add = async (payment: "link" | "cash" | "at-session") => {
    const requestId = randomUUID();
    const added = await addBooking(at.practice, PRACTITIONER, {
      ...at.request(id, await at.day((nth += 1)), "10:00"),
      requestId,
      payment,
    });
    expect(added).toMatchObject({ ok: true });
    return requestId;
  };
  expect(await moneyOf(await add("cash"))).toEqual(["paid", PRICE, 0, 0]);
  expect(await moneyOf(await add("at-session"))).toEqual(["pending", 0, PRICE, 0]);
  const linked = await add("link");
  expect(
    await at.fresh.asOwner("select amount_pence as amount from checkouts where booking_id = $1", [linked]),
  ).toEqual([{ amount: PRICE }]);
});

test("a booking keeps the deposit of its version, and takings and own data count what was paid", async () => {
  await at.clockAt(new Date()); // takings are of the last 7 days
  const booking = await sold();
  const { revenue } = await readPracticeDay(at.practice.database);
  const saved = await saveRule(at.practice, PRACTITIONER, {
    serviceId: null,
    from: 2,
    terms: { tiers: [], moveHours: 48, leastAge: 18, deposit: null },
  });
  expect(saved).toEqual({ ok: true, version: 3 });
  const whole = await sold();
  expect(await moneyOf(booking.bookingId)).toEqual(["paid", DEPOSIT, REST, 0]);
  expect(await moneyOf(whole.bookingId)).toEqual(["paid", PRICE, 0, 0]);
  expect((await readPracticeDay(at.practice.database)).revenue.pence).toBe(revenue.pence + PRICE);
  const own = await collectOwnData(at.practice.database, EXTENSIONS, booking.client.userId);
  expect(own?.["bookings"]).toMatchObject([{ paid_pence: DEPOSIT, owed_pence: REST }]);
});
