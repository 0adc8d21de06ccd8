import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type FreshDatabase, seededDatabase } from "#tests/support/database/database.ts";
import { loadDiary } from "./diary.queries.ts";

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await seededDatabase();
});
afterAll(() => fresh.close());
beforeEach(async () => {
  await fresh.asOwner("delete from bookings");
  await fresh.asOwner("delete from group_sessions");
});

type Row = { id: string };

const BOOKING = `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, hold_expires_at)
  select id, 'A Client', 'client@example.com', $1, $2, 60, 4500, private.clock() + $3::interval from services order by name limit 1 returning id`;
const WEEKEND = `insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time, is_active)
  select id, $1, $2, $3, $4, $5 from services where name = 'Reiki Level 1' returning id`;

async function book(date: string, time: string, holdFor: string | null = null): Promise<string> {
  const [row] = await fresh.asOwner<Row>(BOOKING, [date, time, holdFor]);
  return row?.id ?? "";
}
async function gather(
  startsOn: string,
  endsOn: string,
  start = "11:00",
  end = "16:00",
  isActive = true,
): Promise<string> {
  const [row] = await fresh.asOwner<Row>(WEEKEND, [startsOn, endsOn, start, end, isActive]);
  return row?.id ?? "";
}
const change = (id: string, set: string) => fresh.asOwner(`update group_sessions set ${set} where id = $1`, [id]);
const OCCUPIED = { code: "23P01", constraint: "occupancy_never_overlaps" };

describe("a group session occupies its hours on each of its days", () => {
  test.each([
    ["on its first day", "2030-01-05", "12:00"],
    ["on its last day", "2030-01-06", "15:30"],
    ["reaching into it", "2030-01-05", "10:30"],
  ])("a booking %s is refused", async (_, date, time) => {
    await gather("2030-01-05", "2030-01-06");
    await expect(book(date, time)).rejects.toMatchObject(OCCUPIED);
  });

  test("a booking may end when it begins, begin when it ends, and be on adjacent days", async () => {
    await gather("2030-01-05", "2030-01-06");
    await book("2030-01-05", "10:00");
    await book("2030-01-06", "16:00");
    await book("2030-01-04", "12:00");
    await book("2030-01-07", "12:00");
    expect(await fresh.database.rows("select from bookings")).toHaveLength(4);
  });

  test("a booking cannot be moved, extended or reinstated into it", async () => {
    const early = await book("2030-01-05", "10:00");
    const cancelled = await book("2030-01-05", "12:00");
    await fresh.asOwner("update bookings set status = 'cancelled', cancelled_because = 'hold-ended' where id = $1", [
      cancelled,
    ]);
    await gather("2030-01-05", "2030-01-06");
    const changeBooking = (id: string, set: string) => fresh.asOwner(`update bookings set ${set} where id = $1`, [id]);
    await expect(changeBooking(early, "booking_time = '12:00'")).rejects.toMatchObject(OCCUPIED);
    await expect(changeBooking(early, "duration_minutes = 90")).rejects.toMatchObject(OCCUPIED);
    await expect(
      fresh.database.rows("update bookings set status = 'pending', payment_status = 'paid' where id = $1", [cancelled]),
    ).rejects.toMatchObject(OCCUPIED);
    await changeBooking(early, "booking_time = '09:00'");
  });

  test("deactivating, moving or deleting it frees its hours; reactivating it takes them again", async () => {
    const id = await gather("2030-01-05", "2030-01-05");
    await change(id, "is_active = false");
    const booking = await book("2030-01-05", "12:00");
    await expect(change(id, "is_active = true")).rejects.toMatchObject(OCCUPIED);
    await fresh.asOwner("delete from bookings where id = $1", [booking]);
    await change(id, "is_active = true");
    await change(id, "starts_on = '2030-01-12', ends_on = '2030-01-12'");
    await book("2030-01-05", "12:00");
    await expect(book("2030-01-12", "12:00")).rejects.toMatchObject(OCCUPIED);
    await fresh.asOwner("delete from group_sessions where id = $1", [id]);
    await book("2030-01-12", "12:00");
  });
});

describe("a group session cannot overlap a live booking", () => {
  test("adding or moving it there is refused, and the error has the booking's id", async () => {
    const booking = await book("2030-01-06", "12:00");
    const refused = { ...OCCUPIED, detail: expect.stringContaining(booking) as string };
    await expect(gather("2030-01-05", "2030-01-06")).rejects.toMatchObject(refused);
    const id = await gather("2030-01-12", "2030-01-13");
    await expect(change(id, "starts_on = '2030-01-05', ends_on = '2030-01-06'")).rejects.toMatchObject(refused);
    await expect(change(id, "starts_on = '2030-01-06'")).rejects.toMatchObject(refused);
    await change(id, "note = 'Bring a blanket.'");
  });

  test("nor another group session, which the error names", async () => {
    const other = await gather("2030-01-05", "2030-01-06");
    await expect(gather("2030-01-06", "2030-01-06", "15:00", "17:00")).rejects.toMatchObject({
      ...OCCUPIED,
      detail: expect.stringContaining(other) as string,
    });
    await gather("2030-01-06", "2030-01-06", "16:00", "17:00");
  });

  test("an inactive one occupies no hours, and may overlap anything", async () => {
    await book("2030-01-05", "12:00");
    await gather("2030-01-05", "2030-01-06", "11:00", "16:00", false);
    await book("2030-01-06", "12:00");
    expect(await fresh.database.rows("select from bookings")).toHaveLength(2);
  });

  test("an unpaid hold counts until it expires, and is then cancelled", async () => {
    const held = await book("2030-01-05", "12:00", "10 minutes");
    await expect(gather("2030-01-05", "2030-01-05")).rejects.toMatchObject(OCCUPIED);
    await fresh.asOwner("update bookings set hold_expires_at = private.clock() - interval '1 second' where id = $1", [
      held,
    ]);
    await gather("2030-01-05", "2030-01-05");
    expect(await fresh.asOwner("select status, cancelled_because from bookings where id = $1", [held])).toEqual([
      { status: "cancelled", cancelled_because: "hold-ended" },
    ]);
  });

  test("a booking and a group session written concurrently: one is refused", async () => {
    const days = Array.from({ length: 12 }, (_, index) => `2031-02-${String(index + 10)}`);
    for (const day of days) {
      const both = await Promise.allSettled([
        fresh.database.rows(BOOKING, [day, "12:00", null]),
        fresh.database.rows(WEEKEND, [day, day, "11:00", "16:00", true]),
      ]);
      expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(both.find((one) => one.status === "rejected")?.reason).toMatchObject({ code: "23P01" });
    }
  });
});

test("the diary has the hours of active group sessions on each of its days", async () => {
  await gather("2030-01-05", "2030-01-06");
  await gather("2030-01-06", "2030-01-06", "18:30", "20:00");
  await gather("2030-01-05", "2030-01-05", "18:30", "20:00", false);
  const { taken } = await loadDiary(fresh.database, { from: "2030-01-06", to: "2030-01-06" });
  expect(taken.get("2030-01-06")).toEqual([
    { start: 660, end: 960 },
    { start: 1110, end: 1200 },
  ]);
  expect((await loadDiary(fresh.database, { from: "2030-01-07", to: "2030-01-08" })).taken).toEqual(new Map());
});
