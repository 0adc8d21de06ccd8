import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cashReference } from "#domain/payments/cash.ts";
import { finishCancellation } from "./changes/cancel-booking.ts";
import { closeCheckout } from "#server/payments/close-checkout.ts";
import { confirmPayment } from "#server/payments/confirm-payment.ts";
import { refund } from "#server/payments/refunds/refund.ts";
import { sendPaymentLink } from "#server/payments/send-payment-link.ts";
import { watchRefunds } from "#server/payments/sweeps/sweep-refunds.ts";
import { type FunctionsApi, startFunctionsApi } from "#tests/support/functions-api.ts";

let api: FunctionsApi;
let practitioner: { authorization: string };
let reading: { id: string; price: number };
beforeAll(async () => {
  api = await startFunctionsApi();
  const account = await api.signedInAdmin();
  practitioner = { authorization: account.authorization };
  await api.at.fresh.asOwner("insert into business_settings (user_id) values ($1)", [account.userId]);
  reading = await api.at.serviceNamed("Written reading");
});
afterAll(() => api.close());

type Told = { bookingId: string; refundPence: number; paidPence: number; methods: string[] };
const act = (name: string, body: object, who = practitioner) => api.call<Told>(name, body, who);

let days = 0;
async function order(changes: object = {}) {
  const bookingDate = await api.at.day((days += 1));
  const client = { clientName: "Wanda Early", clientEmail: "wanda@example.com", clientPhone: "07700 900000" };
  return { serviceId: reading.id, ...client, bookingDate, bookingTime: "07:20", payment: "cash", ...changes };
}
const add = async (changes: object = {}) => act("practice-add-booking", await order(changes));
const one = <T extends object>(sql: string, values: unknown[] = []) => api.at.fresh.database.row<T>(sql, values);
const today = async () => (await one<{ day: string }>("select private.today()::text as day"))?.day;
const ledgerOf = (id: string) =>
  api.at.fresh.database.rows("select kind, amount_pence, method from ledger where booking_id = $1 order by kind", [id]);

test("when a client arrived is recorded and taken back; a repeated message changes nothing", async () => {
  const { bookingId } = await add();
  const arrived = async () => (await api.at.booking(bookingId))?.["checked_in_at"];
  const [at, requestId] = ["2035-03-05T09:58:00.000Z", crypto.randomUUID()];
  expect((await act("practice-check-in", { bookingId, at, requestId })).status).toBe(200);
  expect(await arrived()).toEqual(new Date(at));
  expect((await act("practice-check-in", { bookingId, at: null })).status).toBe(200);
  expect((await act("practice-check-in", { bookingId, at, requestId })).status).toBe(200);
  expect(await arrived()).toBeNull();
  expect((await act("practice-check-in", { bookingId: crypto.randomUUID(), at })).code).toBe("booking-not-found");
});

