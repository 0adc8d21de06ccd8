import { expireHolds } from "#server/bookings/new/expire-holds.ts";
import { sendReminders } from "#server/bookings/send-reminders.ts";
import { settlePhoneCall } from "#server/messages/sms/phone-calls.ts";
import { sweepCheckouts } from "#server/payments/sweeps/sweep-checkouts.ts";
import { sweepFees } from "#server/payments/sweeps/sweep-fees.ts";
import { dayAt, DAYS, WEEKS_BEFORE } from "../calendar.ts";
import { type Happening, must, type Played } from "./played.ts";

/** What the practitioner does every day, and what the schedule does. */
export function everyDay(it: Played): Happening[] {
  const days = Array.from({ length: WEEKS_BEFORE * 7 + DAYS }, (_, nth) => dayAt(-WEEKS_BEFORE, nth));
  const minute = () => String(it.chance.whole(60)).padStart(2, "0");
  return days.flatMap((day) => {
    const isLately = day >= dayAt(-2);
    return [
      { at: `${day}T0${7 + it.chance.whole(2)}:${minute()}`, run: () => confirmAll(it) },
      ...(isLately ? [{ at: `${day}T08:30`, run: () => sendReminders(it.practice) }] : []),
      { at: `${day}T12:${minute()}`, run: () => ringAll(it) },
      ...(isLately ? [{ at: `${day}T21:30`, run: () => settleOlderAlerts(it) }] : []),
      { at: `${day}T23:55`, run: () => sweep(it) },
    ];
  });
}

async function sweep({ practice }: Played) {
  await expireHolds(practice);
  await sweepCheckouts(practice);
  await sweepFees(practice);
}

async function confirmAll(it: Played) {
  const paid = await it.stage.rows<{ id: string }>(
    "select id from bookings where status = 'pending' and hold_expires_at is null and payment_status = 'paid' order by created_at, id",
  );
  for (const { id } of paid) await it.asAdmin("update bookings set status = 'confirmed' where id = $1", [id]); // in this order come their emails
}

/** Rings whoever could not be written to; who came up today is rung tomorrow. */
async function ringAll(it: Played) {
  const calls = await it.stage.rows<{ id: string }>(
    "select id from private.phone_calls where settled_at is null and created_at < private.today() order by created_at, about",
  );
  for (const { id: phoneCallId } of calls)
    must(await settlePhoneCall(it.practice, it.practitioner, { phoneCallId, isTold: true }));
}

/** The same address fails again and again; the last time is left to be looked at. */
async function settleOlderAlerts(it: Played) {
  await it.asAdmin(
    `update alerts set settled_at = private.clock() where kind = 'mail-failed' and settled_at is null
     and created_at < (select max(created_at) from alerts where kind = 'mail-failed' and settled_at is null)`,
  );
}
