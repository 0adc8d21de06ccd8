import { Hono } from "hono";
import type { Database } from "#database/connect.ts";

/** `live`: the process answers. `ready`: it can also reach its database and is not about to stop; a load balancer asks this one. */
export function health(database: Database, isStopping: () => boolean): Hono {
  return new Hono()
    .get("/live", (c) => c.json({ status: "live" }))
    .get("/ready", async (c) => {
      if (isStopping()) return c.json({ status: "stopping" }, 503);
      try {
        await database.row("select 1");
        return c.json({ status: "ready" });
      } catch {
        return c.json({ status: "no database" }, 503);
      }
    });
}
