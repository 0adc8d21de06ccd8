import type { DataClient } from "#app/kit/backend/data-client.ts";
import type { Choices } from "#domain/catalog/choice-request.ts";
import { bookingPathOf } from "#domain/catalog/group-session-path.ts";
import type { Pence } from "#domain/money.ts";
import { dueNow } from "#domain/payments/deposit.ts";
import type { BookingRule } from "#domain/payments/booking-rule.ts";
import { type ServerResult, mapResult } from "#app/kit/backend/server/server-result.ts";
import { resultOf, NOT_AN_ID } from "#app/kit/backend/server/data-result.ts";
import type { Rows } from "#app/kit/backend/rows.ts";
import { OWN_BOOKING_COLUMNS, type OwnBooking, ownBookingOf } from "./own-booking.ts";

/** A booking as its client sees it on the account page. */
export type MyBooking = OwnBooking & {
  serviceId: string;
  serviceName: string;
  /** Where the service, or the dates of its group, can be booked again; null if it is no longer offered. */
  bookAgainPath: string | null;
  /** The choices that are still offered. */
  choices: Choices;
  /** How to prepare; set once the booking is paid or confirmed. */
  preparation: string | null;
  /** Places in a group session; null for an individual session. */
  group: { id: string; places: number; companions: string | null; lastDay: string; location: string | null } | null;
  /** When it was booked (ISO). */
  bookedAt: string;
  /** When an unpaid hold expires (ISO); null if it is no hold. */
  heldUntil: string | null;
  /** The end of free cancellation (ISO), after the practice has moved the booking. */
  freeUntil: string | null;
  /** The total of refunds, including pending ones. */
  refunded: Pence;
  /** Not paid yet, and payable by card. */
  awaitsCardPayment: boolean;
  paidBy: Rows["my_bookings"]["paid_by"];
  /** The amount of the next card payment: the price, its deposit, or the rest. */
  due: Pence;
};

/** `payments`: each with its means and its instant (ISO). */
export type MyReceipts = {
  receipts: number[];
  creditNotes: number[];
  payments: { method: string; at: string; amount: Pence }[];
};

export async function loadMyReceipts(client: DataClient, bookingId: string): Promise<ServerResult<MyReceipts>> {
  const read = await client
    .from("my_receipts")
    .select("number,kind,method,recorded_at,amount_pence")
    .eq("booking_id", bookingId)
    .order("number");
  return mapResult(
    resultOf<Pick<Rows["my_receipts"], "number" | "kind" | "method" | "recorded_at" | "amount_pence">[]>(read),
    (entries) => {
      const numbersOf = (wanted: string) =>
        entries.flatMap(({ kind, number }) => (kind === wanted && number !== null ? [number] : []));
      const payments = entries
        .filter(({ kind }) => kind === "charge")
        .map(({ method, recorded_at: at, amount_pence: amount }) => ({ method, at, amount }));
      return { receipts: numbersOf("charge"), creditNotes: numbersOf("refund"), payments };
    },
  );
}

const COLUMNS = [
  ...OWN_BOOKING_COLUMNS,
  "service_id",
  "paid_by",
  "refunded_pence",
  "refunding_pence",
  "hold_expires_at",
  "awaits_card_payment",
  "created_at",
  "group_session_id",
  "places",
  "companions",
  "last_day",
  "location",
  "free_until",
  "choice",
  "variant_id",
  "place",
  "add_ons",
  "preparation",
] as const;
const SELECTED = `${COLUMNS.join()},services(name,add_ons,place,area,booked_online,categories(dates_path))`;

type Row = Pick<Rows["my_bookings"], (typeof COLUMNS)[number]> & { services: ServiceRow | null };
type ServiceRow = Pick<Rows["services"], "name" | "add_ons" | "place" | "area" | "booked_online"> & {
  categories: Pick<Rows["categories"], "dates_path"> | null;
};