describe("a booking entered by the practitioner", () => {
  test("in cash is confirmed and paid, outside the hours too; the ledger records cash, and the client is emailed", async () => {
    const { bookingId } = await add();
    expect(await api.at.booking(bookingId)).toMatchObject({
      status: "confirmed",
      payment_status: "paid",
      paid_by: "cash",
      price_pence: 1500,
    });
    expect(await ledgerOf(bookingId)).toEqual([{ kind: "charge", amount_pence: 1500, method: "cash" }]);
    expect(await one("select kind from mail where booking_id = $1", [bookingId])).toEqual({
      kind: "booking-confirmed",
    });
  });

  test("for a client without an email address writes none and raises no alert; a payment link is refused", async () => {
    const first = await add({
      clientName: "Nell Addressless",
      clientEmail: "",
      clientPhone: "07700 900777",
      payment: "at-session",
    });
    expect(first.status).toBe(200);
    expect(await one("select from mail where booking_id = $1", [first.bookingId])).toBeUndefined();
    expect(await one("select from alerts where booking_id = $1", [first.bookingId])).toBeUndefined();
    expect((await act("practice-take-payment", { bookingId: first.bookingId, by: "link" })).code).toBe(
      "no-email-address",
    );
    expect((await add({ clientEmail: "", payment: "link" })).code).toBe("invalid-request");
    const clientId = (await api.at.booking(first.bookingId))?.["client_id"];
    const second = await add({ clientId, clientName: "Nell Addressless", clientEmail: "", payment: "at-session" });
    expect(
      await one("select total_bookings as bookings, client_name as name from clients where id = $1", [clientId]),
    ).toEqual({
      bookings: 2,
      name: "Nell Addressless",
    });
    expect(
      (await act("practice-cancel-booking", { bookingId: second.bookingId, refund: "none", expectedPaidPence: 0 }))
        .status,
    ).toBe(200);
    expect(await one("select from mail where booking_id = $1", [second.bookingId])).toBeUndefined();
    expect((await add({ clientId: crypto.randomUUID() })).code).toBe("not-a-client");
  });

  test("what a device sends again after a lost answer is done once, and what was refused may be tried again", async () => {
    const { bookingId } = await add({ payment: "at-session", pricePence: 1300 });
    const requestId = crypto.randomUUID();
    const cash = { bookingId, by: "cash", requestId };
    expect(
      (await Promise.all([act("practice-take-payment", cash), act("practice-take-payment", cash)])).map(
        ({ status }) => status,
      ),
    ).toEqual([200, 200]);
    expect(await ledgerOf(bookingId)).toEqual([{ kind: "charge", amount_pence: 1300, method: "cash" }]);
    expect((await act("practice-take-payment", { ...cash, requestId: crypto.randomUUID() })).code).toBe(
      "nothing-to-pay",
    );
    const noted = { bookingId, kept: "", text: "Came late", requestId: crypto.randomUUID() };
    await act("practice-private-notes", noted);
    await act("practice-private-notes", { bookingId, kept: "Came late", text: "Came early" });
    expect((await act("practice-private-notes", noted)).status).toBe(200);
    expect(await one("select private_notes from bookings where id = $1", [bookingId])).toEqual({
      private_notes: "Came early",
    });
    const missed = { bookingId, missed: true, requestId: crypto.randomUUID() };
    expect((await act("practice-no-show", missed)).code).toBe("not-begun");
    await api.at.fresh.asOwner("update bookings set booking_date = private.today() - 400 where id = $1", [bookingId]);
    expect((await act("practice-no-show", missed)).status).toBe(200);
    await act("practice-no-show", { bookingId, missed: false });
    expect((await act("practice-no-show", missed)).status).toBe(200);
    expect(await one("select no_show from bookings where id = $1", [bookingId])).toEqual({ no_show: false });
  });

  test("a completion that is sent again after it was taken back does not complete the booking again", async () => {
    const { bookingId } = await add({ payment: "at-session" });
    const held = { bookingId, requestId: crypto.randomUUID() };
    expect(await act("practice-complete-booking", held)).toMatchObject({ status: 409, code: "not-begun" });
    await api.at.fresh.asOwner("update bookings set booking_date = private.today() - 401 where id = $1", [bookingId]);
    expect((await Promise.all([act("practice-complete-booking", held), act("practice-complete-booking", held)])).map(({ status }) => status)).toEqual([200, 200]); // prettier-ignore
    expect(await api.at.booking(bookingId)).toMatchObject({ status: "completed" });
    expect(await act("practice-undo-status", { bookingId, status: "completed" })).toMatchObject({
      status: "confirmed",
    });
    expect((await act("practice-complete-booking", held)).status).toBe(200);
    expect(await api.at.booking(bookingId)).toMatchObject({ status: "confirmed" });
    expect((await act("practice-complete-booking", { bookingId, requestId: crypto.randomUUID() })).status).toBe(200);
    expect((await act("practice-complete-booking", { bookingId })).status).toBe(200);
    expect(await api.at.booking(bookingId)).toMatchObject({ status: "completed" });
  });

  test("to be paid at the session is confirmed and unpaid, until the cash is taken, once", async () => {
    const { bookingId } = await add({ payment: "at-session", pricePence: 1200 });
    expect(await api.at.booking(bookingId)).toMatchObject({
      status: "confirmed",
      payment_status: "pending",
      price_pence: 1200,
    });
    expect((await act("practice-take-payment", { bookingId, by: "cash" })).status).toBe(200);
    expect((await act("practice-take-payment", { bookingId, by: "cash" })).code).toBe("nothing-to-pay");
    expect(await ledgerOf(bookingId)).toEqual([{ kind: "charge", amount_pence: 1200, method: "cash" }]);
  });

  test("paid by transfer already is in the ledger as a transfer, goes back as one, and the client reads so", async () => {
    const { bookingId } = await add({ payment: "transfer", pricePence: 1200 });
    expect(await api.at.booking(bookingId)).toMatchObject({
      payment_status: "paid",
      paid_by: "transfer",
      paid_pence: 1200,
    });
    expect(await ledgerOf(bookingId)).toEqual([{ kind: "charge", amount_pence: 1200, method: "transfer" }]);
    expect(await act("practice-cancellation-terms", { bookingId })).toMatchObject({
      paidPence: 1200,
      methods: ["transfer"],
    });
    await act("practice-cancel-booking", { bookingId, refund: "full", expectedPaidPence: 1200 });
    const mail = await one<{ plain: string }>(
      "select plain from mail where booking_id = $1 and kind = 'booking-cancelled'",
      [bookingId],
    );
    expect(mail?.plain).toContain("All of your £12.00 will be returned to you by bank transfer.");
    const owed = await one<{ id: string }>("select id from refunds where booking_id = $1", [bookingId]);
    await act("practice-hand-back-cash", { refundId: owed?.id });
    expect((await ledgerOf(bookingId)).at(-1)).toEqual({ kind: "refund", amount_pence: 1200, method: "transfer" });
  });

  test("by link sends one email with a Checkout page, however often the job runs, and is paid through it", async () => {
    const { bookingId } = await add({ payment: "link" });
    const checkout = await one<{ id: string }>("select id from checkouts where booking_id = $1", [bookingId]);
    const job = await api.at.fresh.asOwner(
      "select task_identifier from graphile_worker.jobs where task_identifier = 'send-payment-link'",
    );
    expect(job).toHaveLength(1);
    const send = () => sendPaymentLink(api.at.practice, checkout?.id as string, { isLastAttempt: false });
    await send();
    await send();
    const page = await one<{ url: string; session_id: string }>(
      "select url, session_id from checkouts where booking_id = $1",
      [bookingId],
    );
    const emails = await api.at.fresh.database.rows<{ plain: string }>("select plain from mail where booking_id = $1", [
      bookingId,
    ]);
    expect(emails).toHaveLength(1);
    expect(emails[0]?.plain).toContain(page?.url);
    await api.at.pay(page?.url as string);
    await confirmPayment(api.at.practice, page?.session_id as string);
    expect(await api.at.booking(bookingId)).toMatchObject({
      status: "confirmed",
      payment_status: "paid",
      paid_by: "link",
    });
    expect(await ledgerOf(bookingId)).toEqual([{ kind: "charge", amount_pence: 1500, method: "card" }]);
  });

  test("paid in cash and by card raises an alert", async () => {
    const { bookingId } = await add({ payment: "link" });
    const checkout = await one<{ id: string }>("select id from checkouts where booking_id = $1", [bookingId]);
    await sendPaymentLink(api.at.practice, checkout?.id as string, { isLastAttempt: false });
    const page = await one<{ url: string; session_id: string }>(
      "select url, session_id from checkouts where booking_id = $1",
      [bookingId],
    );
    await api.at.pay(page?.url as string);
    await act("practice-take-payment", { bookingId, by: "cash" });
    await confirmPayment(api.at.practice, page?.session_id as string);
    expect(await one("select kind from alerts where booking_id = $1", [bookingId])).toEqual({ kind: "paid-twice" });
  });

  test("is refused over another booking, on a past day and with invalid input", async () => {
    const first = await order();
    expect((await act("practice-add-booking", first)).status).toBe(200);
    expect(await act("practice-add-booking", first)).toMatchObject({ status: 409, code: "time-taken" });
    expect(await add({ bookingDate: "2020-01-01" })).toMatchObject({ status: 409, code: "day-is-over" });
    expect(await add({ serviceId: crypto.randomUUID() })).toMatchObject({ status: 404, code: "service-not-offered" });
    expect(await add({ payment: "barter" })).toMatchObject({ status: 400 });
    expect(await add({ clientEmail: `${"a".repeat(65)}@example.com` })).toMatchObject({ status: 400 });
  });

  test("is created once when twenty requests ask for one time", async () => {
    const body = await order();
    const answers = await Promise.all(Array.from({ length: 20 }, () => act("practice-add-booking", body)));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["200", ...Array<string>(19).fill("409")]);
  });

  test("is created once per request id, also for repeated and concurrent requests", async () => {
    const body = { ...(await order()), requestId: crypto.randomUUID() };
    const answers = await Promise.all(Array.from({ length: 8 }, () => act("practice-add-booking", body)));
    expect(new Set(answers.map(({ status, bookingId }) => `${status} ${bookingId}`))).toEqual(
      new Set([`200 ${body.requestId}`]),
    );
    expect(await ledgerOf(body.requestId)).toHaveLength(1);
    expect(
      await api.at.fresh.database.rows("select kind from mail where booking_id = $1", [body.requestId]),
    ).toHaveLength(1);
    expect(await act("practice-add-booking", { ...body, requestId: crypto.randomUUID() })).toMatchObject({
      code: "time-taken",
    });
    for (const other of [{ bookingTime: "23:00" }, { clientEmail: "somebody.else@example.com" }, { pricePence: 1 }]) {
      expect(await act("practice-add-booking", { ...body, ...other })).toMatchObject({
        status: 409,
        code: "entered-already",
      });
    }
  });

  test("is created once when one request id asks for five days at once", async () => {
    const body = { ...(await order()), requestId: crypto.randomUUID() };
    const days = await Promise.all([10, 11, 12, 13, 14].map((nth) => api.at.day(nth)));
    const answers = await Promise.all(
      days.map((bookingDate) => act("practice-add-booking", { ...body, bookingDate, bookingTime: "21:00" })),
    );
    expect(answers.map(({ status, code }) => [status, code].join(" ").trim()).toSorted()).toEqual([
      "200",
      ...Array<string>(4).fill("409 entered-already"),
    ]);
  });
});

