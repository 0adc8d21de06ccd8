import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { claimEmail } from "#server/messages/emails.queries.ts";
import { type TestPractice, startPractice } from "#tests/support/start-practice.ts";
import { confirmPayment } from "#server/payments/confirm-payment.ts";
import { cancelBooking } from "./changes/cancel-booking.ts";
import { completeBooking } from "./changes/complete-booking.ts";
import { sendReminders } from "./send-reminders.ts";
import { startBooking } from "./new/start-booking.ts";

let at: TestPractice;
beforeAll(async () => {
  at = await startPractice();
  const { userId } = await at.client();
  await at.fresh.asOwner(
    "insert into business_settings (user_id, business_email) values ($1, 'hello@practice.example')",
    [userId],
  );
});
beforeEach(async () => {
  await at.fresh.asOwner("truncate public.mail, public.alerts, graphile_worker._private_jobs");
  await at.fresh.asOwner("delete from bookings");
  await at.fresh.asOwner("delete from private.clock");
  await at.fresh.asOwner("update business_settings set thanks_after_session = false");
});
afterAll(() => at.close());

test("a written reading that is late raises an alert, a day later offers the money back, and gives all of it back", async () => {
  const { id } = await at.serviceNamed("Written reading");
  await at.fresh.asOwner("update services set written_days = 3 where id = $1", [id]);
  onTestFinished(async () => {
    await at.fresh.asOwner("update services set written_days = null where id = $1", [id]);
  });
  const [owner, other] = [await at.client(), await at.client()];
  const bought = async (client: { userId: string }) => {
    const started = await startBooking(at.practice, client, at.request(id, await at.day(1), "10:00"));
    if (!started.ok) throw new Error(started.reason);
    await at.pay(started.url);
    expect(await confirmPayment(at.practice, started.sessionId)).toBe("paid");
    await at.fresh.asOwner("update bookings set status = 'confirmed' where id = $1", [started.bookingId]);
    return started.bookingId;
  };
  const [late, sent] = [await bought(owner), await bought(other)];
  expect(await completeBooking(at.practice, owner, { bookingId: sent })).toEqual({ ok: true }); // before its day
  const cancel = (client: { userId: string }, bookingId: string) =>
    cancelBooking(at.practice, { bookingId, by: "client", userId: client.userId, refund: "policy" });
  expect(await cancel(other, sent)).toMatchObject({ ok: false, reason: "too-late-to-cancel" });

  const [row] = await at.fresh.asOwner<{ due: Date }>(
    "select (booking_date + booking_time::text::time) at time zone 'Europe/London' as due from bookings where id = $1",
    [late],
  );
  const due = row?.due.getTime() ?? 0;
  await at.fresh.asOwner("truncate public.mail");
  const alerts = () =>
    at.fresh.asOwner("select booking_id, settled_at is not null as settled from alerts where kind = 'reading-overdue'");
  const runAt = async (moment: number) => {
    await at.clockAt(moment);
    await sendReminders(at.practice);
    return { mails: await emails(), alerts: await alerts() };
  };
  const minute = 60_000;
  const day = 24 * 60 * minute;
  const open = { booking_id: late, settled: false };
  expect(await runAt(due - minute)).toEqual({ mails: [], alerts: [] });
  expect(await runAt(due + minute)).toEqual({ mails: [], alerts: [open] });
  expect(await runAt(due + day + minute)).toEqual({ mails: ["reading-late"], alerts: [open] });
  expect(await runAt(due + day + 2 * minute)).toEqual({ mails: ["reading-late"], alerts: [open] });
  expect(await cancel(owner, late)).toEqual({ ok: true, refund: 1500 });
  expect((await runAt(due + day + 3 * minute)).alerts).toEqual([{ ...open, settled: true }]);
});

/** A booking made ten days ago whose session begins in this many hours. */
async function booking(hours: number, change: Record<string, unknown> = {}): Promise<string> {
  const { id: service } = await at.serviceNamed("Shamanic and Reiki healing session");
  const row: Record<string, unknown> = { status: "confirmed", payment_status: "paid", ...change };
  const columns = Object.keys(row);
  const [made] = await at.fresh.asOwner<{ id: string }>(
    `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, created_at, ${columns.join(", ")})
     select $1, 'A Client', 'client@example.com', begins::date, to_char(begins, 'HH24:MI'), 60, 7000, now() - interval '10 days',
       ${columns.map((_, index) => `$${index + 3}`).join(", ")}
     from (select (private.clock() + $2 * interval '1 hour') at time zone 'Europe/London' as begins) session returning id`,
    [service, hours, ...Object.values(row)],
  );
  return made?.id as string;
}
const emails = async () =>
  (await at.fresh.database.rows<{ kind: string }>("select kind from mail order by created_at")).map(({ kind }) => kind);
/** The kinds of the emails after a run at this hour. */
async function written(): Promise<string[]> {
  await sendReminders(at.practice);
  return emails();
}

describe("the time of a reminder", () => {
  test.each([
    [73, []],
    [71.5, ["reminder-of-deadline"]],
    [48.5, ["reminder-of-deadline"]],
    [47.5, []],
    [25, []],
    [23.5, ["reminder-of-session"]],
    [0.5, ["reminder-of-session"]],
    [-0.5, []],
  ])("%d hours before: %j", async (hours, expected) => {
    await booking(hours);
    expect(await written()).toEqual(expected);
  });

  test("each is written once for a session, however many nodes and runs", async () => {
    await booking(71);
    await Promise.all([sendReminders(at.practice), sendReminders(at.practice), sendReminders(at.practice)]);
    await at.ahead("48 hours");
    await Promise.all([sendReminders(at.practice), sendReminders(at.practice), sendReminders(at.practice)]);
    await sendReminders(at.practice);
    expect(await emails()).toEqual(["reminder-of-deadline", "reminder-of-session"]);
  });

  test("a server that was down writes the reminders that are still useful", async () => {
    await booking(80);
    await at.ahead("70 hours");
    expect(await written()).toEqual(["reminder-of-session"]);
  });
});

