import type { DataClient } from "#app/backend/data-client.ts";
import { type ServerResult, mapResult } from "#app/backend/server/server-result.ts";
import { resultOf, refuseIfUnchanged } from "#app/backend/server/data-result.ts";
import { act, readFunction } from "#app/backend/server/functions.ts";
import type { Refusal } from "#domain/messages/refusal.ts";
import type { Pence } from "#domain/money.ts";
import type { resendMail } from "#server/messages/actions.ts";
import type { retryRefund } from "#server/payments/actions.ts";
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

type Trade = { bookings: number; pence: Pence };
export type DashboardRevenue = { weeks: (Trade & { from: string })[]; services: (Trade & { name: string })[] };

/** The number of bookings made and their revenue, by week (named by its first day) and by service. */
export function loadRevenue(client: DataClient, weeks: number): Promise<ServerResult<DashboardRevenue>> {
  return readFunction(client, "practice-trade", { weeks: String(weeks) });
}

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
    .order("booking_date")
    .order("booking_time")
    .limit(WAITING)
    .abortSignal(signal)
    .overrideTypes<BookingRow[], { merge: false }>();
  return mapResult(resultOf<BookingRow[]>(response), (rows) => ({ bookings: rows.map(bookingFrom), count: response.count ?? rows.length }));
}

/** A problem that the server could not resolve, such as a failed email or an unexpected payment. */
export type Alert = {
  id: string;
  kind: string;
  detail: string;
  /** The id of the message or refund. */ reference: string;
  bookingId: string | null;
  /** Of a message that was not sent, what it is: "confirmation of a booking for". */ email: string | null;
  about: { name: string; bookingId: string | null; clientId: string | null } | null;
  /** Of a failed message: when sending it failed last, why, why it is not to be sent again, and whether it can be. */
  triedAt: string | null;
  refusal: Refusal | null;
  outdatedBecause: string | null;
  canBeResent: boolean;
};

export type Alerts = { alerts: Alert[]; count: number };

/** The latest open alerts, either of failed emails or of everything else; all of them with `all`. */
export function loadAlerts(
  client: DataClient,
  { of, all = false }: { of: "failed-emails" | "other"; all?: boolean },
): Promise<ServerResult<Alerts>> {
  return readFunction(client, "practice-alerts", { of, all: String(all) });
}

export async function markAlertDone(client: DataClient, id: string): Promise<ServerResult<unknown>> {
  const settled = await client.from("alerts").update({ settled_at: "now" }).eq("id", id).select("id");
  return refuseIfUnchanged("This is", resultOf(settled));
}

/** Sends the alert's message again, or retries its refund, which resolves the alert. Idempotent. */
export function actOnAlert(client: DataClient, { kind, reference }: Alert): Promise<ServerResult<unknown>> {
  return kind === "refund-failed"
    ? act<typeof retryRefund>(client, "practice-retry-refund", { refundId: reference })
    : act<typeof resendMail>(client, "resend-mail", { mailId: reference });
}
