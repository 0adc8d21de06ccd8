import { data } from "react-router";
import type { Visitor } from "#app/backend/server-context.ts";
import { loadServices } from "#app/backend/services.ts";

/** The services for an offering page. Without the backend the page says everything but the prices, and says with 503 that it is not whole. */
export async function loadOffered(visitor: Visitor) {
  const answer = await loadServices(visitor);
  return data({ services: answer.ok ? answer.value : [] }, { status: answer.ok ? 200 : 503 });
}
