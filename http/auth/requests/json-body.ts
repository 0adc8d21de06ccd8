import type { Context } from "hono";
import type { z } from "zod";
import { refuse } from "#http/auth/responses/refusals.ts";

/** Deeper than any form of the client; PostgreSQL and JSON.stringify would give up later, and less politely. */
const DEEPEST = 32;

/**
 * Reads a JSON object of this shape. Anything else is refused in the wire's shape: 415 for another content type, so that
 * no form of a foreign page gets in, 400 for what is not JSON, has other types, or could not be stored and
 * returned as it came (NUL, lone surrogates).
 */
export async function readBody<S extends z.ZodType>(
  c: Context,
  shape: S,
): Promise<{ ok: true; body: z.output<S> } | { ok: false; answer: Response }> {
  if (!(await claimsJson(c))) return { ok: false, answer: refuse(c, "not-json") };
  const malformed = (why: string) => ({
    ok: false as const,
    answer: refuse(c, "bad-json", { message: `Could not parse request body as JSON: ${why}` }),
  });
  const parsed = parse(await c.req.arrayBuffer());
  if (!parsed.ok) return malformed(parsed.why);
  const fault = storingFault(parsed.value, 0);
  if (fault) return malformed(fault);
  const read = shape.safeParse(parsed.value);
  if (read.success) return { ok: true, body: read.data };
  const issue = read.error.issues[0];
  return malformed(issue?.path.length ? `${issue.path.join(".")} has the wrong type` : "an object is expected");
}

/** Whether a body, if there is one, is said to be JSON. A body of zero length needs no type and may have any. */
export async function claimsJson(c: Context): Promise<boolean> {
  return /^application\/json\s*(;|$)/i.test(c.req.header("content-type") ?? "") || !(await hasBody(c));
}

/** Whether the request carries any byte. Its headers do not tell: a DELETE without a body may name neither a length nor a type. */
export async function hasBody(c: Context): Promise<boolean> {
  return (await c.req.arrayBuffer()).byteLength > 0;
}

function parse(bytes: ArrayBuffer): { ok: true; value: unknown } | { ok: false; why: string } {
  if (bytes.byteLength === 0) return { ok: false, why: "unexpected end of JSON input" };
  try {
    return { ok: true, value: JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) };
  } catch (error) {
    return { ok: false, why: error instanceof SyntaxError ? "it is not JSON" : "it is not UTF-8" };
  }
}

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
