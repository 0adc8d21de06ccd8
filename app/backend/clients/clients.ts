import type { SupabaseClient } from "@supabase/supabase-js";
import { type ServerResult, mapResult } from "#app/backend/server-result.ts";
import { resultOf, holding } from "#app/backend/data-result.ts";
import { callFunction } from "#app/backend/functions.ts";
import type { Pence } from "#domain/money.ts";
import type { TextEdit } from "#domain/text-edit.ts";
import { type Booking, BOOKING_COLUMNS, bookingFrom, type BookingRow } from "#app/backend/bookings/booking.ts";
import type { Rows } from "#app/backend/rows.ts";

/** A person with at least one booking that is not cancelled. `id` is the account's, or the email address of a client entered by hand. */
export type ListedClient = {
  id: string;
  /** Identifies the client in URLs, which must not contain an email address. */
  addressId: string;
  userId: string | null;
  name: string;
  email: string;
  phone: string | null;
  bookings: number;
  lastBooking: string;
  total: Pence;
  /** Of the total, what is paid and has not gone back. */
  paid: Pence;
  status: string;
};

/** The table has no client without a booking that is not cancelled. */
type ClientRow = Rows["clients"] & { last_booking_date: string };

export const CLIENT_ORDERS = ["last", "name", "spent"] as const;
export type ClientOrder = (typeof CLIENT_ORDERS)[number];

const COLUMN: Record<ClientOrder, keyof ClientRow> = { last: "last_booking_date", name: "client_name", spent: "total_spent_gbp" };

export const CLIENTS_A_PAGE = 25;

/** One page of the clients whose name, address or phone holds the words; `page` counts from 0. */
export async function loadClients(
  client: SupabaseClient,
  { words, order, page }: { words: string; order: ClientOrder; page: number },
  signal: AbortSignal,
): Promise<ServerResult<{ clients: ListedClient[]; count: number }>> {
  const from = page * CLIENTS_A_PAGE;
  let query = client.from("clients").select("*", { count: "exact" });
  if (words)
    query = query.or(["client_name", "client_email", "client_phone"].map((column) => `${column}.ilike.${holding(words)}`).join(","));
  const response = await query
    .order(COLUMN[order], { ascending: order === "name" })
    .order("id")
    .range(from, from + CLIENTS_A_PAGE - 1)
    .abortSignal(signal);
  if (response.error?.code === PAST_THE_END) return { ok: true, value: { clients: [], count: response.count ?? 0 } };
  return mapResult(resultOf<ClientRow[]>(response), (rows) => ({ clients: rows.map(clientFrom), count: response.count ?? 0 }));
}

const PAST_THE_END = "PGRST103";

/** The client that an address names; none when they have no booking any more. */
export async function loadClient(client: SupabaseClient, addressId: string, signal: AbortSignal): Promise<ServerResult<ListedClient[]>> {
  const response = await client.from("clients").select("*").eq("address_id", addressId).abortSignal(signal);
  return mapResult(resultOf<ClientRow[]>(response), (rows) => rows.map(clientFrom));
}

/** The client of a booking; none once they are erased, or have cancelled bookings alone. */
export async function loadClientOf(
  client: SupabaseClient,
  { userId, clientEmail }: Pick<Booking, "userId" | "clientEmail">,
  signal: AbortSignal,
): Promise<ServerResult<ListedClient[]>> {
  const response = await client
    .from("clients")
    .select("*")
    .eq("id", userId ?? clientEmail.toLowerCase())
    .abortSignal(signal);
  return mapResult(resultOf<ClientRow[]>(response), (rows) => rows.map(clientFrom));
}

const HISTORY = 200;

/** All bookings of a client, cancelled ones too, the latest first; at most two hundred. */
export async function loadClientBookings(
  client: SupabaseClient,
  { userId, id }: ListedClient,
  signal: AbortSignal,
): Promise<ServerResult<Booking[]>> {
  const all = client.from("bookings").select(BOOKING_COLUMNS);
  const theirs = userId
    ? all.eq("user_id", userId)
    : all.is("user_id", null).filter("client_email", "imatch", `^${id.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}$`);
  const response = await theirs
    .order("booking_date", { ascending: false })
    .order("booking_time", { ascending: false })
    .limit(HISTORY)
    .abortSignal(signal)
    .overrideTypes<BookingRow[], { merge: false }>();
  return mapResult(resultOf<BookingRow[]>(response), (rows) => rows.map(bookingFrom));
}

/** What the practitioner has written down about a client; empty when nothing. */
export async function loadNote(client: SupabaseClient, clientId: string, signal: AbortSignal): Promise<ServerResult<string>> {
  const response = await client
    .from("client_notes")
    .select("note")
    .eq("client_id", clientId)
    .abortSignal(signal)
    .maybeSingle<Pick<Rows["client_notes"], "note">>();
  return mapResult(resultOf(response), (row) => row?.note ?? "");
}

/** Keeps the note if it still reads as it was `kept`; an empty one is removed. */
export function saveNote(client: SupabaseClient, clientId: string, note: TextEdit): Promise<ServerResult<unknown>> {
  return callFunction(client, "practice-client-note", { clientId, ...note });
}

function clientFrom(row: ClientRow): ListedClient {
  return {
    id: row.id,
    addressId: row.address_id,
    userId: row.user_id,
    name: row.client_name,
    email: row.client_email,
    phone: row.client_phone,
    bookings: row.total_bookings,
    lastBooking: row.last_booking_date,
    total: Math.round(row.total_spent_gbp * 100),
    paid: Math.round(row.paid_gbp * 100),
    status: row.status,
  };
}
