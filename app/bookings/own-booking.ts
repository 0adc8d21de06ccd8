import type { Rows } from "#app/kit/backend/rows.ts";
import type { BookingStatus, PaymentStatus } from "#domain/bookings/booking-status.ts";
import type { Meeting, PlaceFacts } from "#domain/bookings/meeting.ts";
import type { Pence } from "#domain/money.ts";
import type { BookingRule } from "#domain/payments/booking-rule.ts";

/**
 * A booking as its client reads it, on the account page and after paying. `date` is yyyy-MM-dd and `time` HH:mm in the practice's time
 * zone.
 */
export type OwnBooking = {
  id: string;
  /** How the session is held; null if it is not known. */
  meeting: Meeting | null;
  /** The channel, and what is public of the place. */
  where: Pick<PlaceFacts, "place" | "area" | "location">;
  clientPhone: string | null;
  date: string;
  time: string;
  durationMinutes: number;
  /** A written reading, promised by `date`. */
  isWritten: boolean;
  /** The reading was sent and has its own page. */
  hasReading: boolean;
  notes: string | null;
  status: BookingStatus;
  paymentStatus: PaymentStatus;
  total: Pence;
  /** The total charged. */
  paid: Pence;
  /** The part of the total that is not paid yet. */
  owed: Pence;
  /** When the practitioner will have confirmed it (ISO); null if no confirmation is pending. */
  confirmBy: string | null;
  /** The rule under which it was sold. */
  rule: BookingRule;
};

export const OWN_BOOKING_COLUMNS = [
  "id",
  "meeting",
  "client_phone",
  "booking_date",
  "booking_time",
  "duration_minutes",
  "is_written",
  "has_reading",
  "notes",
  "status",
  "payment_status",
  "total_price_gbp",
  "paid_pence",
  "owed_pence",
  "confirm_by",
  "rule",
] as const;

type OwnBookingRow = Omit<Pick<Rows["my_bookings"], (typeof OWN_BOOKING_COLUMNS)[number]>, "meeting" | "rule"> & {
  meeting: unknown;
  rule: unknown;
};

export function ownBookingOf(row: OwnBookingRow): Omit<OwnBooking, "where"> {
  return {
    id: row.id,
    meeting: row.meeting as Meeting | null,
    clientPhone: row.client_phone,
    date: row.booking_date,
    time: row.booking_time,
    durationMinutes: row.duration_minutes,
    isWritten: row.is_written ?? false,
    hasReading: row.has_reading ?? false,
    notes: row.notes,
    status: row.status,
    paymentStatus: row.payment_status,
    total: Math.round(row.total_price_gbp * 100),
    paid: row.paid_pence,
    owed: row.owed_pence,
    confirmBy: row.confirm_by,
    rule: row.rule as BookingRule,
  };
}
