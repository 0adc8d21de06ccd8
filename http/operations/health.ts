import { Hono } from "hono";
import type { Release } from "#domain/safety/release.ts";

/** What readiness depends on besides the database. */
export type Readiness = {
  release: Release;
  isStopping(): boolean;
  areJobsRunning(): boolean;
  doesDatabaseAnswer(): Promise<boolean>;
};

/** What is served. `live`: the process responds. `ready`, for load balancers: its database answers, it runs jobs and is not about to stop. */
export function health({ release, isStopping, areJobsRunning, doesDatabaseAnswer }: Readiness): Hono {
  return new Hono()
    .get("/", (c) => c.json(release))
    .get("/live", (c) => c.json({ status: "live" }))
    .get("/ready", async (c) => {
      if (isStopping()) return c.json({ status: "stopping" }, 503);
      if (!(await doesDatabaseAnswer())) return c.json({ status: "no database" }, 503);
      return areJobsRunning() ? c.json({ status: "ready" }) : c.json({ status: "no jobs" }, 503);
    });
}
