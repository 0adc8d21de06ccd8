import { Hono } from "hono";
import { mount } from "#kit/server/mount.ts";
import { SUBJECTS } from "#server/api.ts";
import { type AppEnv, provide } from "#http/context.ts";
import type { Dependencies } from "#http/dependencies.ts";
import { requireAdmin, requireUser } from "./request/authentication.ts";
import { recentChanges } from "./recent-changes.ts";
import { abilities, alerts, clock, erasePracticeData, practiceDay, safety, toDo, trade } from "./practice.ts";

/** The named functions, to be mounted at /functions/v1. Those behind `requireAdmin` are the practitioner's. */
export function functionsApi(deps: Dependencies): Hono<AppEnv> {
  const api = new Hono<AppEnv>();
  api.use(provide(deps));
  for (const declared of Object.values(SUBJECTS)) mount(api, declared);

  api.get("/recent-changes", requireUser("Please sign in"), recentChanges);

  api.get("/practice-clock", clock);
  api.get("/practice-abilities", requireAdmin, abilities);
  api.get("/practice-safety", requireAdmin, safety);
  api.get("/practice-day", requireAdmin, practiceDay);
  api.get("/practice-trade", requireAdmin, trade);
  api.get("/practice-to-do", requireAdmin, toDo);
  api.get("/practice-alerts", requireAdmin, alerts);
  api.post("/erase-practice-data", requireAdmin, erasePracticeData);

  api.all("*", (c) =>
    c.json({ code: "NOT_FOUND", message: "Requested function was not found", error: "Requested function was not found" }, 404),
  );
  return api;
}
