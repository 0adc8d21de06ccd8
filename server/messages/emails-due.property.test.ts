import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { claimEmail, recordSent } from "./emails.queries.ts";
import { type TestPractice, startPractice, PRACTITIONER } from "#tests/support/start-practice.ts";
import { cancelBooking } from "#server/bookings/changes/cancel-booking.ts";
import { moveBooking } from "#server/bookings/changes/move-booking.ts";
import { sendReminders } from "#server/bookings/send-reminders.ts";
import { LONG_TEST_MS, rounds } from "#tests/support/limits.ts";

// For any order of actions of client, practitioner, clock and mail server: each email is sent once, and none that is outdated.
let at: TestPractice;
beforeAll(async () => {
  at = await startPractice();
  const { userId } = await at.client();
  await at.fresh.asOwner(
    "insert into business_settings (user_id, business_email) values ($1, 'hello@practice.example')",
    [userId],
  );
});
afterAll(() => at.close());

const STEPS = [
  "confirm",
  "move",
  "client moves",
  "cancel",
  "client cancels",
  "cancel by function",
  "remind",
  "jobs",
  "post",
  "wait",
] as const;
type Step = { what: (typeof STEPS)[number]; hours: number; time: string };
const step = fc.record<Step>({
  what: fc.constantFrom(...STEPS),
  hours: fc.integer({ min: 1, max: 60 }),
  time: fc.constantFrom("10:00", "12:00", "14:00"),
});

const HOUR = fc.integer({ min: 0, max: 23 });
/** A session that has begun is moved to a later hour. */
const INTO_THE_FUTURE: Step[] = [
  { what: "wait", hours: 28, time: "10:00" },
  { what: "move", hours: 1, time: "12:00" },
];

/** The expected state after the actions. */
type Witness = { id: string; client: string; moves: number; isConfirmed: boolean; isCancelled: boolean };

/** As the back office writes: in the data API, as the practitioner. */
async function write(id: string, change: string): Promise<boolean> {
  const statement = `begin; set local role admin; update bookings set ${change} where id = '${id}'; commit`;
  return at.fresh.asOwner(statement).then(
    () => true,
    () => at.fresh.asOwner("rollback").then(() => false),
  );
}

async function play({ what, hours, time }: Step, seen: Witness) {
  const { id } = seen;
  const { practice } = at;
  const before = await at.booking(id);
  const isAhead = async () =>
    (await at.fresh.database.row(
      "select from bookings where id = $1 and lower(during) > private.clock() at time zone 'Europe/London'",
      [id],
    )) !== undefined;
  const isLive = before?.["status"] === "pending" || before?.["status"] === "confirmed";
  const isElsewhere = before?.["booking_time"] !== time;
  switch (what) {
    case "confirm": {
      const done = await write(id, "status = 'confirmed'");
      if (done && before?.["status"] === "pending" && (await isAhead())) seen.isConfirmed = true;
      return at.doJobs();
    }
    case "move": {
      const done = await write(id, `booking_time = '${time}'`);
      if (done && isLive && isElsewhere && (await isAhead())) seen.moves += 1;
      return at.doJobs();
    }
    case "client moves": {
      const moved = await moveBooking(practice, {
        bookingId: id,
        date: String(before?.["booking_date"]),
        time,
        by: "client",
        userId: seen.client,
      });
      if (moved.ok && isElsewhere) seen.moves += 1;
      return undefined;
    }
    case "cancel": {
      if (await write(id, "status = 'cancelled'")) seen.isCancelled = true;
      return at.doJobs();
    }
    case "client cancels":
    case "cancel by function": {
      const who =
        what === "client cancels"
          ? ({ by: "client", userId: seen.client } as const)
          : ({ by: "practitioner", ...PRACTITIONER } as const);
      const cancelled = await cancelBooking(practice, { bookingId: id, ...who, refund: "policy" });
      if (cancelled.ok) seen.isCancelled = true;
      return undefined;
    }
    case "remind":
      return Promise.all([sendReminders(practice), sendReminders(practice)]);
    case "jobs":
      return at.doJobs();
    case "post":
      return post();
    case "wait":
      return at.ahead(`${hours} hours`);
  }
}

const ALWAYS = [
  "booking-cancelled",
  "cancelled-notice",
  "moved-notice",
  "practitioner-notice",
  "late-payment-refunded",
  "refund-failed",
];

/** Sends the queued emails: one about a cancelled booking, or about another time than the current one, must be of a kind that is always sent. */
async function post() {
  const untrue: string[] = [];
  const waiting = await at.fresh.database.rows<{ id: string }>("select id from mail where status = 'queued'");
  for (const { id } of waiting) {
    const email = await claimEmail(at.fresh.database, id);
    if (!email) continue;
    await recordSent(at.fresh.database, id);
    const about = await at.fresh.database.row<{ status: string; same: boolean }>(
      "select b.status, m.starts is null or m.starts = lower(b.during) as same from mail m join bookings b on b.id = m.booking_id where m.id = $1",
      [id],
    );
    if (about?.status === "cancelled" || !about?.same) untrue.push(email.kind);
  }
  expect(untrue.filter((kind) => !ALWAYS.includes(kind))).toEqual([]);
}

async function countOf(id: string) {
  const rows = await at.fresh.database.rows<{ kind: string; starts: string | null }>(
    "select kind, starts::text from mail where booking_id = $1 and recipient = 'a.client@example.com'",
    [id],
  );
  return {
    of: (kind: string) => rows.filter((row) => row.kind === kind).length,
    twice: rows.filter((row) => row.kind.startsWith("reminder")).map(({ kind, starts }) => `${kind} ${starts}`),
  };
}

test("each email about a booking is sent once, and none that is outdated", { timeout: LONG_TEST_MS }, async () => {
  await fc.assert(
    fc.asyncProperty(
      HOUR,
      fc.integer({ min: 1, max: 6 }),
      fc.array(step, { minLength: 3, maxLength: 12 }),
      async (hour, nth, steps) => {
        await at.fresh.asOwner("delete from bookings");
        await at.clockAt(new Date().setUTCHours(hour, 17)); // waits are whole hours, and so nothing here happens exactly on the hour
        const { bookingId, client } = await at.paidBooking(await at.day(nth), "10:00");
        const seen: Witness = {
          id: bookingId,
          client: client.userId,
          moves: 0,
          isConfirmed: false,
          isCancelled: false,
        };
        for (const next of steps) await play(next, seen);
        await at.doJobs();
        await post();
        const count = await countOf(bookingId);
        expect([
          count.of("booking-paid"),
          count.of("booking-confirmed"),
          count.of("booking-moved"),
          count.of("booking-cancelled"),
        ]).toEqual([1, seen.isConfirmed ? 1 : 0, seen.moves, seen.isCancelled ? 1 : 0]);
        expect(count.twice).toEqual([...new Set(count.twice)]);
      },
    ),
    { numRuns: rounds(25, 4), examples: [[6, 1, INTO_THE_FUTURE]] },
  );
});
