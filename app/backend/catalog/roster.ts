import type { DataClient } from "#app/backend/data-client.ts";
import { NOT_AN_ID, resultOf } from "#app/backend/server/data-result.ts";
import { callFunction } from "#app/backend/server/functions.ts";
import { mapResult, type ServerResult } from "#app/backend/server/server-result.ts";
import { type Booking, BOOKING_COLUMNS, bookingFrom, type BookingRow } from "#app/backend/bookings/booking.ts";
import {
  filterEmbeds,
  GROUP_SESSION_EMBEDS,
  type ListedGroupSession,
  listedFrom,
  type ReadGroupSession,
} from "#app/backend/catalog/listed-group-session.ts";
import type { Rows } from "#app/backend/rows.ts";

export type RosterEntry = Booking & { places: number; isHeld: boolean; hasCome: boolean };

/** A client on the waiting list; `offeredUntil` is set while places are held for them. */
export type WaitingClient = { id: string; clientName: string; places: number; offeredUntil: string | null };

/** `waiting` is in the order in which places are offered. */
export type Roster = { date: ListedGroupSession; serviceName: string; entries: RosterEntry[]; waiting: WaitingClient[] };

type SessionRow = ReadGroupSession & { services: Pick<Rows["services"], "name"> | null };
type WaitingRow = Pick<Rows["waiting"], "id" | "user_id" | "places" | "offered_until" | "status">;
type EntryRow = BookingRow & Pick<Rows["bookings"], "hold_expires_at" | "checked_in_at">;

/** A group session with its participants by name; null if it was deleted. */
export async function loadRoster(client: DataClient, id: string, signal: AbortSignal): Promise<ServerResult<Roster | null>> {
  const read = client.from("group_sessions").select(`*,services(name),${GROUP_SESSION_EMBEDS}`);
  const session = await filterEmbeds(read).eq("id", id).abortSignal(signal).maybeSingle<SessionRow>();
  if (session.error?.code === NOT_AN_ID) return { ok: true, value: null };
  const found = resultOf<SessionRow | null>(session);
  if (!found.ok || !found.value) return mapResult(found, () => null);
  const { services, ...row } = found.value;
  const bookings = await client
    .from("bookings")
    .select(`${BOOKING_COLUMNS},hold_expires_at,checked_in_at`)
    .eq("group_session_id", id)
    .neq("status", "cancelled")
    .order("client_name")
    .order("created_at")
    .abortSignal(signal)
    .overrideTypes<EntryRow[], { merge: false }>();
  const waiting = await loadWaiting(client, id, signal);
  if (!waiting.ok) return waiting;
  return mapResult(resultOf<EntryRow[]>(bookings), (rows) => ({
    date: listedFrom(row),
    waiting: waiting.value,
    serviceName: services?.name ?? "A group",
    entries: rows.map((entry) => ({
      ...bookingFrom(entry),
      places: entry.places,
      isHeld: entry.hold_expires_at !== null,
      hasCome: entry.checked_in_at !== null,
    })),
  }));
}

async function loadWaiting(client: DataClient, groupSessionId: string, signal: AbortSignal): Promise<ServerResult<WaitingClient[]>> {
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
  const profiles = await client.from("profiles").select("user_id,full_name,email").in("user_id", ids).abortSignal(signal);
  return mapResult(resultOf<Pick<Rows["profiles"], "user_id" | "full_name" | "email">[]>(profiles), (people) =>
    line.value.map(({ id, user_id, places, status, offered_until }) => {
      const person = people.find((each) => each.user_id === user_id);
      return {
        id,
        clientName: person?.full_name || person?.email || "A client",
        places,
        offeredUntil: status === "offered" ? offered_until : null,
      };
    }),
  );
}

/** Emails all participants. Idempotent by `messageId`. */
export function requestGroupMessage(
  client: DataClient,
  message: { groupSessionId: string; messageId: string; subject: string; message: string },
): Promise<ServerResult<{ recipients: number }>> {
  return callFunction(client, "practice-message-group", message);
}
