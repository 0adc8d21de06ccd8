import { createMiddleware } from "hono/factory";
import { isJson, jsonReader } from "#kit/server/read-json.ts";
import { refuse } from "#http/auth/refusals.ts";

/** Deeper than any form of the client; PostgreSQL and JSON.stringify would fail later with less helpful errors. */
const DEEPEST = 32;

/**
 * Reads a JSON object of this shape. Throws 415, or 400 for what is not JSON, has other types, or could not be stored and returned
 * unchanged (NUL, lone surrogates).
 */
export const readBody = jsonReader({
  mediaType: (c) => refuse(c, "not-json"),
  malformed: (c, fault) => {
    const path = typeof fault === "string" ? undefined : fault.issues[0]?.path.join(".");
    const why = typeof fault === "string" ? fault : path ? `${path} has the wrong type` : "an object is expected";
    return refuse(c, "bad-json", { detail: `Could not parse request body as JSON: ${why}` });
  },
  check: (value) => storingFault(value, 0),
});

/** Refuses another content type where the body itself is ignored. */
export const requireJsonType = createMiddleware(async (c, next) =>
  (await isJson(c)) ? next() : refuse(c, "not-json"),
);

function storingFault(value: unknown, depth: number): string | undefined {
  if (typeof value === "string")
    return value.isWellFormed() && !value.includes("\0") ? undefined : "a text holds a character that cannot be stored";
  if (typeof value !== "object" || value === null) return undefined;
  if (depth >= DEEPEST) return "it is nested too deeply";
  for (const [key, part] of Object.entries(value)) {
    const fault = storingFault(key, depth) ?? storingFault(part, depth + 1);
    if (fault) return fault;
  }
  return undefined;
}
