import type { DataClient } from "#app/backend/data-client.ts";
import type { Rows } from "#app/backend/rows.ts";
import { resultOf } from "#app/backend/server/data-result.ts";
import { callFunction, readFunction } from "#app/backend/server/functions.ts";
import { mapResult, type ServerResult } from "#app/backend/server/server-result.ts";

/** A client's own place on a group session's waiting list. Dates are yyyy-MM-dd and times HH:mm in the practice's time zone. */
export type WaitingListEntry = {
  groupSessionId: string;
  serviceName: string;
  date: string;
  lastDay: string;
  time: string;
  endTime: string;
  places: number;
  /** 1 is first in line; null: places are held for the client until `offeredUntil` (ISO). */
  position: number | null;
  offeredUntil: string | null;
};

/** The number of places in a group session that the user has booked. */
export async function loadMyPlaces(client: DataClient, groupSessionId: string): Promise<ServerResult<number>> {
  const booked = client.from("my_bookings").select("places").eq("group_session_id", groupSessionId).eq("is_to_come", true);
  return mapResult(resultOf<Pick<Rows["my_bookings"], "places">[]>(await booked.is("hold_expires_at", null)), (rows) =>
    rows.reduce((sum, { places }) => sum + places, 0),
  );
}

export async function loadMyPlacesInLine(client: DataClient): Promise<ServerResult<WaitingListEntry[]>> {
  return mapResult(await readFunction<{ waiting: WaitingListEntry[] }>(client, "my-waiting-lists"), ({ waiting }) => waiting);
}

export function joinWaitingList(client: DataClient, request: { groupSessionId: string; places: number }): Promise<ServerResult<unknown>> {
  return callFunction(client, "join-waiting-list", request);
}

export function leaveWaitingList(client: DataClient, groupSessionId: string): Promise<ServerResult<unknown>> {
  return callFunction(client, "leave-waiting-list", { groupSessionId });
}
