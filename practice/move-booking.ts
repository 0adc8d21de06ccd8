import { actAs } from "#database/as-caller.ts";
import { type Booking, claimBooking, isTimeTaken, moveBookingRow } from "#database/bookings.ts";
import type { Queries } from "#database/connect.ts";
import { loadDiary } from "#database/diary.ts";
import { releaseEndedHolds } from "#database/holds.ts";
import { queueMail } from "#database/mail.ts";
import { mayMove } from "#domain/refunds.ts";
import { type Refusable, refused, type Refusal } from "#domain/refusals.ts";
import { isFree, isOffered } from "#domain/slots.ts";
import { type CalendarDate, parseDate, parseTime } from "#domain/time.ts";
import { factsOfBooking } from "./facts-of-booking.ts";
import { beginning } from "./letters/booking-facts.ts";
import { bookingMovedLetter } from "./letters/booking-moved.ts";
import { changeNoticeLetter } from "./letters/change-notice.ts";
import type { Practice } from "./practice.ts";

export type Move = {
  bookingId: string;
  date: CalendarDate;
  time: string;
  by: "client" | "practitioner";
  /** Who that is; a client moves what is their own. */
  userId: string;
};

/**
 * Moves a booking to another time; its price and length stay as they were sold. A client needs 48 hours' notice and chooses among
 * the offered times (spec 9); the practitioner takes any free time that is still to come. Repeated, it changes nothing more.
 * Refusals: booking-not-found, booking-not-movable (cancelled, completed, begun or unpaid hold), too-late-to-move, slot-not-offered.
 */
export async function moveBooking(practice: Practice, asked: Move): Promise<Refusable<{ date: CalendarDate; time: string }>> {
  if (parseDate(asked.date) === undefined || parseTime(asked.time) === undefined) return refused("slot-not-offered");
  try {
    return await practice.database.transaction((tx) => moveWithin(tx, practice.publicUrl, asked));
  } catch (error) {
    if (isTimeTaken(error)) return refused("slot-not-offered");
    throw error;
  }
}

async function moveWithin(tx: Queries, publicUrl: string, asked: Move): Promise<Refusable<{ date: CalendarDate; time: string }>> {
  const { date, time } = asked;
  const booking = await claimBooking(tx, asked.bookingId, date);
  if (!booking || (asked.by === "client" && booking.userId !== asked.userId)) return refused("booking-not-found");
  if (booking.isLive && booking.date === date && booking.time === time) return { ok: true, date, time };
  const refusal = whyNotMovable(booking, asked.by);
  if (refusal) return refused(refusal);
  await releaseEndedHolds(tx, date);
  await actAs(tx, asked.userId);
  if (!(await isToBeHad(tx, booking, asked))) return refused("slot-not-offered");
  await moveBookingRow(tx, booking.id, { date, time });
  await tellBoth(tx, publicUrl, booking, asked.by);
  return { ok: true, date, time };
}

function whyNotMovable(booking: Booking, by: Move["by"]): Refusal | undefined {
  const begins = beginning(booking).epochMilliseconds;
  const now = booking.now.getTime();
  if (!booking.isLive || booking.isHold || booking.status === "completed") return "booking-not-movable";
  if (by === "client") return mayMove(begins, now) ? undefined : "too-late-to-move";
  return begins <= now ? "booking-not-movable" : undefined;
}

async function isToBeHad(tx: Queries, booking: Booking, { date, time, by }: Move): Promise<boolean> {
  const diary = await loadDiary(tx, { from: date, to: date }, [booking.id]);
  if (by === "client") return isOffered(diary, date, time, booking.duration, booking.buffer);
  const isToCome = beginning({ date, time, zone: booking.zone }).epochMilliseconds > booking.now.getTime();
  return isToCome && isFree(diary, date, parseTime(time) as number, booking.duration, booking.buffer);
}

async function tellBoth(tx: Queries, publicUrl: string, was: Booking, by: Move["by"]): Promise<void> {
  const told = await factsOfBooking(tx, was.id, publicUrl);
  if (!told) return;
  await queueMail(tx, bookingMovedLetter(told.facts, was));
  if (by === "client" && told.practitioner) {
    await queueMail(tx, { ...changeNoticeLetter(told.facts, { what: "moved", was }), recipient: told.practitioner });
  }
}
