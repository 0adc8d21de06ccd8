import type { Context } from "hono";

/** Answers with a file to save. */
export function download(
  c: Context,
  { name, type, body }: { name: string; type: string; body: string | Uint8Array<ArrayBuffer> | ReadableStream },
): Response {
  return c.body(body, 200, {
    "Content-Type": type,
    "Content-Disposition": `attachment; filename="${name}"`,
    "Cache-Control": "no-store",
  });
}
