import { Hono } from "hono";
import type { Database } from "#database/connection/connect.ts";

/** What readiness depends on besides the database. */
export type Readiness = { isStopping(): boolean; areJobsRunning(): boolean };

/** `live`: the process responds. `ready`, for load balancers: it reaches its database, runs jobs and is not about to stop. */
export function health(database: Database, { isStopping, areJobsRunning }: Readiness): Hono {
  return new Hono()
    .get("/live", (c) => c.json({ status: "live" }))
    .get("/ready", async (c) => {
      if (isStopping()) return c.json({ status: "stopping" }, 503);
      try {
        await database.row("select 1");
      } catch {
        return c.json({ status: "no database" }, 503);
      }
      return areJobsRunning() ? c.json({ status: "ready" }) : c.json({ status: "no jobs" }, 503);
    });
}
