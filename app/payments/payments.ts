import { t } from "@sacred-space/words/t.ts";
import type { DataClient } from "#app/kit/backend/data-client.ts";
import type { Pence } from "#domain/money.ts";
import { type ServerResult, mapResult, UNREACHABLE } from "#app/kit/backend/server/server-result.ts";
import { resultOf } from "#app/kit/backend/server/data-result.ts";
import { type OwnBooking, ownBookingOf } from "#app/bookings/own-booking.ts";
import { act, type AnswerOf, callFunction } from "#app/kit/backend/server/functions.ts";
import type { BookingRequest } from "#domain/bookings/booking-request.ts";
import type { BookedPlaces } from "#domain/bookings/booked-places.ts";
import type { Rows } from "#app/kit/backend/rows.ts";
import type { resumePayment, startPayment } from "#server/payments/actions.ts";

/** The payment page's URL, the id for querying its result, and the end of the hold (ISO). */
export type StartedPayment = AnswerOf<typeof startPayment>;

/** A booking as its client sees it after paying. */
export type BookedSession = OwnBooking & {
  clientName: string;
  clientEmail: string;
  /** Null unless it is cancelled. */
  cancelledBecause: Rows["my_bookings"]["cancelled_because"];
  description: string;
};

/** The state of a payment; "refunded" means in full. */
export type VerifiedOutcome = "paid" | "unpaid" | "refunded";

export type VerifiedPayment = { booking: BookedSession; outcome: VerifiedOutcome };

/** Holds the time and opens a payment. Repeating the same order returns the same hold. */
export async function requestPaymentPage(
  client: DataClient,
  order: BookingRequest,
): Promise<ServerResult<StartedPayment>> {
  return withWebAddress(await act<typeof startPayment>(client, "simple-payment", order));
}

/** The payment page of the user's own unpaid booking: the open one, or a new one. */
export async function reopenPayment(client: DataClient, bookingId: string): Promise<ServerResult<StartedPayment>> {
  return withWebAddress(await act<typeof resumePayment>(client, "resume-payment", { bookingId }));
}

function withWebAddress(result: ServerResult<StartedPayment>): ServerResult<StartedPayment> {
  if (!result.ok || isWebAddress(result.value.url)) return result;
  return { ok: false, refusal: { ...UNREACHABLE, code: "no-payment-page" } };
}

/** The result of a payment. Only the booking's owner and the practitioner may read it. */
export async function fetchPaymentResult(
  client: DataClient,
  sessionId: string,
): Promise<ServerResult<VerifiedPayment>> {
  const result = await callFunction<VerifyAnswer>(client, "verify-booking-payment", { sessionId });
  if (!result.ok) return result;
  const { booking, paymentStatus } = result.value;
  return { ok: true, value: { booking: fromRow(booking), outcome: paymentStatus } };
}

/** The status of the user's own booking, for the waiting tab; null if it does not exist. */
export async function bookingStatus(
  client: DataClient,
  bookingId: string,
): Promise<ServerResult<Pick<BookedSession, "status" | "paymentStatus" | "cancelledBecause"> | null>> {
  const response = await client
    .from("my_bookings")
    .select("status,payment_status,cancelled_because")
    .eq("id", bookingId)
    .maybeSingle<Pick<BookingRow, "status" | "payment_status" | "cancelled_because">>();
  return mapResult(
    resultOf(response),
    (row) => row && { status: row.status, paymentStatus: row.payment_status, cancelledBecause: row.cancelled_because },
  );
}

type BookingRow = Omit<Rows["my_bookings"], "refunding_pence"> & {
  refunding_pence: Pence;
  group: BookedPlaces | null;
  area: string | null;
  services: Pick<Rows["services"], "name" | "description"> | null;
};

type VerifyAnswer = { booking: BookingRow; paymentStatus: VerifiedOutcome };

function fromRow(row: BookingRow): BookedSession {
  return {
    ...ownBookingOf(row),
    clientName: row.client_name,
    clientEmail: row.client_email,
    cancelledBecause: row.cancelled_because,
    serviceName: (row.services?.name ?? t("Your session")) + row.choice,
    description: row.services?.description ?? "",
    group: row.group ?? null,
    place: row.place,
    area: row.area,
    location: row.group?.location ?? null,
  };
}

/** Allows only http and https, since the URL is opened in a tab of this origin. */
function isWebAddress(url: unknown): boolean {
  if (typeof url !== "string" || !URL.canParse(url)) return false;
  return ["https:", "http:"].includes(new URL(url).protocol);
}
