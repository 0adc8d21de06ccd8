import { Hono } from "hono";
import type { Desk } from "#http/dependencies.ts";
import { abilitiesOf } from "#practice/abilities.ts";
import { practitionerOnly } from "./practitioner-only.ts";

/** GET -> `{sms: {available: true} | {available: false, why}, demonstration}`: what the settings may offer. The practitioner only. */
export function practiceAbilities(desk: Desk): Hono {
  return new Hono().get("/", practitionerOnly(desk), async (c) => {
    c.header("Cache-Control", "no-store");
    return c.json(await abilitiesOf(desk.practice, desk));
  });
}
