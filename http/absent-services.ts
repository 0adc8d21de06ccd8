import { type Context, Hono } from "hono";
import { crossOrigin } from "@sacred-space/runtime/cors.ts";

const NOT_HERE = "This service is not offered here";

/** Realtime's client reads `error`, the others `message`. */
const ABSENT = { code: "not_found", message: NOT_HERE, error: NOT_HERE };

/** Answers requests for services of the reference that this server lacks, and for paths outside its own APIs: 404 JSON to every method. */
export function absentServices(): Hono {
  const api = new Hono();
  for (const path of ["/realtime/v1", "/graphql/v1", "/pg", "/webhooks", "/health"]) {
    for (const each of [path, `${path}/*`])
      api.use(each, crossOrigin([])).all(each, (c: Context) => c.json(ABSENT, 404));
  }
  return api;
}
