import type { Context } from "hono";
import type { z } from "zod";
import { bodyOf } from "./body.ts";
import { checkKey } from "./names.ts";
import { refusals } from "./refusal.ts";

/** The object that the path names. Throws a Refusal if the key is invalid. */
export function targetOf(c: Context): { bucket: string; key: string } {
  return { bucket: c.req.param("bucket") ?? "", key: checkKey(c.req.param("key") ?? "") };
}

/** Maximum bytes of a JSON body: enough for a thousand names of 1,024 characters. */
const MAX_JSON_BYTES = 2_097_152;

/** Parses the body of a request with this schema; an empty body counts as `{}`. */
export async function readJson<Shape extends z.ZodType>(c: Context, shape: Shape): Promise<z.output<Shape>> {
  const text = await boundedText(c);
  const parsed = shape.safeParse(text.trim() === "" ? {} : parseJson(text));
  if (parsed.success) return parsed.data;
  throw refusals.request(issueText(parsed.error, "body"));
}

export function readQuery<Shape extends z.ZodType>(c: Context, shape: Shape): z.output<Shape> {
  const parsed = shape.safeParse(c.req.query());
  if (parsed.success) return parsed.data;
  throw refusals.request(issueText(parsed.error, "querystring"));
}

async function boundedText(c: Context): Promise<string> {
  const tooLarge = () => refusals.request("The request is too large");
  if (Number(c.req.header("content-length") ?? 0) > MAX_JSON_BYTES) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bodyOf(c.req.raw) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > MAX_JSON_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refusals.request("Body is not valid JSON but content-type is set to 'application/json'");
  }
}

function issueText(error: z.ZodError, where: string): string {
  const [issue] = error.issues;
  return `${[where, ...(issue?.path ?? [])].join("/")} ${issue?.message ?? "is not valid"}`;
}
