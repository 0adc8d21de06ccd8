import type { DataClient } from "#app/backend/data-client.ts";
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

export async function loadMyPlacesInLine(client: DataClient): Promise<ServerResult<WaitingListEntry[]>> {
  return mapResult(await readFunction<{ waiting: WaitingListEntry[] }>(client, "my-waiting-lists"), ({ waiting }) => waiting);
}

export function joinWaitingList(client: DataClient, request: { groupSessionId: string; places: number }): Promise<ServerResult<unknown>> {
  return callFunction(client, "join-waiting-list", request);
}

export function leaveWaitingList(client: DataClient, groupSessionId: string): Promise<ServerResult<unknown>> {
  return callFunction(client, "leave-waiting-list", { groupSessionId });
}
