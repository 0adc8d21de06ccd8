import { type Context, Hono } from "hono";
import { crossOrigin } from "#runtime/cors.ts";

const NOT_HERE = "This service is not offered here";

/** What each of the official client's parts reads an error from: storage `error`, `statusCode` and `message`, realtime `error`, the rest `message`. */
const SHAPES = {
  storage: { statusCode: "404", error: "not_found", code: "not_found", message: NOT_HERE },
  any: { code: "not_found", message: NOT_HERE, error: NOT_HERE },
};

/** Answers for the reference's services that this server has not, and for what lies beside its own APIs: 404 JSON to every method. */
export function absentServices(): Hono {
  const api = new Hono();
  const absent = (path: string, body: object) => {
    for (const each of [path, `${path}/*`]) api.use(each, crossOrigin([])).all(each, (c: Context) => c.json(body, 404));
  };
  absent("/storage/v1", SHAPES.storage);
  for (const path of ["/realtime/v1", "/graphql/v1", "/webhooks", "/health"]) absent(path, SHAPES.any);
  return api;
}
