import { t } from "@sacred-space/words/t.ts";
import type { BookingStatus, PaymentStatus } from "#domain/bookings/booking-status.ts";
import type { ServiceLook } from "#domain/catalog/service-colours.ts";
import { serviceWithPlaces } from "#domain/catalog/group-sessions.ts";
import type { Place } from "#domain/catalog/session-place.ts";
import type { Pence } from "#domain/money.ts";
import type { Rows } from "#app/kit/backend/rows.ts";

/** By card on the site, by an emailed link, in cash, by transfer, or with a voucher or a pass. */
export type PaymentMethod = Rows["bookings"]["paid_by"];

/** A booking as the practitioner sees it. `date` is yyyy-MM-dd and `time` HH:mm in the practice's time zone; `createdAt` is ISO. */
export type Booking = {
  id: string;
  userId: string | null;
  /** Null if the client was erased. */
  clientId: string | null;
  places: number;
  serviceId: string;
  /** Includes the choices, and the number of places if there are several. */
  serviceName: string;
  look: ServiceLook;
  /** Null for an individual session. */
  groupSessionId: string | null;
  /** Where an individual session takes place. */
  place: Place;
  clientName: string;
  /** "" if the client has none. */
  clientEmail: string;
  clientPhone: string | null;
  date: string;
  time: string;
  durationMinutes: number;
  /** A written reading, promised by `date`. */
  isWritten: boolean;
  notes: string | null;
  /** The practitioner's own notes; not visible to the client. */
  privateNotes: string | null;
  status: BookingStatus;
  /** The practitioner has given its time up, and the client is to choose another. */
  isGivenUp: boolean;
  paymentStatus: PaymentStatus;
  paidBy: PaymentMethod;
  noShow: boolean;
  cancellationReason: string | null;
  total: Pence;
  /** The total charged. */
  paid: Pence;
  /** The part of the total that is not paid yet. */
  owed: Pence;
  refunded: Pence;
  createdAt: string;
};

const COLUMNS = [
  "id",
  "user_id",
  "client_id",
  "service_id",
  "group_session_id",
  "places",
  "choice",
  "place",
  "client_name",
  "client_email",
  "client_phone",
  "booking_date",
  "booking_time",
  "duration_minutes",
  "is_written",
  "notes",
  "private_notes",
  "status",
  "payment_status",
  "paid_by",
  "no_show",
  "cancellation_reason",
  "total_price_gbp",
  "paid_pence",
  "owed_pence",
  "refunded_pence",
  "created_at",
] as const;

/** The columns of every list of bookings, joined with services. */
export const BOOKING_COLUMNS =
  `${COLUMNS.join()},is_given_up,services(name,category,description,duration_minutes,colour,rune)` as const;

export type BookingRow = Pick<Rows["bookings"], (typeof COLUMNS)[number]> & {
  is_given_up: boolean;
  services: Pick<Rows["services"], "name" | "colour" | "rune"> | null;
};

/** Converts a row, whose total is in pounds. */
export function bookingFrom(row: BookingRow): Booking {
  const service = row.services?.name ?? t("A session");
  return {
    id: row.id,
    userId: row.user_id,
    clientId: row.client_id,
    places: row.places,
    serviceId: row.service_id,
    serviceName: serviceWithPlaces(service, row.places) + row.choice,
    look: { colour: row.services?.colour ?? "slate", rune: row.services?.rune ?? "none" },
    groupSessionId: row.group_session_id,
    place: row.place,
    clientName: row.client_name,
    clientEmail: row.client_email,
    clientPhone: row.client_phone,
    date: row.booking_date,
    time: row.booking_time,
    durationMinutes: row.duration_minutes,
    isWritten: row.is_written,
    notes: row.notes,
    privateNotes: row.private_notes,
    status: row.status,
    isGivenUp: row.is_given_up,
    paymentStatus: row.payment_status,
    paidBy: row.paid_by,
    noShow: row.no_show,
    cancellationReason: row.cancellation_reason,
    total: Math.round(row.total_price_gbp * 100),
    paid: row.paid_pence,
    owed: row.owed_pence,
    refunded: row.refunded_pence,
    createdAt: row.created_at,
  };
}
