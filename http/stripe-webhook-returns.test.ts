import { afterAll, beforeAll, expect, test } from "vitest";
import { recordMoney } from "#server/money/ledger.queries.ts";
import { findRefundableMoney } from "#server/payments/refunds/refunds.queries.ts";
import { cashReference } from "#domain/payments/cash.ts";
import { sweepRefunds } from "#server/payments/sweeps/sweep-refunds.ts";
import { type FunctionsApi, startFunctionsApi } from "#tests/support/functions-api.ts";

let api: FunctionsApi;
let slots = 0;
beforeAll(async () => {
  api = await startFunctionsApi();
  await api.at.fresh.asOwner("update private.clock set ahead = '0'");
});
afterAll(() => api.close());

const freshSlot = async () => {
  slots += 1;
  return [await api.at.day(5 + slots), "10:00"] as const;
};
const paymentOf = async (bookingId: string) =>
  (
    await api.at.fresh.asOwner<{ reference: string }>(
      "select provider_reference as reference from ledger where booking_id = $1 and kind = 'charge'",
      [bookingId],
    )
  )[0]?.reference as string;
const paid = async () => {
  const booking = await api.at.paidBooking(...(await freshSlot()));
  return { ...booking, payment: await paymentOf(booking.bookingId) };
};
const ledgerOf = (bookingId: string) =>
  api.at.fresh.asOwner<{ entry: string }>(
    "select kind || ' ' || amount_pence as entry from ledger where booking_id = $1 order by recorded_at, kind",
    [bookingId],
  );
const entries = async (bookingId: string) => (await ledgerOf(bookingId)).map(({ entry }) => entry);
const alertsOf = (bookingId: string) =>
  api.at.fresh.asOwner(
    "select kind, settled_at is not null as settled from alerts where booking_id = $1 order by kind",
    [bookingId],
  );

/** Delivers the provider's events of this payment in the order of `sorted`. */
async function bring(payment: string, sorted: (types: string[]) => string[] = (types) => types) {
  const own = (await api.at.messages()).filter(({ body }) => body.includes(payment));
  for (const type of sorted([...new Set(own.map((message) => message.type))])) {
    for (const { body, signature } of own.filter((message) => message.type === type)) {
      const answer = await api.ask("/webhooks/stripe", {
        method: "POST",
        body,
        headers: { "stripe-signature": signature },
      });
      expect(answer.status).toBe(200);
    }
  }
}

test("a refund made in the provider's dashboard is mirrored once, also when repeated, and raises an alert", async () => {
  const { bookingId, payment } = await paid();
  await api.at.atProvider("refunds", { payment_intent: payment, amount: "1500" });
  for (let i = 0; i < 3; i += 1) await bring(payment, (types) => types.toReversed());
  expect(await entries(bookingId)).toEqual(["charge 4500", "refund 1500"]);
  expect(await api.at.booking(bookingId)).toMatchObject({
    status: "pending",
    payment_status: "paid",
    refunded_pence: 1500,
  });
  expect(await alertsOf(bookingId)).toEqual([{ kind: "refunded-at-provider", settled: false }]);
  expect(await api.at.fresh.asOwner("select reason, status from refunds where booking_id = $1", [bookingId])).toEqual([
    { reason: "provider", status: "done" },
  ]);

  await api.at.atProvider("refunds", { payment_intent: payment });
  await bring(payment);
  expect(await api.at.booking(bookingId)).toMatchObject({ payment_status: "refunded", refunded_pence: 4500 });
});

