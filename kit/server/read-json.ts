import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { z } from "zod";

/** How an API refuses a body. `fault` is a sentence, or the error of the schema. */
type BodyRefusals = {
  mediaType(c: Context): Response;
  malformed(c: Context, fault: string | z.core.$ZodError): Response;
  /** Returns the fault of parsed JSON, if any, before its shape is checked. */
  check?(value: unknown): string | undefined;
};

/**
 * Makes an API's parser of JSON bodies: `readBody(c, shape)` resolves to the body, or throws the response that refuses it: 415 for another
 * content type, which also keeps out the forms of foreign pages, or 400.
 */
export function jsonReader({ mediaType, malformed, check }: BodyRefusals) {
  return async <S extends z.core.$ZodType>(c: Context, shape: S): Promise<z.output<S>> => {
    if (!(await isJson(c))) throw responding(mediaType(c));
    const parsed = parse(await c.req.arrayBuffer());
    const fault = "fault" in parsed ? parsed.fault : check?.(parsed.value);
    if (fault !== undefined) throw responding(malformed(c, fault));
    const read = z.safeParse(shape, "value" in parsed ? parsed.value : undefined);
    if (read.success) return read.data;
    throw responding(malformed(c, read.error));
  };
}

/** An exception that the router answers with this response. */
export function responding(response: Response): HTTPException {
  return new HTTPException(response.status as 400, { res: response });
}

/** Whether a body, if there is one, is declared as JSON. An empty body needs no type and may have any. */
export async function isJson(c: Context): Promise<boolean> {
  return /^application\/json\s*(;|$)/i.test(c.req.header("content-type") ?? "") || !(await hasBody(c));
}

/** Whether the request has any body. Its headers do not tell: a DELETE without a body may have neither a length nor a type. */
export async function hasBody(c: Context): Promise<boolean> {
  return (await c.req.arrayBuffer()).byteLength > 0;
}

function parse(bytes: ArrayBuffer): { value: unknown } | { fault: string } {
  if (bytes.byteLength === 0) return { fault: "unexpected end of JSON input" };
  try {
    return { value: JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) };
  } catch (error) {
    return { fault: error instanceof SyntaxError ? "it is not JSON" : "it is not UTF-8" };
  }
}