test("a payment link for a held booking ends the client's Checkout page and keeps the time", async () => {
  const client = await api.signedIn();
  const body = { ...api.at.request(reading.id, await api.at.day(4), "10:00"), consentVersion: "2024-12" };
  const started = await api.post("/functions/v1/simple-payment", body, client);
  const { bookingId } = (await started.json()) as { bookingId: string };
  const checkouts = () =>
    api.at.fresh.database.rows<{ id: string }>("select id from checkouts where booking_id = $1", [bookingId]);
  const [opened] = await checkouts();
  expect((await act("practice-take-payment", { bookingId, by: "link" })).status).toBe(200);
  await closeCheckout(api.at.practice, opened?.id as string);
  const mailed = (await checkouts()).find(({ id }) => id !== opened?.id);
  await sendPaymentLink(api.at.practice, mailed?.id as string, { isLastAttempt: false });
  expect(await api.at.booking(bookingId)).toMatchObject({
    status: "pending",
    payment_status: "pending",
    hold_expires_at: null,
  });
  expect(await one("select kind from mail where booking_id = $1", [bookingId])).toEqual({ kind: "payment-link" });
});

describe("cancelling", () => {
  test("refunds the chosen amount and keeps the reason; a cash refund is done once the practitioner has handed it over", async () => {
    const { bookingId } = await add();
    expect(await act("practice-cancellation-terms", { bookingId })).toMatchObject({ status: 200, paidPence: 1500 });
    expect(await act("practice-cancel-booking", { bookingId, refund: 1501, reason: "" })).toMatchObject({
      status: 409,
      code: "refund-too-large",
    });
    expect(await act("practice-cancel-booking", { bookingId, refund: 750, reason: "A cold" })).toMatchObject({
      status: 200,
      refundPence: 750,
    });
    const owed = await one<{ id: string }>("select id from refunds where booking_id = $1", [bookingId]);
    await refund(api.at.practice, owed?.id as string, { isLastAttempt: false });
    await watchRefunds(api.at.practice);
    await api.at.doJobs();
    const cancelled = { status: "cancelled", payment_status: "paid", cancellation_reason: "A cold" };
    expect(await api.at.booking(bookingId)).toMatchObject({ ...cancelled, refunded_pence: 0 }); // no job refunds cash
    expect(await ledgerOf(bookingId)).toHaveLength(1);
    const handBack = () => act("practice-hand-back-cash", { refundId: owed?.id });
    expect((await Promise.all([handBack(), handBack(), handBack()])).map(({ status }) => status)).toEqual([
      200, 200, 200,
    ]);
    expect(await ledgerOf(bookingId)).toHaveLength(2);
    expect(await api.at.booking(bookingId)).toMatchObject({ ...cancelled, refunded_pence: 750 });
    expect(await act("practice-hand-back-cash", { refundId: crypto.randomUUID() })).toMatchObject({
      code: "nothing-to-hand-back",
    });
    expect(
      await one("select provider_reference, method from ledger where booking_id = $1 and kind = 'refund'", [bookingId]),
    ).toEqual({
      provider_reference: cashReference(owed?.id as string),
      method: "cash",
    });
  });

  test("refunds what was paid, whatever the planned method, and is refused if a payment arrives meanwhile", async () => {
    const { bookingId } = await add({ payment: "link" });
    expect(await act("practice-cancellation-terms", { bookingId })).toMatchObject({ paidPence: 0, methods: [] });
    await act("practice-take-payment", { bookingId, by: "cash" });
    for (const refund of ["none", "full", 0] as const) {
      expect(await act("practice-cancel-booking", { bookingId, refund, expectedPaidPence: 0 })).toMatchObject({
        status: 409,
        code: "refund-changed",
      });
    }
    expect(await act("practice-cancellation-terms", { bookingId })).toMatchObject({
      paidPence: 1500,
      methods: ["cash"],
    });
    expect(await act("practice-cancel-booking", { bookingId, refund: "none", expectedPaidPence: 1500 })).toMatchObject({
      refundPence: 0,
    });
  });

  test.each(["a\0b", "a\u0007b", "\ud800", "x".repeat(501)])(
    "with an invalid reason is refused: %j",
    async (reason) => {
      const { bookingId } = await add();
      expect(await act("practice-cancel-booking", { bookingId, refund: "full", reason })).toMatchObject({
        status: 400,
        code: "invalid-request",
      });
      expect(await api.at.booking(bookingId)).toMatchObject({ status: "confirmed" });
    },
  );

  test("by a status change in the data API refunds cash too, once, with one email", async () => {
    const { bookingId } = await add();
    await api.at.fresh.asOwner("update bookings set status = 'cancelled' where id = $1", [bookingId]);
    await api.at.practice.database.transaction((tx) => finishCancellation(tx, api.at.practice.publicUrl, bookingId));
    await api.at.practice.database.transaction((tx) => finishCancellation(tx, api.at.practice.publicUrl, bookingId));
    expect(
      await api.at.fresh.database.rows("select amount_pence from refunds where booking_id = $1", [bookingId]),
    ).toEqual([{ amount_pence: 1500 }]);
    const told = "select plain from mail where booking_id = $1 and kind = 'booking-cancelled'";
    const emails = await api.at.fresh.database.rows<{ plain: string }>(told, [bookingId]);
    expect(emails).toHaveLength(1);
    expect(emails[0]?.plain).toContain("£15.00");
  });

  test("emails the client of a booking that was to be paid by link", async () => {
    const { bookingId } = await add({ payment: "link" });
    await act("practice-cancel-booking", { bookingId, refund: "policy" });
    expect(await one("select kind from mail where booking_id = $1", [bookingId])).toEqual({
      kind: "booking-cancelled",
    });
    const checkout = await one<{ id: string }>("select id from checkouts where booking_id = $1", [bookingId]);
    await sendPaymentLink(api.at.practice, checkout?.id as string, { isLastAttempt: false });
    expect(await one("select status from checkouts where booking_id = $1", [bookingId])).toEqual({ status: "expired" });
  });
});

