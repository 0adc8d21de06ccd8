import type { DataClient } from "#app/backend/data-client.ts";
import { callFunction, readFunction } from "#app/backend/server/functions.ts";
import { type ServerResult, mapResult } from "#app/backend/server/server-result.ts";

/** The content of a calendar feed: the practice's diary, or the user's own bookings. */
export type CalendarScope = "practice" | "own";

/** An existing link, without its URL, which is returned only when it is created. `createdAt` is ISO. */
export type CalendarLink = { createdAt: string; fullNames: boolean };

const nameOf = (name: string, scope: CalendarScope) => (scope === "practice" ? `practice-${name}` : name);

export async function loadCalendarLink(client: DataClient, scope: CalendarScope): Promise<ServerResult<CalendarLink | null>> {
  const result = await readFunction<{ link: CalendarLink | null }>(client, nameOf("calendar-link", scope));
  return mapResult(result, ({ link }) => link);
}

/** Creates a link and revokes the earlier one. */
export function renewCalendarLink(client: DataClient, scope: CalendarScope): Promise<ServerResult<{ url: string }>> {
  return callFunction(client, nameOf("renew-calendar-link", scope), {});
}

export function removeCalendarLink(client: DataClient, scope: CalendarScope): Promise<ServerResult<object>> {
  return callFunction(client, nameOf("remove-calendar-link", scope), {});
}

export function chooseCalendarNames(client: DataClient, fullNames: boolean): Promise<ServerResult<object>> {
  return callFunction(client, "practice-calendar-names", { fullNames });
}
