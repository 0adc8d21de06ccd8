import type { Rows } from "#app/kit/backend/rows.ts";
import type { Meeting } from "#domain/bookings/meeting.ts";
import type { ToldBooking } from "#domain/bookings/told-facts.ts";
import type { BookingRule } from "#domain/payments/booking-rule.ts";

/** A booking as its client reads it, on the account page and after paying. */
export type OwnBooking = Omit<ToldBooking, "businessAddress"> & {
  /** The reading was sent and has its own page. */
  hasReading: boolean;
  /** The practitioner cannot be there: another time can be chosen until this instant (ISO); null for every other booking. */
  chooseUntil: string | null;
  notes: string | null;
};

export const OWN_BOOKING_COLUMNS = [
  "id",
  "meeting",
  "preparation",
  "client_phone",
  "booking_date",
  "booking_time",
  "duration_minutes",
  "is_written",
  "has_reading",
  "notes",
  "status",
  "payment_status",
  "paid_by",
  "awaits_card_payment",
  "total_price_gbp",
  "paid_pence",
  "owed_pence",
  "refunded_pence",
  "refunding_pence",
  "confirm_by",
  "free_until",
  "choose_until",
  "rule",
] as const;

type OwnBookingRow = Omit<Pick<Rows["my_bookings"], (typeof OWN_BOOKING_COLUMNS)[number]>, "meeting" | "rule"> & {
  meeting: unknown;
  rule: unknown;
};

/** The facts that stand in the booking's own row; its service and its group session are read beside it. */
export function ownBookingOf(
  row: OwnBookingRow,
): Omit<OwnBooking, "serviceName" | "group" | "place" | "area" | "location"> {
  return {
    id: row.id,
    meeting: row.meeting as Meeting | null,
    preparation: row.preparation,
    clientPhone: row.client_phone,
    date: row.booking_date,
    time: row.booking_time,
    durationMinutes: row.duration_minutes,
    isWritten: row.is_written ?? false,
    hasReading: row.has_reading ?? false,
    notes: row.notes,
    status: row.status,
    paymentStatus: row.payment_status,
    paidBy: row.paid_by,
    awaitsCardPayment: row.awaits_card_payment ?? false,
    total: Math.round(row.total_price_gbp * 100),
    paid: row.paid_pence,
    owed: row.owed_pence,
    refunded: row.refunded_pence + (row.refunding_pence ?? 0),
    confirmBy: row.confirm_by,
    freeUntil: row.free_until,
    chooseUntil: row.choose_until,
    rule: row.rule as BookingRule,
  };
}
