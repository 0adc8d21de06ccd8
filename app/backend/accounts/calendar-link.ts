import type { DataClient } from "#app/backend/data-client.ts";
import { callFunction, readFunction } from "#app/backend/server/functions.ts";
import { type ServerResult, mapResult } from "#app/backend/server/server-result.ts";

/** What a calendar link shows: the practice's diary, or the user's own bookings. */
export type CalendarScope = "practice" | "own";

/** A link that exists; its address is known only when it is made. `createdAt` is ISO. */
export type CalendarLink = { createdAt: string; fullNames: boolean };

const nameOf = (name: string, scope: CalendarScope) => (scope === "practice" ? `practice-${name}` : name);

export async function loadCalendarLink(client: DataClient, scope: CalendarScope): Promise<ServerResult<CalendarLink | null>> {
  const result = await readFunction<{ link: CalendarLink | null }>(client, nameOf("calendar-link", scope));
  return mapResult(result, ({ link }) => link);
}

/** Makes a link; an earlier one stops working. */
export function renewCalendarLink(client: DataClient, scope: CalendarScope): Promise<ServerResult<{ url: string }>> {
  return callFunction(client, nameOf("renew-calendar-link", scope), {});
}

export function removeCalendarLink(client: DataClient, scope: CalendarScope): Promise<ServerResult<object>> {
  return callFunction(client, nameOf("remove-calendar-link", scope), {});
}

export function chooseCalendarNames(client: DataClient, fullNames: boolean): Promise<ServerResult<object>> {
  return callFunction(client, "practice-calendar-names", { fullNames });
}
