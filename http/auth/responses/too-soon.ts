import type { Context } from "hono";
import { refuse } from "./refusals.ts";

/** A mail of this kind went to the same user less than a minute ago; `wait` is the whole seconds left. */
export function refuseTooSoon(c: Context, wait: number): Response {
  return refuse(c, "mail-too-soon", {
    message: `For security purposes, you can only request this after ${wait} seconds.`,
    headers: { "Retry-After": String(wait) },
  });
}
