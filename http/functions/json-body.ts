import type { Context } from "hono";
import { z } from "zod";
import { refuse } from "#http/refusals.ts";

/**
 * The request's JSON body in the given shape, or the answer that refuses it: 415 for another content type (which also keeps out
 * what a foreign page's form could send), 400 `invalid-request` naming the first field that is wrong.
 */
export async function jsonBody<Shape extends z.core.$ZodType>(
  c: Context,
  shape: Shape,
): Promise<{ ok: true; body: z.output<Shape> } | { ok: false; answer: Response }> {
  if (!/^application\/json\s*(;|$)/i.test(c.req.header("content-type") ?? "")) {
    return { ok: false, answer: c.json({ code: "unsupported-media-type", error: "Send the request as application/json" }, 415) };
  }
  let given: unknown;
  try {
    given = JSON.parse(await c.req.text());
  } catch {
    return { ok: false, answer: refuse(c, "invalid-request", "The request body is not JSON") };
  }
  const parsed = z.safeParse(shape, given);
  if (parsed.success) return { ok: true, body: parsed.data };
  return { ok: false, answer: refuse(c, "invalid-request", firstFault(parsed.error)) };
}

/** "bookingDate is not a date (yyyy-MM-dd)" */
export function firstFault(error: z.core.$ZodError): string {
  const issue = error.issues[0];
  const field = issue?.path.join(".");
  return field ? `${field} ${lowerFirst(issue?.message ?? "is wrong")}` : "The request must be an object";
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
