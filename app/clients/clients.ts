import type { DataClient } from "#app/kit/backend/data-client.ts";
import { type ServerResult, mapResult } from "#app/kit/backend/server/server-result.ts";
import { resultOf } from "#app/kit/backend/server/data-result.ts";
import { type AnswerOf, ask } from "#app/kit/backend/server/functions.ts";
import type { ClientView } from "#domain/clients/client-filter.ts";
import type { clients } from "#server/clients/actions.ts";
import { type Booking, BOOKING_COLUMNS, bookingFrom, type BookingRow } from "#app/bookings/booking.ts";
import type { Rows } from "#app/kit/backend/rows.ts";

/** A client in the list: their details, figures without cancelled bookings, and their next or last session. */
export type FoundClient = AnswerOf<typeof clients>["clients"][number];

/** A client's details and figures. */
export type ListedClient = Omit<FoundClient, "next" | "last" | "received" | "isToRing" | "passLeft" | "nearness">;

type ClientRow = Rows["clients"];

type ListFilter = { searchText: string; view?: ClientView; page?: number; tag?: string };

/** One page of the clients whose name, email address or phone number contains the words, beginnings of names first, and who have this tag. */
export function loadClients(
  client: DataClient,
  { searchText, view = "next", page = 0, tag = "" }: ListFilter,
): Promise<ServerResult<AnswerOf<typeof clients>>> {
  return ask<typeof clients>(client, "practice-clients", { search: searchText, view, page: String(page), tag });
}

/** The client with this id; undefined if they were erased or merged into another. */
export async function loadClient(
  client: DataClient,
  id: string,
  signal: AbortSignal,
): Promise<ServerResult<ListedClient[]>> {
  if (!IS_ID.test(id)) return { ok: true, value: [] };
  const response = await client.from("clients").select("*").eq("id", id).abortSignal(signal);
  return mapResult(resultOf<ClientRow[]>(response), (rows) => rows.map(clientFrom));
}

/** Hyphens are optional: older URLs of clients have none. */
const IS_ID = /^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;

/** The clients with this email address, ignoring case. */
export async function loadClientsByEmail(
  client: DataClient,
  email: string,
  signal: AbortSignal,
): Promise<ServerResult<ListedClient[]>> {
  const exactly = `^${email.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}$`;
  const response = await client
    .from("clients")
    .select("*")
    .filter("client_email", "imatch", exactly)
    .limit(1)
    .abortSignal(signal);
  return mapResult(resultOf<ClientRow[]>(response), (rows) => rows.map(clientFrom));
}

const HISTORY = 200;

/** All bookings of a client, latest first, including cancelled ones; at most two hundred. */
export async function loadClientBookings(
  client: DataClient,
  clientId: string,
  signal: AbortSignal,
): Promise<ServerResult<Booking[]>> {
  const response = await client
    .from("bookings")
    .select(BOOKING_COLUMNS)
    .eq("client_id", clientId)
    .order("booking_date", { ascending: false })
    .order("booking_time", { ascending: false })
    .limit(HISTORY)
    .abortSignal(signal)
    .overrideTypes<BookingRow[], { merge: false }>();
  return mapResult(resultOf<BookingRow[]>(response), (rows) => rows.map(bookingFrom));
}

/** The service of the client's latest booking, past or future; null without a booking that was not cancelled. */
export async function loadLatestService(
  client: DataClient,
  clientId: string,
  signal: AbortSignal,
): Promise<ServerResult<{ serviceId: string | null }>> {
  const response = await client
    .from("bookings")
    .select("service_id")
    .eq("client_id", clientId)
    .neq("status", "cancelled")
    .order("booking_date", { ascending: false })
    .order("booking_time", { ascending: false })
    .limit(1)
    .abortSignal(signal);
  return mapResult(resultOf<Pick<Rows["bookings"], "service_id">[]>(response), ([row]) => ({
    serviceId: row?.service_id ?? null,
  }));
}

function clientFrom(row: ClientRow): ListedClient {
  return {
    id: row.id,
    userId: row.user_id,
    name: row.client_name,
    email: row.client_email,
    phone: row.client_phone,
    birthday: row.birthday,
    tags: row.tags,
    note: row.note,
    bookings: row.total_bookings,
    noShows: row.no_shows,
    lastBooking: row.last_booking_date,
    total: Math.round(row.total_spent_gbp * 100),
    paid: Math.round(row.paid_gbp * 100),
    covered: Math.round(row.covered_gbp * 100),
    owed: Math.round(row.owed_gbp * 100),
    status: row.status,
  };
}