/** The user's future sessions, the next first. The practice's clock decides which are future. */
export async function loadMyUpcomingSessions(client: DataClient): Promise<ServerResult<MyBooking[]>> {
  const response = await client
    .from("my_bookings")
    .select(SELECTED)
    .eq("is_to_come", true)
    .order("booking_date")
    .order("booking_time")
    .overrideTypes<Row[], { merge: false }>();
  return mapResult(resultOf<Row[]>(response), (rows) => rows.map(fromRow));
}

export type PastBookings = { bookings: MyBooking[]; hasMore: boolean };

/** The latest `count` sessions that are over or cancelled, without bookings that were never paid. */
export async function loadMyPastBookings(client: DataClient, count: number): Promise<ServerResult<PastBookings>> {
  const response = await client
    .from("my_bookings")
    .select(SELECTED)
    .eq("is_to_come", false)
    .eq("is_abandoned", false)
    .order("booking_date", { ascending: false })
    .order("booking_time", { ascending: false })
    .order("id")
    .limit(count + 1)
    .overrideTypes<Row[], { merge: false }>();
  return mapResult(resultOf<Row[]>(response), (rows) => ({
    bookings: rows.slice(0, count).map(fromRow),
    hasMore: rows.length > count,
  }));
}

/** One booking of the user; null if it does not exist. */
export async function loadMyBooking(client: DataClient, bookingId: string): Promise<ServerResult<MyBooking | null>> {
  const response = await client.from("my_bookings").select(SELECTED).eq("id", bookingId).maybeSingle<Row>();
  if (response.error?.code === NOT_AN_ID) return { ok: true, value: null };
  return mapResult(resultOf<Row | null>(response), (row) => row && fromRow(row));
}

function fromRow(row: Row): MyBooking {
  return {
    ...ownBookingOf(row),
    serviceId: row.service_id,
    serviceName: (row.services?.name ?? "Your session") + row.choice,
    bookAgainPath: row.services && pathTo(row.service_id, row.services),
    choices: choicesOf(row),
    preparation: row.preparation,
    due: dueOf(row),
    refunded: row.refunded_pence + (row.refunding_pence ?? 0),
    heldUntil: row.hold_expires_at,
    freeUntil: row.free_until,
    awaitsCardPayment: row.awaits_card_payment ?? false,
    paidBy: row.paid_by,
    bookedAt: row.created_at,
    group: groupOf(row),
    where: whereOf(row),
  };
}

function pathTo(id: string, { booked_online: bookedOnline, categories }: ServiceRow): string {
  return bookingPathOf({ id, bookedOnline, datesPath: categories?.dates_path ?? null });
}

function dueOf({
  rule,
  total_price_gbp: total,
  owed_pence: owed,
  payment_status: paymentStatus,
  paid_by: paidBy,
}: Row): Pence {
  return dueNow({ rule: rule as BookingRule, price: Math.round(total * 100), owed, paymentStatus, paidBy });
}

/** Add-ons are stored by name, as they were sold. */
function choicesOf({ variant_id, place, add_ons, services }: Row): Choices {
  const sold = (add_ons as { name: string }[]).map(({ name }) => name);
  const offered = (services?.add_ons ?? []) as { id: string; name: string }[];
  return {
    ...(variant_id !== null && { variantId: variant_id }),
    place,
    addOnIds: offered.filter(({ name }) => sold.includes(name)).map(({ id }) => id),
  };
}

function whereOf({ place, location, group_session_id, services }: Row): MyBooking["where"] {
  const channel = group_session_id === null ? place : (services?.place ?? place);
  return { place: channel, area: services?.area ?? null, location };
}

function groupOf({
  group_session_id: id,
  places,
  companions,
  last_day,
  booking_date,
  location,
}: Row): MyBooking["group"] {
  return id === null ? null : { id, places, companions, lastDay: last_day ?? booking_date, location };
}
