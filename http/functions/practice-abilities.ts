import { Hono } from "hono";
import type { Dependencies } from "#http/dependencies.ts";
import { abilitiesOf } from "#practice/abilities.ts";
import { practitionerOnly } from "./practitioner-only.ts";

/** GET -> `{sms: {available: true} | {available: false, why}, demonstration}`: what the settings may offer. The practitioner only. */
export function practiceAbilities(deps: Dependencies): Hono {
  return new Hono().get("/", practitionerOnly(deps), async (c) => {
    c.header("Cache-Control", "no-store");
    return c.json(await abilitiesOf(deps.practice, deps));
  });
}
