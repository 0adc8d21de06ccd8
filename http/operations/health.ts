import { Hono } from "hono";

/** What readiness depends on besides the database. */
export type Readiness = { isStopping(): boolean; areJobsRunning(): boolean; doesDatabaseAnswer(): Promise<boolean> };

/** `live`: the process responds. `ready`, for load balancers: its database answers, it runs jobs and is not about to stop. */
export function health({ isStopping, areJobsRunning, doesDatabaseAnswer }: Readiness): Hono {
  return new Hono()
    .get("/live", (c) => c.json({ status: "live" }))
    .get("/ready", async (c) => {
      if (isStopping()) return c.json({ status: "stopping" }, 503);
      if (!(await doesDatabaseAnswer())) return c.json({ status: "no database" }, 503);
      return areJobsRunning() ? c.json({ status: "ready" }) : c.json({ status: "no jobs" }, 503);
    });
}
