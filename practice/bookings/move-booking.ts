import { actAs } from "#database/connection/as-identity.ts";
import { type Booking, claimBooking, isTimeTaken, moveBookingRow } from "#database/bookings/bookings.ts";
import type { Queries } from "#database/connection/connect.ts";
import { loadDiary } from "#database/bookings/diary.ts";
import { releaseEndedHolds } from "#database/bookings/holds.ts";
import { queueMail } from "#database/messages/emails.ts";
import { loadPlannedDay } from "#database/bookings/planned-days.ts";
import { mayMove, refundTerms } from "#domain/payments/refunds.ts";
import { movingNeeds } from "#domain/payments/describe-rules.ts";
import { type Result, type Reason, type Rejection, refused } from "#domain/result.ts";
import { isOffered } from "#domain/bookings/slots.ts";
import { type CalendarDate, parseDate, parseTime } from "#domain/time.ts";
import { loadBookingFacts } from "./load-booking-facts.ts";
import { beginning } from "#practice/emails/bookings/booking-facts.ts";
import { bookingMovedEmail } from "#practice/emails/bookings/booking-moved.ts";
import { changeNoticeEmail } from "#practice/emails/bookings/change-notice.ts";
import { refuseManualTime } from "#practice/bookings/new/manual-time.ts";
import type { Practice } from "#practice/practice.ts";

export type MoveRequest = {
  bookingId: string;
  date: CalendarDate;
  time: string;
  by: "client" | "practitioner";
  /** The acting user. A client may move only their own booking. */
  userId: string;
  /** Ignores a blocked day or closed hours; the practitioner only. */
  bookAnyway?: boolean | undefined;
};

/**
 * Moves a booking to another time; its price and length stay as they were sold. A client needs the notice of the booking's rule and chooses among
 * the offered times; the practitioner takes any free time that is still to come. Repeated, it changes nothing more.
 * Refusals: booking-not-found, booking-not-movable (cancelled, completed, begun or unpaid hold); a client: too-late-to-move,
 * slot-not-offered; the practitioner: time-is-over, time-taken, ends-after-midnight, time-does-not-exist, day-blocked, hours-closed.
 */
export async function moveBooking(practice: Practice, request: MoveRequest): Promise<Result<{ date: CalendarDate; time: string }>> {
  if (parseDate(request.date) === undefined || parseTime(request.time) === undefined) return refused("slot-not-offered");
  try {
    return await practice.database.transaction((tx) => moveWithin(tx, practice.publicUrl, request));
  } catch (error) {
    if (isTimeTaken(error)) return refused(request.by === "client" ? "slot-not-offered" : "time-taken");
    throw error;
  }
}

async function moveWithin(tx: Queries, publicUrl: string, request: MoveRequest): Promise<Result<{ date: CalendarDate; time: string }>> {
  const { date, time } = request;
  const booking = await claimBooking(tx, request.bookingId, date);
  if (!booking || (request.by === "client" && booking.userId !== request.userId)) return refused("booking-not-found");
  if (booking.isLive && booking.date === date && booking.time === time) return { ok: true, date, time };
  if (booking.groupSessionId) return refused("booking-not-movable", { detail: "A place moves only with its group session" });
  if (booking.isWritten) return refused("booking-not-movable", { detail: "A written reading has no time to move" });
  const notMovable = whyNotMovable(booking, request.by);
  if (notMovable === "too-late-to-move")
    return refused(notMovable, { detail: `${movingNeeds(booking.rule)}. You can still cancel, or contact us` });
  if (notMovable) return refused(notMovable);
  await releaseEndedHolds(tx, date);
  await actAs(tx, request.userId);
  const refusal = await (request.by === "client" ? refuseUnofferedTime(tx, booking, request) : refuseOccupiedTime(tx, booking, request));
  if (refusal) return refusal;
  await moveBookingRow(tx, booking.id, {
    date,
    time,
    ...(request.by === "client" ? { by: "client", refundCap: refundCap(booking) } : { by: "practitioner" }),
  });
  await notifyBoth(tx, publicUrl, booking, request.by);
  return { ok: true, date, time };
}

/** The refund for cancelling now caps the refund after a client's move: moving to a later day must not bypass the rule. */
function refundCap({ rule, freeUntil, now, ...booking }: Booking): number {
  return refundTerms(rule, 0, beginning(booking).epochMilliseconds, now.getTime(), freeUntil?.getTime()).percent;
}

function whyNotMovable(booking: Booking, by: MoveRequest["by"]): Reason | undefined {
  const begins = beginning(booking).epochMilliseconds;
  const now = booking.now.getTime();
  if (!booking.isLive || booking.isHold || booking.status === "completed") return "booking-not-movable";
  if (by === "client") return mayMove(booking.rule, begins, now) ? undefined : "too-late-to-move";
  return begins <= now ? "booking-not-movable" : undefined;
}

async function refuseUnofferedTime(tx: Queries, booking: Booking, { date, time, userId }: MoveRequest): Promise<Rejection | undefined> {
  const diary = await loadDiary(tx, { from: date, to: date }, [booking.id], { ofUser: userId });
  return isOffered(diary, date, time, booking) ? undefined : refused("slot-not-offered");
}

async function refuseOccupiedTime(tx: Queries, booking: Booking, request: MoveRequest): Promise<Rejection | undefined> {
  const { date, time } = request;
  const isUpcoming = beginning({ date, time, zone: booking.zone }).epochMilliseconds > booking.now.getTime();
  if (!isUpcoming) return refused("time-is-over");
  const planned = await loadPlannedDay(tx, date, booking.id);
  return refuseManualTime({ ...booking, start: parseTime(time) as number }, planned, request);
}

async function notifyBoth(tx: Queries, publicUrl: string, was: Booking, by: MoveRequest["by"]): Promise<void> {
  const loaded = await loadBookingFacts(tx, was.id, publicUrl);
  if (!loaded) return;
  await queueMail(tx, bookingMovedEmail(loaded.facts, was));
  if (by === "client" && loaded.practitioner) {
    await queueMail(tx, { ...changeNoticeEmail(loaded.facts, { what: "moved", was }), recipient: loaded.practitioner });
  }
}
