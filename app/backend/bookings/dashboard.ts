import type { DataClient } from "#app/backend/data-client.ts";
import { type ServerResult, mapResult } from "#app/backend/server/server-result.ts";
import { resultOf, refuseIfUnchanged } from "#app/backend/server/data-result.ts";
import { callFunction, readFunction } from "#app/backend/server/functions.ts";
import type { Pence } from "#domain/money.ts";
import { type Booking, BOOKING_COLUMNS, bookingFrom, type BookingRow } from "./booking.ts";

/** The dashboard shows the 5 most recent bookings. */
const RECENT = 5;

/** The most recent bookings by creation. */
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

/** Bookings made and their revenue, by week (from its Monday) and by service. */
export function loadRevenue(client: DataClient, weeks: number): Promise<ServerResult<DashboardRevenue>> {
  return readFunction(client, "practice-trade", { weeks: String(weeks) });
}

/** How many of a kind that wait for a word are read at once. */
const WAITING = 10;

/** The nearest paid bookings that the practitioner has not confirmed yet, and how many there are in all. */
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

/** Something the server could not settle by itself: an email that failed, a payment that does not fit. */
export type Alert = {
  id: string;
  kind: string;
  detail: string;
  /** The id of the message or refund that it is about. */ reference: string;
  bookingId: string | null;
  createdAt: string;
};

/** Some of the alerts, and how many there are in all. */
export type Alerts = { alerts: Alert[]; count: number };

/** The latest alerts that are not settled, of failed emails or of everything else; with `all` every one. */
export async function loadAlerts(
  client: DataClient,
  { of, all = false }: { of: "failed emails" | "other"; all?: boolean },
  signal: AbortSignal,
): Promise<ServerResult<Alerts>> {
  const query = client
    .from("alerts")
    .select("id,kind,detail,reference,bookingId:booking_id,createdAt:created_at", { count: "exact" })
    .is("settled_at", null)
    .filter("kind", of === "failed emails" ? "eq" : "neq", "mail-failed")
    .order("created_at", { ascending: false })
    .abortSignal(signal);
  const response = await (all ? query : query.limit(WAITING)).overrideTypes<Alert[], { merge: false }>();
  return mapResult(resultOf<Alert[]>(response), (alerts) => ({ alerts, count: response.count ?? alerts.length }));
}

/** The practitioner has looked after it. */
export async function markAlertDone(client: DataClient, id: string): Promise<ServerResult<unknown>> {
  const settled = await client.from("alerts").update({ settled_at: "now" }).eq("id", id).select("id");
  return refuseIfUnchanged("This is", resultOf(settled));
}

/** Sends the message of an alert again, or tries its refund again; the alert goes with it. Repeated, it is done once. */
export function actOnAlert(client: DataClient, { kind, reference }: Alert): Promise<ServerResult<unknown>> {
  return kind === "refund-failed"
    ? callFunction(client, "practice-retry-refund", { refundId: reference })
    : callFunction(client, "resend-mail", { mailId: reference });
}
