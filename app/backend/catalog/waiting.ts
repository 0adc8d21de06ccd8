import type { DataClient } from "#app/backend/data-client.ts";
import { callFunction, readFunction } from "#app/backend/server/functions.ts";
import { mapResult, type ServerResult } from "#app/backend/server/server-result.ts";

/** A client's own place in the waiting list of a group session. Dates yyyy-MM-dd and times HH:mm on the practice's clock. */
export type PlaceInLine = {
  groupSessionId: string;
  serviceName: string;
  date: string;
  lastDay: string;
  time: string;
  endTime: string;
  places: number;
  /** 1: the first in line; null: places are kept for the client until `offeredUntil` (an instant, ISO). */
  position: number | null;
  offeredUntil: string | null;
};

export async function loadMyPlacesInLine(client: DataClient): Promise<ServerResult<PlaceInLine[]>> {
  return mapResult(await readFunction<{ waiting: PlaceInLine[] }>(client, "my-waiting-lists"), ({ waiting }) => waiting);
}

export function joinWaitingList(client: DataClient, request: { groupSessionId: string; places: number }): Promise<ServerResult<unknown>> {
  return callFunction(client, "join-waiting-list", request);
}

export function leaveWaitingList(client: DataClient, groupSessionId: string): Promise<ServerResult<unknown>> {
  return callFunction(client, "leave-waiting-list", { groupSessionId });
}
