import type { Meeting } from "#domain/bookings/meeting.ts";
import type { Queries } from "#database/connection/connect.ts";

/** A video session with the facts that its client may know, and its room. */
type SessionToJoin = { service: string; meeting: Meeting | null; url: string | null; zone: string; now: Date };

/** Finds the session of a link in an email or on a page; undefined if it was moved or cancelled. */
export async function findSessionToJoin(queries: Queries, key: string): Promise<SessionToJoin | undefined> {
  return queries.row<SessionToJoin>(
    `select v.name || b.choice as service, private.meeting_of(b) as meeting, private.video_url(b) as url,
       private.zone() as zone, private.clock() as now
     from private.video_links l join bookings b on b.id = l.booking_id join services v on v.id = b.service_id where l.key = $1`,
    [key],
  );
}

/** Finds where and how a booking takes place, for the practitioner; null if only its channel is known. */
export async function findMeeting(queries: Queries, bookingId: string): Promise<Meeting | null> {
  const row = await queries.row<{ meeting: Meeting | null }>(
    "select private.meeting_of(b) as meeting from bookings b where id = $1",
    [bookingId],
  );
  return row?.meeting ?? null;
}
