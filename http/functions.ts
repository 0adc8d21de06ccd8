import { Hono } from "hono";
import { mount } from "#kit/server/mount.ts";
import { SUBJECTS } from "#server/api.ts";
import { type ActionDependencies, provide, type AppEnv } from "#kit/server/context.ts";

/** The named functions that the subjects declare, to be mounted at /functions/v1. */
export function functionsApi(deps: ActionDependencies): Hono<AppEnv> {
  const api = new Hono<AppEnv>();
  api.use(provide(deps));
  for (const declared of Object.values(SUBJECTS)) mount(api, declared);

  api.all("*", (c) =>
    c.json(
      { code: "NOT_FOUND", message: "Requested function was not found", error: "Requested function was not found" },
      404,
    ),
  );
  return api;
}
