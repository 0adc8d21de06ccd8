import { addDays, type CalendarDate } from "#domain/time.ts";
import type { BookingStatus, PaymentFilter } from "./booking-status.ts";

/** The practitioner's views of the bookings; "all" is the specification's list. */
export const BOOKING_VIEWS = ["upcoming", "to-confirm", "past", "cancelled", "all"] as const;
export type BookingView = (typeof BOOKING_VIEWS)[number];

/** Selects the bookings of a list: `from` and `upTo` are its first and last day; "" means no bound. */
export type BookingBounds = {
  statuses: readonly BookingStatus[];
  payment: PaymentFilter | undefined;
  from: CalendarDate;
  upTo: CalendarDate;
  /** Whether it leaves out what was given up: there is nothing to confirm until its client has chosen another time. */
  withoutGivenUp: boolean;
  /** Whether the earliest day comes first; otherwise the latest does. */
  nearestFirst: boolean;
};

/** The filters of a view; an empty day does not filter. `status` applies to "all" only, because the other views define their own. */
export type BookingNarrowing = {
  view: BookingView;
  status?: BookingStatus | undefined;
  payment?: PaymentFilter | undefined;
  from?: CalendarDate | undefined;
  upTo?: CalendarDate | undefined;
};

const LIVE: BookingStatus[] = ["pending", "confirmed", "completed"];

/** Returns the bounds of a view on the day `today`. All of today is upcoming, even past sessions, so that no view splits a day. */
export function boundsOf(
  { view, status, payment, from = "", upTo = "" }: BookingNarrowing,
  today: CalendarDate,
): BookingBounds {
  const narrowed = { payment, from, upTo, withoutGivenUp: false, nearestFirst: false };
  switch (view) {
    case "upcoming":
      return { ...narrowed, statuses: LIVE, from: from > today ? from : today, nearestFirst: true };
    case "to-confirm":
      return { ...narrowed, statuses: ["pending"], payment: "paid", withoutGivenUp: true, nearestFirst: true };
    case "past": {
      const yesterday = addDays(today, -1);
      return { ...narrowed, statuses: LIVE, upTo: upTo !== "" && upTo < yesterday ? upTo : yesterday };
    }
    case "cancelled":
      return { ...narrowed, statuses: ["cancelled"] };
    case "all":
      return { ...narrowed, statuses: status ? [status] : [] };
  }
}
