import type { DataClient } from "#app/kit/backend/data-client.ts";
import { type ServerResult, mapResult } from "#app/kit/backend/server/server-result.ts";
import { resultOf, holding } from "#app/kit/backend/server/data-result.ts";
import type { Pence } from "#domain/money.ts";
import { type Booking, BOOKING_COLUMNS, bookingFrom, type BookingRow } from "#app/bookings/booking.ts";
import type { Rows } from "#app/kit/backend/rows.ts";

/** A client; bookings, account and addresses are optional. */
export type ListedClient = {
  id: string;
  userId: string | null;
  name: string;
  /** "" if unknown. */
  email: string;
  phone: string | null;
  /** yyyy-MM-dd */
  birthday: string | null;
  tags: string[];
  /** The practitioner's own note. */
  note: string;
  /** Without cancelled ones, like all figures here. */
  bookings: number;
  noShows: number;
  /** Null without a booking. */
  lastBooking: string | null;
  /** What the bookings were sold for: `paid`, `covered` and `owed`; the rest was given back or is not asked for. */
  total: Pence;
  /** Payments after refunds, without those of vouchers and passes. */
  paid: Pence;
  /** By vouchers and passes. */
  covered: Pence;
  owed: Pence;
  status: string;
};

type ClientRow = Rows["clients"];

export const CLIENT_ORDERS = ["last", "name", "spent"] as const;
export type ClientOrder = (typeof CLIENT_ORDERS)[number];

const COLUMN: Record<ClientOrder, keyof ClientRow> = {
  last: "last_booking_date",
  name: "client_name",
  spent: "total_spent_gbp",
};

export const CLIENTS_A_PAGE = 25;

/** One page of the clients whose name, email address or phone number contains the words, and who have this tag; `page` counts from 0. */
export async function loadClients(
  client: DataClient,
  { searchText, order, page, tag }: { searchText: string; order: ClientOrder; page: number; tag?: string },
  signal: AbortSignal,
): Promise<ServerResult<{ clients: ListedClient[]; count: number }>> {
  const from = page * CLIENTS_A_PAGE;
  let query = client.from("clients").select("*", { count: "exact" });
  if (tag) query = query.contains("tags", [tag]);
  if (searchText)
    query = query.or(
      ["client_name", "client_email", "client_phone"]
        .map((column) => `${column}.ilike.${holding(searchText)}`)
        .join(","),
    );
  const response = await query
    .order(COLUMN[order], { ascending: order === "name", ...(order === "last" && { nullsFirst: false }) })
    .order("id")
    .range(from, from + CLIENTS_A_PAGE - 1)
    .abortSignal(signal);
  if (response.error?.code === PAST_THE_END) return { ok: true, value: { clients: [], count: response.count ?? 0 } };
  return mapResult(resultOf<ClientRow[]>(response), (rows) => ({
    clients: rows.map(clientFrom),
    count: response.count ?? 0,
  }));
}

const PAST_THE_END = "PGRST103";

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
