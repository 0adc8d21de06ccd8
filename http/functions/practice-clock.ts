import { Hono } from "hono";
import { practiceWallClock } from "#database/practice-clock.ts";
import type { Dependencies } from "#http/dependencies.ts";

/** GET -> `{now: "2026-12-01T09:30:05.123Z", today: "2026-12-01", time: "09:30:05"}`: what the clock on the practice's wall shows. Everybody's: `openings` tells the day as well. */
export function practiceClockRoute(deps: Dependencies): Hono {
  return new Hono().get("/", async (c) => {
    c.header("Cache-Control", "no-store");
    return c.json(await practiceWallClock(deps.practice.database));
  });
}
