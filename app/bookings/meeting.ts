import type { DataClient } from "#app/kit/backend/data-client.ts";
import { ask } from "#app/kit/backend/server/functions.ts";
import type { ApiFetch } from "#app/kit/backend/server/server-context.ts";
import { mapResult, readJson, type ServerResult } from "#app/kit/backend/server/server-result.ts";
import type { Joining, Meeting } from "#domain/bookings/meeting.ts";
import type { bookingMeeting } from "#server/bookings/actions.ts";

/** How a booking's session is held, for the practitioner; null if only its channel is known. */
export async function loadMeeting(client: DataClient, bookingId: string): Promise<ServerResult<Meeting | null>> {
  const read = await ask<typeof bookingMeeting>(client, "practice-booking-meeting", { bookingId });
  return mapResult(read, ({ meeting }) => meeting);
}

/** Undefined if the session was moved or cancelled, or the link never existed. */
export async function loadJoining(visitor: ApiFetch, key: string): Promise<ServerResult<Joining | undefined>> {
  const result = await readJson(visitor, `/functions/v1/join-session?${new URLSearchParams({ key })}`);
  if (!result.ok && result.refusal.status === 404) return { ok: true, value: undefined };
  return mapResult(result, (joining) => joining as Joining);
}
