import { t } from "@sacred-space/words/t.ts";
import type { DataClient } from "#app/kit/backend/data-client.ts";
import { NOT_AN_ID, resultOf } from "#app/kit/backend/server/data-result.ts";
import { loadPhoneCalls } from "#app/messages/phone-calls.ts";
import { mapResult, type ServerResult } from "#app/kit/backend/server/server-result.ts";
import { type Booking, BOOKING_COLUMNS, bookingFrom, type BookingRow } from "#app/bookings/booking.ts";
import {
  filterEmbeds,
  GROUP_SESSION_EMBEDS,
  type ListedGroupSession,
  listedFrom,
  type ReadGroupSession,
} from "./listed-group-session.ts";
import type { CalendarDate } from "#domain/time.ts";
import type { Rows } from "#app/kit/backend/rows.ts";

/** `companions`: who comes along, as typed. */
type Shared = { companions: string | null };

export type RosterEntry = Booking & Shared & { isHeld: boolean; hasCome: boolean };

/** A client on the waiting list; `offeredUntil` is set while places are held for them. */
export type WaitingClient = { id: string; clientName: string; places: number; offeredUntil: string | null };

/** How someone was told that the date is cancelled, or that they are still to be rung. */
type HowTold = "email" | "sms" | "you" | "ring" | "failed" | "unknown";

/** Someone who was on a date that the practice has cancelled. */
export type CancelledEntry = Booking & Shared & { told: HowTold };

/** `waiting` is in the order in which places are offered; `cancelled` is empty while the date is active. */
export type Roster = {
  date: ListedGroupSession;
  serviceName: string;
  entries: RosterEntry[];
  waiting: WaitingClient[];
  cancelled: CancelledEntry[];
};

type SessionRow = ReadGroupSession & { services: Pick<Rows["services"], "name"> | null };
type WaitingRow = Pick<Rows["waiting"], "id" | "user_id" | "places" | "offered_until" | "status">;
type EntryRow = BookingRow & Shared & Pick<Rows["bookings"], "hold_expires_at" | "checked_in_at">;

/** A group session with its participants by name; null if it was deleted. */
export async function loadRoster(
  client: DataClient,
  id: string,
  signal: AbortSignal,
): Promise<ServerResult<Roster | null>> {
  const read = client.from("group_sessions").select(`*,services(name),${GROUP_SESSION_EMBEDS}`);
  const session = await filterEmbeds(read).eq("id", id).abortSignal(signal).maybeSingle<SessionRow>();
  if (session.error?.code === NOT_AN_ID) return { ok: true, value: null };
  const found = resultOf<SessionRow | null>(session);
  if (!found.ok || !found.value) return mapResult(found, () => null);
  const { services, ...row } = found.value;
  const bookings = await client
    .from("bookings")
    .select(`${BOOKING_COLUMNS},companions,hold_expires_at,checked_in_at`)
    .eq("group_session_id", id)
    .neq("status", "cancelled")
    .order("client_name")
    .order("created_at")
    .abortSignal(signal)
    .overrideTypes<EntryRow[], { merge: false }>();
  const waiting = await loadWaiting(client, id, signal);
  if (!waiting.ok) return waiting;
  const cancelled = row.is_active ? NOBODY : await loadCancelled(client, id, signal);
  if (!cancelled.ok) return cancelled;
  return mapResult(resultOf<EntryRow[]>(bookings), (rows) => ({
    date: listedFrom(row),
    waiting: waiting.value,
    cancelled: cancelled.value,
    serviceName: services?.name ?? t("A group"),
    entries: rows.map((entry) => ({
      ...bookingFrom(entry),
      companions: entry.companions,
      isHeld: entry.hold_expires_at !== null,
      hasCome: entry.checked_in_at !== null,
    })),
  }));
}

/** Who has booked a date, by name; `isUnmarked`: of somebody it is not said yet whether they came. */
export type WhoComes = { names: string[]; isUnmarked: boolean };

