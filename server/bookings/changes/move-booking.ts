import { t } from "@sacred-space/words/t.ts";
import { actAs } from "#database/connection/as-identity.ts";
import {
  type Booking,
  claimBooking,
  isTimeTaken,
  mayChoose,
  moveBookingRow,
} from "#server/bookings/bookings.queries.ts";
import type { Queries } from "#database/connection/connect.ts";
import { loadDiary } from "#server/bookings/diary/diary.queries.ts";
import { releaseEndedHolds } from "#server/bookings/new/holds.queries.ts";
import { queueMail } from "#server/messages/emails.queries.ts";
import { loadPlannedDay } from "#server/bookings/hours/planned-days.queries.ts";
import { mayMove, refundTerms } from "#domain/payments/refunds.ts";
import { formatNotice } from "#domain/payments/describe-rules.ts";
import { done, type Rejection, refused } from "#domain/result.ts";
import { isOffered } from "#domain/bookings/slots.ts";
import { type CalendarDate, parseDate, parseTime } from "#domain/time.ts";
import { loadBookingFacts } from "#server/bookings/load-booking-facts.ts";
import { startsAt } from "#server/bookings/emails/booking-facts.ts";
import { bookingMovedEmail } from "#server/bookings/emails/booking-moved.ts";
import { changeNoticeEmail } from "#server/bookings/emails/change-notice.ts";
import { refuseManualTime } from "#server/bookings/new/manual-time.ts";
import type { Practice } from "#kit/server/practice.ts";

/** Why the time cannot be had, to whom. */
type Whys = {
  client: "too-late-to-move" | "slot-not-offered";
  practitioner: NonNullable<Awaited<ReturnType<typeof refuseOccupiedTime>>>["reason"];
};
type Mover = keyof Whys;
type Refusing<B extends Mover> = Rejection<Whys[B] | "booking-not-movable"> | undefined;

export type MoveRequest<B extends Mover = Mover> = {
  bookingId: string;
  date: CalendarDate;
  time: string;
  by: B;
  /** The acting user. A client may move only their own booking. */
  userId: string;
  /** Ignores a blocked day or closed hours; the practitioner only. */
  bookAnyway?: boolean | undefined;
};

/** Without a user: a client without an account, whom a link has proved (closing/choose-time.ts). */
type Move<B extends Mover = Mover> = Omit<MoveRequest<B>, "userId"> & { userId: string | null };

/**
 * Moves a booking to another time; its price and length stay as they were sold. A client needs the notice of the booking's rule and chooses among
 * the offered times; the practitioner takes any free time that is still to come. Neither is too late for a session that the practitioner has
 * given up (closing/). Repeated, it changes nothing more.
 * Refusals: booking-not-found, booking-not-movable (cancelled, completed, begun or unpaid hold); a client: too-late-to-move,
 * slot-not-offered; the practitioner: time-is-over, time-taken, ends-after-midnight, time-does-not-exist, day-blocked, hours-closed.
 */
export async function moveBooking<B extends Mover>(practice: Practice, request: MoveRequest<B>) {
  if (parseDate(request.date) === undefined || parseTime(request.time) === undefined)
    return refused(NO_TIME[request.by]);
  try {
    return await practice.database.transaction((tx) => moveWithin(tx, practice.publicUrl, request));
  } catch (error) {
    if (isTimeTaken(error)) return refused(NO_TIME[request.by]);
    throw error;
  }
}

const NO_TIME: { [B in Mover]: Whys[B] } = { client: "slot-not-offered", practitioner: "time-taken" };
const REFUSE_BOOKING: { [B in Mover]: (booking: Booking) => Refusing<B> } = {
  client: refuseLate,
  practitioner: refuseBegun,
};
const REFUSE_TIME: {
  [B in Mover]: (tx: Queries, booking: Booking, request: Move) => Promise<Rejection<Whys[B]> | undefined>;
} = {
  client: refuseUnofferedTime,
  practitioner: refuseOccupiedTime,
};

/** `moveBooking` within a transaction. */
export async function moveWithin<B extends Mover>(tx: Queries, publicUrl: string, request: Move<B>) {
  const { date, time } = request;
  const booking = await claimBooking(tx, request.bookingId, date);
  if (!booking || (request.by === "client" && booking.userId !== request.userId)) return refused("booking-not-found");
  if (booking.isLive && booking.date === date && booking.time === time) return done({ date, time });
  if (booking.groupSessionId)
    return refused("booking-not-movable", { detail: t("A place moves only with its group session") });
  if (booking.isWritten) return refused("booking-not-movable", { detail: t("A written reading has no time to move") });
  if (!booking.isLive || booking.isHold || booking.status === "completed") return refused("booking-not-movable");
  const unmovable = REFUSE_BOOKING[request.by](booking);
  if (unmovable) return unmovable;
  await releaseEndedHolds(tx, date);
  if (request.userId !== null) await actAs(tx, request.userId);
  const refusal = await REFUSE_TIME[request.by](tx, booking, request);
  if (refusal) return refusal;
  await moveBookingRow(tx, booking.id, {
    date,
    time,
    ...(request.by === "client" ? { by: "client", refundCap: refundCap(booking) } : { by: "practitioner" }),
  });
  await notifyBoth(tx, publicUrl, booking, request.by);
  return done({ date, time });
}

/** The refund for cancelling now caps the refund after a client's move: moving to a later day must not bypass the rule. */
function refundCap({ rule, freeUntil, now, ...booking }: Booking): number {
  if (mayChoose({ ...booking, now })) return 100;
  return refundTerms(rule, 0, startsAt(booking).epochMilliseconds, now.getTime(), freeUntil?.getTime()).percent;
}

function refuseLate(booking: Booking) {
  if (mayChoose(booking) || mayMove(booking.rule, startsAt(booking).epochMilliseconds, booking.now.getTime()))
    return undefined;
  return refused("too-late-to-move", {
    detail: t("Rescheduling needs at least {notice} notice. You can still cancel, or contact us", {
      notice: formatNotice(booking.rule.moveHours),
    }),
  });
}

function refuseBegun(booking: Booking) {
  if (booking.chooseUntil !== null) return undefined;
  return startsAt(booking).epochMilliseconds <= booking.now.getTime() ? refused("booking-not-movable") : undefined;
}

async function refuseUnofferedTime(tx: Queries, booking: Booking, { date, time, userId }: Move) {
  const diary = await loadDiary(tx, { from: date, to: date }, [booking.id], { ofUser: userId ?? undefined });
  return isOffered(diary, date, time, booking) ? undefined : refused("slot-not-offered");
}

async function refuseOccupiedTime(tx: Queries, booking: Booking, request: Move) {
  const { date, time } = request;
  const isUpcoming = startsAt({ date, time, zone: booking.zone }).epochMilliseconds > booking.now.getTime();
  if (!isUpcoming) return refused("time-is-over");
  const planned = await loadPlannedDay(tx, date, booking.id);
  return refuseManualTime({ ...booking, start: parseTime(time) as number }, planned, request);
}

async function notifyBoth(tx: Queries, publicUrl: string, was: Booking, by: Mover): Promise<void> {
  const loaded = await loadBookingFacts(tx, was.id, publicUrl);
  if (!loaded) return;
  await queueMail(tx, bookingMovedEmail(loaded.facts, was));
  if (by === "client" && loaded.practitioner) {
    await queueMail(tx, { ...changeNoticeEmail(loaded.facts, { what: "moved", was }), recipient: loaded.practitioner });
  }
}
