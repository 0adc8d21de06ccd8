import { t } from "@sacred-space/words/t.ts";
import { allDays, type BookedPlaces, hoursEachDay, placesFacts } from "./booked-places.ts";
import type { BookingStatus, PaymentStatus } from "./booking-status.ts";
import { describePayment } from "./confirmation.ts";
import { howUnset, meetingFacts, type PlaceFacts, placeInWords } from "./meeting.ts";
import { type FactRow, type NamedFacts, rowsOf } from "./named-facts.ts";
import { type Pence, pounds } from "#domain/money.ts";
import type { BookingRule } from "#domain/payments/booking-rule.ts";
import { owesRest } from "#domain/payments/deposit.ts";
import { describePaidAndOwed, formatNotice } from "#domain/payments/describe-rules.ts";
import { deadlinesAhead } from "#domain/payments/refunds.ts";
import type { CalendarDate, Minutes } from "#domain/time.ts";
import { formatDay, formatDayOfInstant, formatDuration, formatTimeOfInstant, formatZone } from "#domain/wording.ts";

/** A booking with all that its client is told of it. Instants are ISO. */
export type ToldBooking = PlaceFacts & {
  id: string;
  serviceName: string;
  /** yyyy-MM-dd and HH:mm on the practice's wall clock. */
  date: CalendarDate;
  time: string;
  durationMinutes: Minutes;
  /** A written reading, promised by `date`. */
  isWritten: boolean;
  group: BookedPlaces | null;
  clientPhone: string | null;
  /** How to prepare; null for none, and before it is paid or confirmed. */
  preparation: string | null;
  status: BookingStatus;
  paymentStatus: PaymentStatus;
  paidBy: string;
  awaitsCardPayment: boolean;
  total: Pence;
  paid: Pence;
  owed: Pence;
  /** The total of refunds, including pending ones. */
  refunded: Pence;
  confirmBy: string | null;
  freeUntil: string | null;
  rule: BookingRule;
};

/** Where and when the list is read. */
export type ReadingOfFacts = {
  zone: string;
  /** Epoch milliseconds of the session's beginning, and of the practice's clock; `now` undefined: not known yet. */
  begins: number;
  now: number | undefined;
  /** Precedes links; "" on the site's own pages. */
  publicUrl: string;
  /** How times of the day are written; as they are by default. */
  clock?: (time: string) => string;
};

/**
 * What a client is told of a booking, in the order in which it is needed: the one list of the page after paying, the account page, emails
 * and calendar files.
 */
export function namedFacts(booking: ToldBooking, at: ReadingOfFacts): NamedFacts {
  const { preparation } = booking;
  const payment = describeMoney(booking);
  const back = moneyBack(booking, at);
  return {
    service: [t("Service"), booking.serviceName],
    ...timeFacts(booking, at),
    ...placeFacts(booking, at),
    ...(preparation !== null && { preparation: [t("How to prepare"), preparation] }),
    price: [t("Total price"), pounds(booking.total)],
    ...(payment !== undefined && { payment: [t("Payment"), payment] }),
    status: [t("Status"), describeStatus(booking, at)],
    ...(back !== undefined && { moneyBack: [t("Money back"), back] }),
    reference: [t("Reference"), reference(booking.id)],
  };
}

export function toldFacts(booking: ToldBooking, at: ReadingOfFacts): FactRow[] {
  return rowsOf(namedFacts(booking, at));
}

/** Where it takes place or by which channel, and how to get there, to ring or to join. */
export function placeFacts(booking: ToldBooking, { publicUrl }: Pick<ReadingOfFacts, "publicUrl">): NamedFacts {
  const how = howUnset(booking);
  return {
    place: [t("Place"), placeInWords(booking)],
    ...(booking.meeting && meetingFacts(booking.meeting, { publicUrl, clientPhone: booking.clientPhone })),
    ...(how !== undefined && { how: [t("How"), how] }),
  };
}

type Timed = Pick<ToldBooking, "date" | "time" | "durationMinutes" | "isWritten" | "group">;