test("a refund that arrives before its payment records the payment first", async () => {
  const reading = await api.at.serviceNamed("Tarot or rune reading by video or phone");
  const client = await api.signedIn();
  const [day, time] = await freshSlot();
  const started = await api.post("/functions/v1/simple-payment", api.at.request(reading.id, day, time), {
    authorization: client.authorization,
  });
  const { url, bookingId } = (await started.json()) as { url: string; bookingId: string };
  await api.at.pay(url);
  const [session] = await api.at.fresh.asOwner<{ payment: string }>(
    "select payment_intent as payment from stand_in_stripe.checkout_sessions where id = $1",
    [url.split("/").at(-1)],
  );
  const payment = session?.payment as string;
  await api.at.atProvider("refunds", { payment_intent: payment });
  await bring(payment, () => ["charge.refunded", "checkout.session.completed", "refund.created"]);
  expect(await entries(bookingId)).toEqual(["charge 4500", "refund 4500"]);
  expect(await api.at.booking(bookingId)).toMatchObject({ payment_status: "refunded" });
});

test("a refund of ours that exceeds what is left after a dashboard refund is dropped", async () => {
  const { bookingId, payment } = await paid();
  await api.at.fresh.asOwner(
    "insert into refunds (booking_id, payment_reference, amount_pence, reason) values ($1, $2, 4500, 'practitioner')",
    [bookingId, payment],
  );
  await api.at.atProvider("refunds", { payment_intent: payment, amount: "4500" });
  await bring(payment);
  await api.at.doJobs();
  expect(await entries(bookingId)).toEqual(["charge 4500", "refund 4500"]);
  const refunds = await api.at.fresh.asOwner(
    "select reason, status from refunds where booking_id = $1 order by reason",
    [bookingId],
  );
  expect(refunds).toEqual([
    { reason: "practitioner", status: "failed" },
    { reason: "provider", status: "done" },
  ]);
});

/** A payment that the cardholder disputes as soon as it is made. */
async function disputed() {
  const reading = await api.at.serviceNamed("Tarot or rune reading by video or phone");
  const client = await api.signedIn();
  const [day, time] = await freshSlot();
  const started = await api.post("/functions/v1/simple-payment", api.at.request(reading.id, day, time), {
    authorization: client.authorization,
  });
  const { url, bookingId } = (await started.json()) as { url: string; bookingId: string };
  await api.at.pay(url, "4000 0000 0000 0259");
  const [row] = await api.at.fresh.asOwner<{ id: string; payment: string }>(
    `select d.id, d.payment_intent as payment from stand_in_stripe.disputes d
     join stand_in_stripe.checkout_sessions s on s.payment_intent = d.payment_intent where s.id = $1`,
    [url.split("/").at(-1)],
  );
  return { bookingId, payment: row?.payment as string, dispute: row?.id as string };
}

test("cash does not cover the refund of a disputed card payment", async () => {
  const { bookingId, payment } = await disputed();
  await bring(payment, (types) => types.filter((type) => type === "checkout.session.completed"));
  const cash = { bookingId, kind: "charge", amount: 4500, reference: cashReference(bookingId) } as const;
  await api.at.fresh.database.transaction((tx) => recordMoney(tx, cash));
  await api.at.fresh.asOwner(
    "insert into refunds (booking_id, payment_reference, amount_pence, reason) values ($1, $2, 4500, 'practitioner')",
    [bookingId, payment],
  );
  await bring(payment);
  expect(await api.at.fresh.asOwner("select status from refunds where booking_id = $1", [bookingId])).toEqual([
    { status: "failed" },
  ]);
  const money = await api.at.fresh.database.transaction((tx) =>
    findRefundableMoney(tx, bookingId, { includesByHand: false }),
  );
  expect(money.automatic).toBe(0);
});

