import type { Context } from "hono";

/** Whoever tries too often is told how long to wait: 429 `too-often` with Retry-After, in the functions' shape. */
export function tooOften(c: Context, wait: number, error = "That was too often. Please try again in a few minutes"): Response {
  return c.json({ code: "too-often", error }, 429, { "Retry-After": String(wait) });
}