/** Who has booked each group session from this day on, by the session's id. Unpaid holds do not count. */
export async function loadWhoComes(
  client: DataClient,
  from: CalendarDate,
  signal: AbortSignal,
): Promise<ServerResult<Record<string, WhoComes>>> {
  type Row = Pick<Rows["bookings"], "group_session_id" | "client_name" | "status" | "checked_in_at">;
  const booked = await client
    .from("bookings")
    .select("group_session_id,client_name,status,checked_in_at")
    .not("group_session_id", "is", null)
    .is("hold_expires_at", null)
    .gte("booking_date", from)
    .neq("status", "cancelled")
    .order("booking_date")
    .order("client_name")
    .abortSignal(signal)
    .overrideTypes<Row[], { merge: false }>();
  return mapResult(resultOf<Row[]>(booked), (rows) => {
    const found: Record<string, WhoComes> = {};
    for (const { group_session_id: id, client_name, status, checked_in_at } of rows) {
      const who = (found[id ?? ""] ??= { names: [], isUnmarked: false });
      who.names.push(client_name);
      who.isUnmarked ||= status !== "completed" && checked_in_at === null;
    }
    return found;
  });
}

const NOBODY: ServerResult<CancelledEntry[]> = { ok: true, value: [] };
const CANCELLED_EMAIL = "booking-cancelled";

async function loadCancelled(
  client: DataClient,
  groupSessionId: string,
  signal: AbortSignal,
): Promise<ServerResult<CancelledEntry[]>> {
  const bookings = resultOf<(BookingRow & Shared)[]>(
    await client
      .from("bookings")
      .select(`${BOOKING_COLUMNS},companions`)
      .eq("group_session_id", groupSessionId)
      .eq("cancelled_because", "practitioner")
      .order("client_name")
      .order("created_at")
      .abortSignal(signal)
      .overrideTypes<(BookingRow & Shared)[], { merge: false }>(),
  );
  if (!bookings.ok || bookings.value.length === 0) return mapResult(bookings, () => []);
  const ids = bookings.value.map(({ id }) => id);
  const calls = await loadPhoneCalls(client, ids);
  if (!calls.ok) return calls;
  const messagesIn = async (outbox: "mail" | "sms") =>
    resultOf<{ booking_id: string; status: string }[]>(
      await client
        .from(outbox)
        .select("booking_id,status")
        .eq("kind", CANCELLED_EMAIL)
        .in("booking_id", ids)
        .abortSignal(signal),
    );
  const [mail, sms] = await Promise.all([messagesIn("mail"), messagesIn("sms")]);
  if (!mail.ok) return mail;
  return mapResult(sms, (texts) => {
    const howTold = (bookingId: string): HowTold => {
      const call = calls.value.find((each) => each.bookingId === bookingId && each.kind === CANCELLED_EMAIL);
      if (call) return call.isTold ? "you" : "ring";
      const email = mail.value.find(({ booking_id }) => booking_id === bookingId);
      if (email) return email.status === "failed" ? "failed" : "email";
      return texts.some(({ booking_id }) => booking_id === bookingId) ? "sms" : "unknown";
    };
    return bookings.value.map((row) => ({ ...bookingFrom(row), companions: row.companions, told: howTold(row.id) }));
  });
}

async function loadWaiting(
  client: DataClient,
  groupSessionId: string,
  signal: AbortSignal,
): Promise<ServerResult<WaitingClient[]>> {
  const line = resultOf<WaitingRow[]>(
    await client
      .from("waiting")
      .select("id,user_id,places,offered_until,status")
      .eq("group_session_id", groupSessionId)
      .in("status", ["waiting", "offered"])
      .order("position")
      .abortSignal(signal)
      .overrideTypes<WaitingRow[], { merge: false }>(),
  );
  if (!line.ok || line.value.length === 0) return mapResult(line, () => []);
  const ids = line.value.map(({ user_id }) => user_id);
  const profiles = await client
    .from("profiles")
    .select("user_id,full_name,email")
    .in("user_id", ids)
    .abortSignal(signal);
  return mapResult(resultOf<Pick<Rows["profiles"], "user_id" | "full_name" | "email">[]>(profiles), (people) =>
    line.value.map(({ id, user_id, places, status, offered_until }) => {
      const person = people.find((each) => each.user_id === user_id);
      return {
        id,
        clientName: person?.full_name || person?.email || t("A client"),
        places,
        offeredUntil: status === "offered" ? offered_until : null,
      };
    }),
  );
}
