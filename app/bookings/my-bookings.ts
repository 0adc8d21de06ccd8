import { t } from "@sacred-space/words/t.ts";
import type { DataClient } from "#app/kit/backend/data-client.ts";
import type { Choices } from "#domain/catalog/choice-request.ts";
import { bookingPathOf } from "#domain/catalog/group-session-path.ts";
import type { Pence } from "#domain/money.ts";
import { dueNow } from "#domain/payments/deposit.ts";
import type { LeastPlaces } from "#domain/catalog/least-places.ts";
import type { BookingRule } from "#domain/payments/booking-rule.ts";
import { formatTime, minutesOf } from "#domain/time.ts";
import { type ServerResult, mapResult } from "#app/kit/backend/server/server-result.ts";
import { resultOf, NOT_AN_ID } from "#app/kit/backend/server/data-result.ts";
import type { Rows } from "#app/kit/backend/rows.ts";
import { OWN_BOOKING_COLUMNS, type OwnBooking, ownBookingOf } from "./own-booking.ts";

/** A booking as its client sees it on the account page. */
export type MyBooking = OwnBooking & {
  serviceId: string;
  /** Where the service, or the dates of its group, can be booked again; null if it is no longer offered. */
  bookAgainPath: string | null;
  /** The choices that are still offered. */
  choices: Choices;
  /** When it was booked (ISO). */
  bookedAt: string;
  /** When an unpaid hold expires (ISO); null if it is no hold. */
  heldUntil: string | null;
  /** The amount of the next card payment: the price, its deposit, or the rest. */
  due: Pence;
};

/** `payments`: each with its means and its instant (ISO). */
export type MyReceipts = {
  receipts: number[];
  creditNotes: number[];
  payments: { method: string; at: string; amount: Pence }[];
  /** The practitioner's own lines on receipts. */
  note: string | null;
};

export async function loadMyReceipts(client: DataClient, bookingId: string): Promise<ServerResult<MyReceipts>> {
  const read = await client
    .from("my_receipts")
    .select("number,kind,method,recorded_at,amount_pence,note")
    .eq("booking_id", bookingId)
    .order("number");
  return mapResult(
    resultOf<Pick<Rows["my_receipts"], "number" | "kind" | "method" | "recorded_at" | "amount_pence" | "note">[]>(read),
    (entries) => {
      const numbersOf = (wanted: string) =>
        entries.flatMap(({ kind, number }) => (kind === wanted && number !== null ? [number] : []));
      const payments = entries
        .filter(({ kind }) => kind === "charge")
        .map(({ method, recorded_at: at, amount_pence: amount }) => ({ method, at, amount }));
      return {
        receipts: numbersOf("charge"),
        creditNotes: numbersOf("refund"),
        payments,
        note: entries[0]?.note ?? null,
      };
    },
  );
}

const COLUMNS = [
  ...OWN_BOOKING_COLUMNS,
  "service_id",
  "hold_expires_at",
  "created_at",
  "group_session_id",
  "places",
  "companions",
  "last_day",
  "location",
  "choice",
  "variant_id",
  "place",
  "add_ons",
] as const;
const SELECTED = `${COLUMNS.join()},services(name,add_ons,place,area,booked_online,categories(dates_path)),group_sessions(end_time,least_places,decide_on,decision,is_active)`;

type Row = Pick<Rows["my_bookings"], (typeof COLUMNS)[number]> & {
  services: ServiceRow | null;
  /** Null also for a date that clients no longer read. */
  group_sessions: GroupRow | null;
};
type GroupRow = Pick<Rows["group_sessions"], "end_time" | "least_places" | "decide_on" | "decision" | "is_active">;
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
    serviceName: (row.services?.name ?? t("Your session")) + row.choice,
    bookAgainPath: row.services && pathTo(row.service_id, row.services),
    choices: choicesOf(row),
    due: dueOf(row),
    heldUntil: row.hold_expires_at,
    bookedAt: row.created_at,
    group: groupOf(row),
    ...placeOf(row),
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

function placeOf({ place, location, group_session_id, services }: Row): Pick<MyBooking, "place" | "area" | "location"> {
  const channel = group_session_id === null ? place : (services?.place ?? place);
  return { place: channel, area: services?.area ?? null, location };
}

function groupOf(row: Row): MyBooking["group"] {
  if (row.group_session_id === null) return null;
  const { booking_date, booking_time, duration_minutes, group_sessions: session } = row;
  return {
    places: row.places,
    companions: row.companions,
    lastDay: row.last_day ?? booking_date,
    endTime: session?.end_time ?? formatTime(minutesOf(booking_time) + duration_minutes),
    location: row.location,
    least: session && leastOf(session),
  };
}

/** The condition under which it takes place, as long as that is undecided. */
function leastOf({ least_places: places, decide_on: decideOn, decision, is_active }: GroupRow): LeastPlaces | null {
  if (!is_active || decision !== null || places === null || decideOn === null) return null;
  return { places, decideOn };
}
