import { Hono } from "hono";
import { z } from "zod";
import { readPracticeDay, readTrade } from "#database/bookings/practice-day.ts";
import type { Dependencies } from "#http/dependencies.ts";
import { refuse } from "#http/refusals.ts";
import { firstFault } from "./json-body.ts";
import { practitionerOnly } from "./practitioner-only.ts";

/** GET -> today's sessions and the takings of the last 7 days (the dashboard). The practitioner's only. */
export function practiceDay(deps: Dependencies): Hono {
  return new Hono().get("/", practitionerOnly(deps), async (c) => c.json(await readPracticeDay(deps.practice.database)));
}

const query = z.object({ weeks: z.coerce.number().int().min(1).max(104).default(12) });

/** GET ?weeks=12 -> bookings made and their revenue, by week and by service. The practitioner's only. */
export function practiceTrade(deps: Dependencies): Hono {
  return new Hono().get("/", practitionerOnly(deps), async (c) => {
    const asked = query.safeParse(c.req.query());
    if (!asked.success) return refuse(c, "invalid-request", firstFault(asked.error));
    return c.json(await readTrade(deps.practice.database, asked.data.weeks));
  });
}