test.each([
  ["in order", (types: string[]) => types],
  ["backwards", (types: string[]) => types.toReversed()],
])("a dispute removes the money from the ledger, and winning it restores it (%s)", async (_, order) => {
  const { bookingId, payment, dispute } = await disputed();
  await bring(payment, order);
  expect(await entries(bookingId)).toEqual(["charge 4500", "dispute 4500"]);
  expect(await api.at.booking(bookingId)).toMatchObject({
    status: "pending",
    payment_status: "refunded",
    refunded_pence: 4500,
  });
  expect(await alertsOf(bookingId)).toEqual([{ kind: "payment-disputed", settled: false }]);

  await api.at.atProvider(`disputes/${dispute}`, {
    "evidence[uncategorized_text]": "winning_evidence",
    submit: "true",
  });
  await bring(payment, order);
  await bring(payment, order);
  expect(await entries(bookingId)).toEqual(["charge 4500", "dispute 4500", "reversal 4500"]);
  expect(await api.at.booking(bookingId)).toMatchObject({ payment_status: "paid", refunded_pence: 0 });
  expect(await alertsOf(bookingId)).toEqual([{ kind: "payment-disputed", settled: true }]);
});

test("a lost dispute stays removed, and cancelling the booking then refunds nothing", async () => {
  const { bookingId, payment, dispute } = await disputed();
  await bring(payment);
  await api.at.atProvider(`disputes/${dispute}/close`, {});
  await bring(payment);
  expect(await entries(bookingId)).toEqual(["charge 4500", "dispute 4500"]);
  await api.at.fresh.asOwner("update bookings set status = 'cancelled' where id = $1", [bookingId]);
  expect(await api.at.fresh.asOwner("select private.refundable_pence($1) as left", [bookingId])).toEqual([{ left: 0 }]);
});

test("a lost webhook is made up for by the sweep", async () => {
  const { bookingId, payment } = await paid();
  await api.at.atProvider("refunds", { payment_intent: payment, amount: "700" });
  await sweepRefunds(api.at.practice);
  await sweepRefunds(api.at.practice);
  expect(await entries(bookingId)).toEqual(["charge 4500", "refund 700"]);
});

test("a refund that fails at the bank is reversed in the ledger, and raises an alert", async () => {
  const { bookingId, payment } = await paid();
  await api.at.fresh.asOwner(
    "insert into refunds (booking_id, payment_reference, amount_pence, reason) values ($1, $2, 4500, 'client')",
    [bookingId, payment],
  );
  await api.at.doJobs();
  expect(await api.at.booking(bookingId)).toMatchObject({ payment_status: "refunded" });
  // What Stripe answers after `refund.failed`; its test mode has a card for it, the stand-in has not.
  const { practice } = api.at;
  const { mirrorPayment } = await import("#server/payments/mirror-payment.ts");
  const told = (await practice.payments.findRefunds(payment)).map((refund) => ({
    ...refund,
    status: "failed" as const,
  }));
  const after = { ...practice, payments: { ...practice.payments, findRefunds: () => Promise.resolve(told) } };
  await Promise.all([mirrorPayment(after, payment), mirrorPayment(after, payment)]);
  expect(await entries(bookingId)).toEqual(["charge 4500", "refund 4500", "reversal 4500"]);
  expect(await api.at.booking(bookingId)).toMatchObject({ payment_status: "paid", refunded_pence: 0 });
  expect(await alertsOf(bookingId)).toEqual([{ kind: "refund-returned", settled: false }]);
});

test("while the provider is unreachable, 503 makes it retry the webhook", async () => {
  const { bookingId, payment } = await paid();
  await api.at.atProvider("refunds", { payment_intent: payment, amount: "100" });
  const message = (await api.at.messages()).find(
    ({ type, body }) => type === "charge.refunded" && body.includes(payment),
  );
  const send = () =>
    api.ask("/webhooks/stripe", {
      method: "POST",
      body: message?.body ?? "",
      headers: { "stripe-signature": message?.signature ?? "" },
    });
  api.faults.play({ status: 500 });
  expect((await send()).status).toBe(503);
  expect(await entries(bookingId)).toEqual(["charge 4500"]);
  api.faults.play(undefined);
  expect((await send()).status).toBe(200);
  expect(await entries(bookingId)).toEqual(["charge 4500", "refund 100"]);
});
