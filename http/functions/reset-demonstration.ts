import { Hono } from "hono";
import type { Desk } from "#http/dependencies.ts";
import { refuse } from "#http/refusals.ts";
import { resetDemonstration } from "#practice/reset-demonstration.ts";
import { practitionerOnly } from "./practitioner-only.ts";

/** POST -> `{}`: the invented practice as on its first day. Local mode and the practitioner only. Refusal: 409 not-a-demonstration. */
export function resetDemonstrationDoor(desk: Desk): Hono {
  return new Hono().post("/", practitionerOnly(desk), async (c) => {
    if (desk.production) return refuse(c, "not-a-demonstration");
    const reset = await resetDemonstration(desk.practice, c.get("practitioner"));
    return reset.ok ? c.json({}) : refuse(c, reset.refusal);
  });
}
