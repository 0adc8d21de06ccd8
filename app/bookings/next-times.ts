import { fetchOpenings } from "./openings.ts";
import type { ApiFetch } from "#app/kit/backend/server/server-context.ts";
import type { Service } from "#app/catalog/services.ts";
import { readJson } from "#app/kit/backend/server/server-result.ts";
import { formatZone } from "#domain/wording.ts";
import { type FreeDay, nearestDays } from "./free-days.ts";

/** The next free times of one service; `zone` is the name of the time zone ("London time"). */
export type NextTimes = { service: { id: string; name: string }; zone: string; days: FreeDay[] };

const ASKED = 2;

/** Whether there are any weekly or special hours that could be booked; true if the server does not respond. */
export async function hasHours(visitor: ApiFetch): Promise<boolean> {
  const paths = ["availability?is_active=is.true&select=id&limit=1", "special_hours?select=on_date&limit=1"];
  const answers = await Promise.all(paths.map((path) => readJson(visitor, `/rest/v1/${path}`)));
  return answers.some((answer) => !answer.ok || (answer.value as unknown[]).length > 0);
}

/**
 * The nearest free times of the chosen service, or of the first that has any among those enabled for this; undefined if there are none or
 * the server does not respond. Services in writing come last, since their time matters least to a client.
 */
export async function loadNextTimes(
  visitor: ApiFetch,
  services: Service[],
  chosenId = "",
): Promise<NextTimes | undefined> {
  const booked = services.filter(
    ({ id, groupPath, inNextTimes }) => !groupPath && (chosenId ? id === chosenId : (inNextTimes ?? true)),
  );
  const attended = booked.filter(({ place }) => place !== "written");
  const written = booked.filter(({ place }) => place === "written");
  for (const { id, name } of [...attended, ...written].slice(0, ASKED)) {
    const result = await fetchOpenings(visitor, id);
    if (!result.ok || result.value.promised) continue;
    const days = nearestDays(result.value.days);
    if (days.length > 0) return { service: { id, name }, zone: formatZone(result.value.zone), days };
  }
  return undefined;
}
