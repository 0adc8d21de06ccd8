import { fetchOpenings } from "./openings.ts";
import type { ApiFetch } from "#app/backend/server-context.ts";
import type { Service } from "#app/backend/catalog/services.ts";
import { type FreeDay, nearestDays } from "./free-days.ts";

/** When one service can be had next. */
export type NextTimes = { service: { id: string; name: string }; days: FreeDay[] };

/** How many services are tried. */
const ASKED = 2;

/** The nearest free times of the first service that has any, undefined when none has any or the server does not answer. */
export async function loadNextTimes(visitor: ApiFetch, services: Service[]): Promise<NextTimes | undefined> {
  const booked = services.filter(({ bookedOnline }) => bookedOnline);
  for (const { id, name } of booked.slice(0, ASKED)) {
    const result = await fetchOpenings(visitor, id);
    const days = result.ok && !result.value.promised ? nearestDays(result.value.days) : [];
    if (days.length > 0) return { service: { id, name }, days };
  }
  return undefined;
}
