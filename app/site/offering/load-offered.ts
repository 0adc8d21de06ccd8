import { data } from "react-router";
import { loadGroupSessions } from "#app/backend/catalog/group-sessions.ts";
import type { ApiFetch, Backend } from "#app/backend/server-context.ts";
import { loadServices } from "#app/backend/catalog/services.ts";

/** The services for an offering page. Without the backend the page says everything but the prices, and says with 503 that it is not whole. */
export async function loadOffered(visitor: ApiFetch) {
  const result = await loadServices(visitor);
  return data({ services: result.ok ? result.value : [] }, { status: result.ok ? 200 : 503 });
}

/** The same for the page of a group, with the dates to come of every group. */
export async function loadOfferedWithDates(visitor: Pick<Backend, "fetch" | "now">) {
  const [services, dates] = await Promise.all([loadServices(visitor), loadGroupSessions(visitor)]);
  return data(
    { services: services.ok ? services.value : [], dates: dates.ok ? dates.value : [] },
    { status: services.ok && dates.ok ? 200 : 503 },
  );
}
