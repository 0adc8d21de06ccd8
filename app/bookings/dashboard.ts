import { t } from "@sacred-space/words/t.ts";
import type { DataClient } from "#app/kit/backend/data-client.ts";
import { type ServerResult, mapResult } from "#app/kit/backend/server/server-result.ts";
import { resultOf, refuseIfUnchanged } from "#app/kit/backend/server/data-result.ts";
import { act, type AnswerOf } from "#app/kit/backend/server/functions.ts";
import type { resendMail } from "#server/messages/actions.ts";
import type { retryRefund } from "#server/payments/actions.ts";
import type { openAlerts, practiceTrade } from "#server/site/actions.ts";
import { type Booking, BOOKING_COLUMNS, bookingFrom, type BookingRow } from "./booking.ts";

const RECENT = 5;

export async function loadRecentBookings(client: DataClient, signal: AbortSignal): Promise<ServerResult<Booking[]>> {
  const response = await client
    .from("bookings")
    .select(BOOKING_COLUMNS)
    .order("created_at", { ascending: false })
    .limit(RECENT)
    .abortSignal(signal)
    .overrideTypes<BookingRow[], { merge: false }>();
  return mapResult(resultOf<BookingRow[]>(response), (rows) => rows.map(bookingFrom));
}

export type DashboardRevenue = AnswerOf<typeof practiceTrade>;

/** The maximum number of pending items of a kind to load. */
const WAITING = 10;

/** The nearest paid bookings that are not confirmed yet, and their total number. */
export async function loadUnconfirmed(
  client: DataClient,
  signal: AbortSignal,
): Promise<ServerResult<{ bookings: Booking[]; count: number }>> {
  const response = await client
    .from("bookings")
    .select(BOOKING_COLUMNS, { count: "exact" })
    .eq("status", "pending")
    .eq("payment_status", "paid")
    .is("is_given_up", false)
    .order("booking_date")
    .order("booking_time")
    .limit(WAITING)
    .abortSignal(signal)
    .overrideTypes<BookingRow[], { merge: false }>();
  return mapResult(resultOf<BookingRow[]>(response), (rows) => ({
    bookings: rows.map(bookingFrom),
    count: response.count ?? rows.length,
  }));
}

export type Alerts = AnswerOf<typeof openAlerts>;
/** A problem that the server could not resolve, such as a failed email or an unexpected payment. */
export type Alert = Alerts["alerts"][number];

export async function markAlertDone(client: DataClient, id: string): Promise<ServerResult<unknown>> {
  const settled = await client.from("alerts").update({ settled_at: "now" }).eq("id", id).select("id");
  return refuseIfUnchanged(t("This is no longer there."), resultOf(settled));
}

/** Sends the alert's message again, or retries its refund, which resolves the alert. Idempotent. */
export function actOnAlert(client: DataClient, { kind, reference: id }: Alert): Promise<ServerResult<unknown>> {
  return kind === "refund-failed"
    ? act<typeof retryRefund>(client, "practice-retry-refund", { refundId: id ?? "" })
    : act<typeof resendMail>(client, "resend-mail", { mailId: id ?? "" });
}
