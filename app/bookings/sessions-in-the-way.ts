import type { Booking } from "#app/bookings/booking.ts";
import { loadBookingsBetween } from "#app/bookings/bookings-between.ts";
import { loadGroupSessionsBetween, type NamedGroupSession } from "#app/catalog/all-group-sessions.ts";
import type { DataClient } from "#app/kit/backend/data-client.ts";
import { mapResult, type ServerResult } from "#app/kit/backend/server/server-result.ts";
import { overlaps } from "#domain/bookings/slots.ts";
import { DAY_MINUTES, minutesOf } from "#domain/time.ts";

/** What is booked or announced in a time that is to be closed; places of a group are in its date. */
export type SessionsInTheWay = { bookings: Booking[]; groupSessions: NamedGroupSession[] };

/** Finds it on these days, in order; with `hours` only what overlaps them. */
export async function loadSessionsInTheWay(
  client: DataClient,
  dates: string[],
  hours?: { start: string; end: string },
): Promise<ServerResult<SessionsInTheWay>> {
  const [first, last] = [dates[0] ?? "", dates.at(-1) ?? ""];
  const found = await loadBookingsBetween(client, first, last);
  if (!found.ok) return found;
  const closed = hours ? { start: minutesOf(hours.start), end: minutesOf(hours.end) } : { start: 0, end: DAY_MINUTES };
  const isWithin = (days: { first: string; last: string }, start: number, end: number) =>
    dates.some((date) => days.first <= date && date <= days.last) && overlaps({ start, end }, closed);
  const bookings = found.value.filter(({ groupSessionId, date, time, durationMinutes }) => {
    const start = minutesOf(time);
    return groupSessionId === null && isWithin({ first: date, last: date }, start, start + durationMinutes);
  });
  return mapResult(await loadGroupSessionsBetween(client, first, last), (groupSessions) => ({
    bookings,
    groupSessions: groupSessions.filter(({ date: { startsOn, endsOn, startTime, endTime } }) =>
      isWithin({ first: startsOn, last: endsOn }, minutesOf(startTime), minutesOf(endTime)),
    ),
  }));
}
