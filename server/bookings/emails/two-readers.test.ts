import { afterAll, beforeAll, expect, test } from "vitest";
import { setCatalog } from "@sacred-space/words/catalogs.ts";
import { forReader } from "@sacred-space/words/for-reader.ts";
import { PSEUDO_LANGUAGE } from "@sacred-space/words/pseudo.ts";
import { cancelBooking } from "#server/bookings/changes/cancel-booking.ts";
import { confirmBooking } from "#server/bookings/changes/confirm-booking.ts";
import { moveBooking } from "#server/bookings/changes/move-booking.ts";
import { resendMessage } from "#server/messages/resend-message.ts";
import { giveRefund } from "#server/payments/refunds/give-refund.ts";
import { PRACTITIONER, startPractice, type TestPractice } from "#tests/support/start-practice.ts";

// A client who reads German, and a practitioner whose back office is in another language.

const GERMAN = new Map([
  ["Booking received and paid: {booking}", "Gebucht und bezahlt: {booking}"],
  ["Confirmed: {booking}", "Bestätigt: {booking}"],
  ["New time: {booking}", "Neue Zeit: {booking}"],
  ["{amount} will be returned to you: {booking}", "Sie bekommen {amount} zurück: {booking}"],
  ["Cancelled: {booking}", "Abgesagt: {booking}"],
]);
const inGerman = <T>(act: () => T) => forReader({ language: "de" }, act);
const byPractitioner = <T>(act: () => T) => forReader({ language: PSEUDO_LANGUAGE }, act);

let at: TestPractice;
beforeAll(async () => {
  setCatalog("de", GERMAN);
  at = await startPractice();
  await at.fresh.asOwner(
    "with u as (insert into auth.users (email) values ('practitioner@example.com') returning id) insert into business_settings (user_id, business_email, booking_advance_days) select id, 'hello@example.com', 60 from u",
  );
});
afterAll(() => at.close());

test("who acts reads one language, and the client's emails are in the one in which the session was booked", async () => {
  const day = await at.day(6);
  const { bookingId } = await inGerman(() => at.paidBooking(day, "10:00"));
  const act = { bookingId, by: "practitioner" as const, userId: PRACTITIONER.userId };
  const { practice } = at;
  await byPractitioner(async () => {
    await confirmBooking(practice, PRACTITIONER, { bookingId });
    await at.doJobs();
    await moveBooking(practice, { ...act, date: day, time: "15:00" });
    await giveRefund(practice, PRACTITIONER, { bookingId, pence: 500, expectedHeldPence: 4500 });
    expect(await cancelBooking(practice, { ...act, refund: "full" })).toMatchObject({ ok: true });
    await at.doJobs();
  });
  const sent = await at.fresh.database.rows<{ id: string; recipient: string; subject: string; plain: string }>(
    "select id, recipient, subject, plain from mail where booking_id = $1 order by created_at",
    [bookingId],
  );
  const to = (address: string) => sent.filter(({ recipient }) => recipient === address);
  expect(to("a.client@example.com").map(({ subject }) => subject.replace(/:.*/, ""))).toEqual([
    "Gebucht und bezahlt",
    "Bestätigt",
    "Neue Zeit",
    "Sie bekommen £5.00 zurück",
    "Abgesagt",
  ]);
  expect(to("hello@example.com").map(({ subject }) => subject.replace(/:.*/, ""))).toEqual(["New paid booking"]);
  expect(sent.map(({ plain }) => plain).join()).not.toMatch(/[ñç]/); // nothing of what the practitioner reads

  const last = to("a.client@example.com").at(-1);
  await at.fresh.asOwner("update mail set status = 'failed' where id = $1", [last?.id]);
  expect(await byPractitioner(() => resendMessage(practice, undefined, { mailId: last?.id ?? "" }))).toMatchObject({
    ok: true,
  });
  expect(await at.fresh.database.row("select subject from mail where resend_of = $1", [last?.id])).toEqual({
    subject: last?.subject,
  });
});
