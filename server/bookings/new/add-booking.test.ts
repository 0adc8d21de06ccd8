import { afterAll, beforeAll, expect, test } from "vitest";
import { PRACTITIONER, startPractice, type TestPractice } from "#tests/support/start-practice.ts";
import { addBooking } from "./add-booking.ts";

let at: TestPractice;
beforeAll(async () => {
  at = await startPractice();
});
afterAll(() => at.close());

test("a session entered after its start sends no confirmation email; a future one does", async () => {
  const today = await at.day(1);
  await at.clockAt(Temporal.PlainDateTime.from(`${today}T12:00`).toZonedDateTime("Europe/London").epochMilliseconds);
  await at.fresh.asOwner(
    "with u as (insert into auth.users (email) values ('p@example.com') returning id) insert into business_settings (user_id, allow_same_day_booking) select id, true from u",
  );
  const reading = await at.serviceNamed("Tarot or rune reading by video or phone");
  const enter = (time: string) =>
    addBooking(at.practice, PRACTITIONER, { ...at.request(reading.id, today, time), payment: "cash" });
  expect(await enter("10:00")).toMatchObject({ ok: true });
  expect(await at.fresh.asOwner("select kind from mail")).toEqual([]);
  expect(await enter("15:00")).toMatchObject({ ok: true });
  expect(await at.fresh.asOwner("select kind from mail")).toEqual([{ kind: "booking-confirmed" }]);
});