describe("across a clock change reminders count elapsed hours, as refunds do", () => {
  const session = async (date: string) => {
    const id = await booking(2);
    await at.fresh.asOwner(
      "update bookings set booking_date = $2, booking_time = '10:00', created_at = '2026-01-01' where id = $1",
      [id, date],
    );
    await at.fresh.asOwner("delete from private.chosen_times");
  };
  // Clocks go forward on 28 March 2027 and back on 31 October 2027.
  test.each([
    ["2027-03-30", "2027-03-27T08:58:00Z", "2027-03-27T09:02:00Z"],
    ["2027-11-02", "2027-10-30T09:58:00Z", "2027-10-30T10:02:00Z"],
  ])("a session on %s", async (date, before, after) => {
    await session(date);
    await at.clockAt(new Date(before));
    expect(await written()).toEqual([]);
    await at.clockAt(new Date(after));
    expect(await written()).toEqual(["reminder-of-deadline"]);
  });
});

describe("the recipients of reminders", () => {
  test.each([
    ["pending and paid", { status: "pending" }, ["reminder-of-deadline"]],
    ["confirmed, to be paid at the session", { payment_status: "pending" }, []],
    ["an unpaid hold", { status: "pending", payment_status: "pending", hold_expires_at: "2099-01-01" }, []],
    ["cancelled", { status: "cancelled", cancelled_because: "client" }, []],
    ["booked an hour ago", { created_at: new Date(Date.now() - 3_600_000) }, []],
  ])("71 hours before, %s: %j", async (_, { created_at, ...change }: Record<string, unknown>, expected) => {
    const id = await booking(70, change);
    if (created_at) await at.fresh.asOwner("update bookings set created_at = $2 where id = $1", [id, created_at]);
    expect(await written()).toEqual(expected);
  });

  test("the day before: confirmed bookings, paid or not, and paid pending ones", async () => {
    await booking(20, { payment_status: "pending" });
    await booking(22, { status: "pending" });
    await booking(18, { status: "pending", payment_status: "pending" });
    expect(await written()).toEqual(["reminder-of-session", "reminder-of-session"]);
  });

  test("a session that has just been moved needs no reminder", async () => {
    const id = await booking(200);
    await at.fresh.asOwner(
      "update bookings set booking_date = (private.clock() at time zone 'Europe/London' + interval '70 hours')::date where id = $1",
      [id],
    );
    expect(await written()).toEqual([]);
  });

  test("a moved session has a reminder for its new time", async () => {
    const id = await booking(71);
    await sendReminders(at.practice);
    await at.fresh.asOwner("update bookings set booking_date = booking_date + 10 where id = $1", [id]);
    await at.ahead("10 days");
    expect(await written()).toEqual(["reminder-of-deadline", "reminder-of-deadline"]);
  });
});

describe("a queued reminder is dropped", () => {
  const state = () => at.fresh.database.row("select status, dropped_because from mail");
  async function turn() {
    const email = await at.fresh.database.row<{ id: string }>("select id from mail");
    return claimEmail(at.fresh.database, email?.id ?? "");
  }

  test("when the booking has been cancelled", async () => {
    const id = await booking(71);
    await sendReminders(at.practice);
    await at.fresh.asOwner("update bookings set status = 'cancelled' where id = $1", [id]);
    expect(await turn()).toBeUndefined();
    expect(await state()).toEqual({ status: "dropped", dropped_because: "The booking was cancelled." });
  });

  test("when the deadline that it names has passed", async () => {
    await booking(71);
    await sendReminders(at.practice);
    await at.ahead("23 hours 30 minutes");
    expect(await turn()).toBeUndefined();
    expect(await state()).toEqual({ status: "dropped", dropped_because: "It was too late to be of use." });
  });

  test("but not when the practitioner has confirmed the booking", async () => {
    const id = await booking(71, { status: "pending" });
    await sendReminders(at.practice);
    await at.fresh.asOwner("update bookings set status = 'confirmed' where id = $1", [id]);
    await at.fresh.asOwner("delete from mail where kind <> 'reminder-of-deadline'");
    expect(await turn()).toMatchObject({ kind: "reminder-of-deadline" });
  });
});

describe("the thank-you email", () => {
  const done = () => booking(-3, { status: "completed" });

  test("is sent only where the settings enable it", async () => {
    await done();
    expect(await written()).toEqual([]);
    await at.fresh.asOwner("update business_settings set thanks_after_session = true");
    expect(await written()).toEqual(["thanks"]);
    expect(await written()).toEqual(["thanks"]);
  });

  test("is not sent after a no-show", async () => {
    await at.fresh.asOwner("update business_settings set thanks_after_session = true");
    await booking(-3, { status: "completed", no_show: true });
    expect(await written()).toEqual([]);
  });

  test("is not sent for a session that is not over, not completed, or long past", async () => {
    await at.fresh.asOwner("update business_settings set thanks_after_session = true");
    await booking(-0.5, { status: "completed" });
    await booking(-5);
    await booking(-80, { status: "completed" });
    expect(await written()).toEqual([]);
  });
});

test("the client's reminders are sent when the practitioner's notices are off", async () => {
  await at.fresh.asOwner("update business_settings set email_notifications = false");
  await booking(23);
  expect(await written()).toEqual(["reminder-of-session"]);
  await at.fresh.asOwner("update business_settings set email_notifications = true");
});
