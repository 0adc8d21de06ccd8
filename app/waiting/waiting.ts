import type { DataClient } from "#app/kit/backend/data-client.ts";
import type { Rows } from "#app/kit/backend/rows.ts";
import { resultOf } from "#app/kit/backend/server/data-result.ts";
import { type AnswerOf, ask } from "#app/kit/backend/server/functions.ts";
import { mapResult, type ServerResult } from "#app/kit/backend/server/server-result.ts";
import type { myWaitingLists } from "#server/waiting/actions.ts";

/** A client's own place on a group session's waiting list. Dates are yyyy-MM-dd and times HH:mm in the practice's time zone. */
export type WaitingListEntry = AnswerOf<typeof myWaitingLists>["waiting"][number];

/** The number of places in a group session that the user has booked. */
export async function loadMyPlaces(client: DataClient, groupSessionId: string): Promise<ServerResult<number>> {
  const booked = client
    .from("my_bookings")
    .select("places")
    .eq("group_session_id", groupSessionId)
    .eq("is_to_come", true);
  return mapResult(resultOf<Pick<Rows["my_bookings"], "places">[]>(await booked.is("hold_expires_at", null)), (rows) =>
    rows.reduce((sum, { places }) => sum + places, 0),
  );
}

export async function loadMyPlacesInLine(client: DataClient): Promise<ServerResult<WaitingListEntry[]>> {
  return mapResult(await ask<typeof myWaitingLists>(client, "my-waiting-lists", {}), ({ waiting }) => waiting);
}