test("moving accepts any free future time and refuses a taken one", async () => {
  const { bookingId } = await add();
  const other = await order();
  await act("practice-add-booking", other);
  const to = { bookingId, bookingDate: other.bookingDate, bookingTime: other.bookingTime };
  expect((await act("practice-move-booking", to)).code).toBe("time-taken");
  expect((await act("practice-move-booking", { ...to, bookingTime: "21:15" })).status).toBe(200);
  expect(await api.at.booking(bookingId)).toMatchObject({ booking_date: other.bookingDate, booking_time: "21:15" });
});

test("a no-show can be noted once the session has begun, completes the booking, and can be undone", async () => {
  const later = await add();
  expect((await act("practice-no-show", { bookingId: later.bookingId })).code).toBe("not-begun");
  await api.at.clockAt(new Date(`${await today()}T12:00:00Z`)); // part of today is over, and midnight is far
  const { bookingId } = await add({ bookingDate: await today(), bookingTime: "00:01" });
  expect((await act("practice-no-show", { bookingId })).status).toBe(200);
  expect(await api.at.booking(bookingId)).toMatchObject({ status: "completed", no_show: true, payment_status: "paid" });
  await act("practice-no-show", { bookingId, missed: false });
  expect(await api.at.booking(bookingId)).toMatchObject({ status: "completed", no_show: false });
});

