import { t } from "@sacred-space/words/t.ts";
import type { DataClient } from "#app/kit/backend/data-client.ts";
import { groupSessionDays, groupSessionHours } from "#domain/catalog/group-sessions.ts";
import { withoutDirectionMarks } from "#domain/text/reading-direction.ts";
import { formatTime, minutesOf } from "#domain/time.ts";
import type { Rows } from "#app/kit/backend/rows.ts";

type BookingRow = Pick<Rows["bookings"], "client_name" | "booking_date" | "booking_time" | "duration_minutes">;
type GroupSessionRow = Pick<Rows["group_sessions"], "starts_on" | "ends_on" | "start_time" | "end_time"> & {
  services: { name: string };
};

/**
 * The message for hours that conflict with the diary. `details` is the database's JSON (`occupy_with_group_session`), which names a booking
 * or a group session by id only; its name and hours are read here, so that no error or log contains a person's name.
 */
export async function describeConflicts(client: DataClient, details: string): Promise<string> {
  const { booking_id: bookingId, group_session_id: groupSessionId } = sourceIn(details);
  const booking = bookingId && (await describeBooking(client, bookingId));
  if (booking)
    return t("In the way: {booking}. Move or cancel that booking first, or choose other hours.", { booking });
  const groupSession = groupSessionId && (await describeGroupSession(client, groupSessionId));
  if (groupSession)
    return t("In the way: {groupSession}. Change that date first, or choose other hours.", { groupSession });
  return t("Something else is in the way at this time. Choose other hours.");
}

/** Empty if the constraint itself refused, as for two concurrent writes. */
function sourceIn(details: string): Record<string, string | null> {
  try {
    return JSON.parse(details) as Record<string, string | null>;
  } catch {
    return {};
  }
}

async function describeBooking(client: DataClient, id: string): Promise<string | undefined> {
  const columns = "client_name,booking_date,booking_time,duration_minutes";
  const { data } = await client.from("bookings").select(columns).eq("id", id).maybeSingle<BookingRow>();
  if (!data) return undefined;
  const ends = formatTime(minutesOf(data.booking_time) + data.duration_minutes);
  return t("{clientName}, {bookingDate}, {bookingTime} to {ends}", {
    clientName: withoutDirectionMarks(data.client_name),
    bookingDate: formatDays(data.booking_date, data.booking_date),
    bookingTime: data.booking_time,
    ends,
  });
}

async function describeGroupSession(client: DataClient, id: string): Promise<string | undefined> {
  const columns = "starts_on,ends_on,start_time,end_time,services(name)";
  const { data } = await client.from("group_sessions").select(columns).eq("id", id).maybeSingle<GroupSessionRow>();
  if (!data) return undefined;
  const hours = groupSessionHours({
    startsOn: data.starts_on,
    endsOn: data.ends_on,
    startTime: data.start_time,
    endTime: data.end_time,
  });
  return `${data.services.name}, ${formatDays(data.starts_on, data.ends_on)}, ${hours}`;
}

function formatDays(startsOn: string, endsOn: string): string {
  return groupSessionDays({ startsOn, endsOn }, Number(startsOn.slice(0, 4)));
}
