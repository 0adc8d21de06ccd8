import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type PaidBooking, type TestPractice, startPractice, PRACTITIONER } from "#tests/support/start-practice.ts";
import { cancelBooking } from "#server/bookings/changes/cancel-booking.ts";
import { moveBooking } from "#server/bookings/changes/move-booking.ts";
import { refund } from "#server/payments/refunds/refund.ts";

// `email_notifications` turns off the practitioner's notices, never the client's emails.
let at: TestPractice;
let nth = 0;
beforeAll(async () => {
  at = await startPractice();
  const { userId } = await at.client();
  await at.fresh.asOwner(
    "insert into business_settings (user_id, business_email) values ($1, 'hello@practice.example')",
    [userId],
  );
});
beforeEach(() => at.fresh.asOwner("truncate public.mail, graphile_worker._private_jobs"));
afterEach(() => at.fresh.asOwner("delete from bookings"));
afterAll(() => at.close());

const ADDRESS = "hello@practice.example";
async function emails() {
  const rows = await at.fresh.database.rows<{ kind: string; recipient: string }>(
    "select kind, recipient from mail order by kind",
  );
  const to = (isPractitioner: boolean) => rows.filter(({ recipient }) => (recipient === ADDRESS) === isPractitioner);
  return { client: to(false).map(({ kind }) => kind), practitioner: to(true).map(({ kind }) => kind) };
}

const EVENTS: [event: string, happens: () => Promise<unknown>, client: string[], practitioner: string[]][] = [
  ["a booking is paid", () => paid(), ["booking-paid"], ["practitioner-notice"]],
  [
    "a client cancels",
    async () => clientCancels(await paid()),
    ["booking-cancelled", "booking-paid"],
    ["cancelled-notice", "practitioner-notice"],
  ],
  [
    "a client moves",
    async () => {
      const { bookingId, client } = await paid();
      return moveBooking(at.practice, { bookingId, date: await at.day(nth), time: "13:00", by: "client", ...client });
    },
    ["booking-moved", "booking-paid"],
    ["moved-notice", "practitioner-notice"],
  ],
  [
    "the practitioner cancels, and so needs no notice of it",
    async () =>
      cancelBooking(at.practice, {
        bookingId: (await paid()).bookingId,
        by: "practitioner",
        ...PRACTITIONER,
        refund: "full",
      }),
    ["booking-cancelled", "booking-paid"],
    ["practitioner-notice"],
  ],
  [
    "a refund fails, tried twice",
    failingRefund,
    ["booking-cancelled", "booking-paid"],
    ["cancelled-notice", "practitioner-notice", "refund-failed"],
  ],
];

async function paid() {
  return at.paidBooking(await at.day((nth = (nth % 4) + 6)), "10:00");
}

function clientCancels({ bookingId, client }: PaidBooking) {
  return cancelBooking(at.practice, { bookingId, by: "client", ...client, refund: "policy" });
}

async function failingRefund() {
  const booking = await paid();
  const { bookingId } = booking;
  await clientCancels(booking);
  const owed = await at.fresh.database.row<{ id: string }>("select id from refunds where booking_id = $1", [bookingId]);
  const payments = { ...at.practice.payments, refund: () => Promise.reject(new Error("The card provider refuses")) };
  for (const isLastAttempt of [false, true]) {
    await expect(refund({ ...at.practice, payments }, owed?.id ?? "", { isLastAttempt })).rejects.toThrow("refuses");
  }
}

describe.each(EVENTS)("%s", (_, happens, client, practitioner) => {
  test("with notices on emails go to both", async () => {
    await happens();
    expect(await emails()).toEqual({ client, practitioner });
  });

  test("with notices off the client's email is still sent", async () => {
    await at.fresh.asOwner("update business_settings set email_notifications = false");
    await happens();
    await at.fresh.asOwner("update business_settings set email_notifications = true");
    expect(await emails()).toEqual({ client, practitioner: [] });
  });
});