/** All days with their hours, the length, and the places; of a written reading the promised day. */
export function timeFacts(
  { date, time, durationMinutes, isWritten, group }: Timed,
  { zone, clock = (time) => time }: Pick<ReadingOfFacts, "zone" | "clock">,
): NamedFacts {
  if (isWritten) return { promised: [t("Promised by"), formatDay(date, "full")] };
  const lastDay = group?.lastDay ?? date;
  const hours = group ? hoursEachDay({ date, lastDay, time: clock(time), endTime: clock(group.endTime) }) : clock(time);
  const duration = formatDuration(durationMinutes);
  return {
    date: [t("Date"), allDays(date, lastDay)],
    time: [t("Time"), `${hours} (${formatZone(zone)})`],
    duration: [t("Duration"), lastDay === date ? duration : t("{duration} each day", { duration })],
    ...(group && placesFacts(group)),
  };
}

/** Whether it is agreed, in words; what is paid is said beside it. */
function describeStatus(booking: ToldBooking, { zone, now }: ReadingOfFacts): string {
  const { status, paymentStatus } = booking;
  if (status === "cancelled") return t("Cancelled");
  if (status === "completed") return booking.isWritten ? t("Written and sent") : t("It has taken place");
  if (paymentStatus === "paid") return describePayment(booking, { zone, now });
  return status === "confirmed" ? t("Confirmed") : t("Awaiting my confirmation");
}

function describeMoney(booking: ToldBooking): string | undefined {
  const { paymentStatus, paidBy, total, refunded, awaitsCardPayment } = booking;
  if (paymentStatus === "refunded") return t("Refunded");
  if (paymentStatus === "pending") {
    if (total === 0 || booking.status === "cancelled") return undefined;
    return awaitsCardPayment ? t("Not paid yet") : t("{total} to pay at the session", { total: pounds(total) });
  }
  if (paidBy === "pass") return t("Paid with your pass");
  if (owesRest(booking)) return describePaidAndOwed(booking);
  return refunded > 0 ? t("Paid, {refunded} back", { refunded: pounds(refunded) }) : t("Paid");
}

/** "All of it until Sunday 29 November, 10:30; half until Monday 30 November, 10:30; nothing after that." Undefined where nothing is paid or ahead. */
function moneyBack(
  { status, paymentStatus, paidBy, isWritten, rule, freeUntil }: ToldBooking,
  { zone, begins, now = -Infinity, clock = (time) => time }: ReadingOfFacts,
): string | undefined {
  if (paymentStatus !== "paid" || (status !== "pending" && status !== "confirmed")) return undefined;
  if (isWritten && now >= begins) return t("All of it, as it is late.");
  if (now >= begins) return undefined;
  const steps = deadlinesAhead(rule, begins, now, freeUntil === null ? null : Date.parse(freeUntil));
  const moment = (until: number) =>
    `${formatDayOfInstant(until, zone, "long")}, ${clock(formatTimeOfInstant(until, zone))}`;
  if (paidBy === "pass") {
    const [first] = steps;
    return first?.percent === 100
      ? t("The session goes back to your pass until {until}; after that it stays used.", { until: moment(first.until) })
      : t("The session of your pass stays used.");
  }
  if (steps.length === 0) return t("Nothing any more.");
  const parts = steps.map(({ until, percent }, place) => {
    const share = { percent: String(percent), until: moment(until) };
    return place === 0
      ? t("{percent, select, 100 {All of it} 50 {Half of it} other {{percent}% of it}} until {until}", share)
      : t("{percent, select, 100 {all} 50 {half} other {{percent}%}} until {until}", share);
  });
  return t("{steps}; nothing after that.", { steps: parts.join("; ") });
}

type Ahead = Pick<ToldBooking, "rule" | "isWritten"> & { group: object | null };

/** What happens between paying and the session. Places in a group session stay with their date. */
export function nextSteps({ rule, isWritten, group }: Ahead): string[] {
  return [
    t("You receive a confirmation email within 24 hours."),
    ...(isWritten ? [] : [t("The practitioner sends you preparation instructions.")]),
    ...(isWritten || group
      ? []
      : [t("Rescheduling needs at least {notice} notice.", { notice: formatNotice(rule.moveHours) })]),
  ];
}

/** The short name of a booking in correspondence: the first eight characters of its id. */
export function reference(bookingId: string): string {
  return bookingId.slice(0, 8).toUpperCase();
}
