import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestPractice, startPractice } from "#tests/support/start-practice.ts";
import { watchChanges } from "./watch-changes.ts";

let at: TestPractice;
beforeAll(async () => {
  at = await startPractice();
});
afterAll(() => at.close());

const alerts = () =>
  at.fresh.asOwner(
    "select booking_id, settled_at is not null as settled from alerts where kind = 'change-not-followed'",
  );
const fails = (attempts: number) =>
  at.fresh.asOwner(
    `update graphile_worker._private_jobs set attempts = $1
     where task_id = (select id from graphile_worker._private_tasks where identifier = 'follow-change')`,
    [attempts],
  );

test("a change whose email and refund keep failing raises one alert, settled when they succeed", async () => {
  const { bookingId } = await at.paidBooking(await at.day(2), "10:00");
  await at.doJobs();
  await at.fresh.database.transaction(async (tx) => {
    await tx.rows("set local role admin");
    await tx.rows("delete from bookings where id = $1", [bookingId]);
  });
  for (const [attempts, raised] of [
    [5, []],
    [6, [{ booking_id: bookingId, settled: false }]],
    [13, [{ booking_id: bookingId, settled: false }]],
  ] as const) {
    await fails(attempts);
    await watchChanges(at.practice);
    expect(await alerts()).toEqual(raised);
  }
  await fails(0);
  await at.doJobs();
  await watchChanges(at.practice);
  expect(await alerts()).toEqual([{ booking_id: bookingId, settled: true }]);
});