test("an unknown booking is refused by every action", async () => {
  const bookingId = crypto.randomUUID();
  const nowhere = {
    bookingId,
    refund: "full",
    bookingDate: "2030-01-01",
    bookingTime: "10:00",
    by: "cash",
    kept: "",
    text: "",
  };
  for (const name of [
    "practice-cancellation-terms",
    "practice-cancel-booking",
    "practice-move-booking",
    "practice-take-payment",
    "practice-confirm-booking",
    "practice-complete-booking",
    "practice-no-show",
    "practice-private-notes",
  ]) {
    expect(await act(name, nowhere)).toMatchObject({ status: 404, code: "booking-not-found" });
  }
});

describe("the CSV export", () => {
  const read = async (query = "", headers: Record<string, string> = practitioner) => {
    const answer = await api.ask(`/functions/v1/bookings-csv${query}`, { headers });
    return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() };
  };

  test("has every booking once, also over many pages, and escapes formulas", async () => {
    await add({ clientName: '=HYPERLINK("http://evil")', clientEmail: "evil@example.com", notes: '+1, and\n"so" on' });
    await api.at.fresh.asOwner(
      `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, cancelled_because)
       select $1, 'Many ' || n, 'many@example.com', date '2019-01-01' + n / 3, '10:00', 30, 1500, 'cancelled', 'client' from generate_series(1, 2100) n`,
      [reading.id],
    );
    const { status, type, text } = await read("?notes=yes");
    expect([status, type]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(text).toContain(`"'=HYPERLINK(""http://evil"")"`);
    expect(text).toContain(`"'+1, and\n""so"" on"`);
    expect(new Set(text.match(/Many \d+/g)).size).toBe(2100);
    const cancelled = await read("?status=cancelled");
    expect(cancelled.text).not.toContain("HYPERLINK");
  });

  test("applies the list's filters by client, payment and day; it has the day of payment, and notes only on request", async () => {
    const found = async (query: string) => [...(await read(query)).text.matchAll(/Csv \w+/g)].map(([name]) => name);
    const far = (day: number) => `2034-05-0${day}`;
    await add({ clientName: "Csv Ada", clientEmail: "ada@csv.example", bookingDate: far(1), notes: "A left knee" });
    await add({ clientName: "Csv Ben", clientEmail: "ben@csv.example", bookingDate: far(2), payment: "at-session" });
    await add({ clientName: "Csv Cora_1", clientEmail: "cora@csv.example", bookingDate: far(3) });
    expect(await found("?words=csv.example")).toEqual(["Csv Cora_1", "Csv Ben", "Csv Ada"]);
    expect(await found("?words=CSV+&payment=paid")).toEqual(["Csv Cora_1", "Csv Ada"]);
    expect(await found(`?words=csv&upTo=${far(2)}`)).toEqual(["Csv Ben", "Csv Ada"]);
    expect(await found("?words=a_1")).toEqual(["Csv Cora_1"]);
    expect(await found("?words=%25")).toEqual([]);
    expect(await found(`?words=csv&from=${far(2)}&view=upcoming`)).toEqual(["Csv Ben", "Csv Cora_1"]);
    expect(await found("?words=csv&view=past")).toEqual([]);
    expect(await read("?view=most")).toMatchObject({
      status: 400,
      text: expect.stringContaining("view is not a list of bookings"),
    });
    expect(await found(`?words=written+rea&from=${far(1)}&upTo=${far(1)}`)).toEqual(["Csv Ada"]);

    const { text } = await read("?words=csv.example");
    const [head = "", cora = "", ben = ""] = text.replace("\uFEFF", "").split("\r\n");
    expect(head.split(",")).not.toEqual(expect.arrayContaining(["notes"]));
    expect(head.split(",")).not.toEqual(expect.arrayContaining(["private_notes"]));
    expect(text).not.toContain("A left knee");
    const paidOn = head.split(",").indexOf("paid_on");
    expect([cora.split(",")[paidOn], ben.split(",")[paidOn]]).toEqual([await today(), ""]);
    expect((await read("?words=csv.example&notes=yes")).text).toContain("A left knee");
  });

  test("aborts the connection when the database fails halfway", async () => {
    await api.at.fresh.asOwner("alter table ledger rename to ledger_away");
    try {
      await expect(read()).rejects.toThrow();
    } finally {
      await api.at.fresh.asOwner("alter table ledger_away rename to ledger");
    }
    expect((await read()).status).toBe(200);
  });

  test("refuses a search that PostgreSQL cannot store", async () => {
    expect((await read("?words=%00")).status).toBe(400);
    expect((await read("?words=Ada")).status).toBe(200);
  });

  test("is refused to everyone else, and for an invalid status", async () => {
    const client = await api.signedIn();
    expect((await read("", {})).status).toBe(401);
    expect((await read("", { authorization: client.authorization })).status).toBe(403);
    for (const query of ["?status=x", "?payment=x", "?upTo=31+May", "?notes=no"])
      expect((await read(query)).status).toBe(400);
  });
});
