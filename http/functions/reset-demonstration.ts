import { Hono } from "hono";
import type { Dependencies } from "#http/dependencies.ts";
import { refuse } from "#http/refusals.ts";
import { resetDemonstration } from "#practice/reset-demonstration.ts";
import { practitionerOnly } from "./practitioner-only.ts";

/** POST -> `{}`: the invented practice as on its first day. Local mode and the practitioner only. Refusal: 409 not-a-demonstration. */
export function resetDemonstrationRoute(deps: Dependencies): Hono {
  return new Hono().post("/", practitionerOnly(deps), async (c) => {
    if (deps.production) return refuse(c, "not-a-demonstration");
    const reset = await resetDemonstration(deps.practice, c.get("practitioner"));
    return reset.ok ? c.json({}) : refuse(c, reset.refusal);
  });
}
