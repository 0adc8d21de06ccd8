import { data } from "react-router";
import { loadGroupSessions } from "#app/backend/catalog/group-sessions.ts";
import type { ApiFetch, Backend } from "#app/backend/server-context.ts";
import { type Category, loadServices, type Service } from "#app/backend/catalog/services.ts";
import type { ServerResult } from "#app/backend/server-result.ts";
import { datesOf } from "./offered.ts";

/**
 * The services of a category, for an offering page: nothing else, as all of it travels with the page. Without the backend the page says
 * everything but the prices, and says with 503 that it is not whole.
 */
export async function loadOffered(visitor: ApiFetch, category: Category) {
  const result = await loadServices(visitor);
  return data({ services: ofCategory(result, category) }, { status: result.ok ? 200 : 503 });
}

/** The same for the page of a group, with the dates to come of its groups. */
export async function loadOfferedWithDates(visitor: Pick<Backend, "fetch" | "now">, category: Category) {
  const [listed, dates] = await Promise.all([loadServices(visitor), loadGroupSessions(visitor)]);
  const services = ofCategory(listed, category);
  return data({ services, dates: dates.ok ? datesOf(services, dates.value) : [] }, { status: listed.ok && dates.ok ? 200 : 503 });
}

function ofCategory(listed: ServerResult<Service[]>, category: Category): Service[] {
  return listed.ok ? listed.value.filter((service) => service.category === category) : [];
}
