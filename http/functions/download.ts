import type { Context } from "hono";
import { recordExport } from "#database/audit-trail.ts";
import type { ExportKind } from "#domain/accounts/audit-filter.ts";
import type { UserContext } from "#http/context.ts";

type File = { name: string; type: string; body: string | Uint8Array<ArrayBuffer> | ReadableStream };

/** Answers with a file to save. */
export function download(c: Context, { name, type, body }: File): Response {
  return c.body(body, 200, {
    "Content-Type": type,
    "Content-Disposition": `attachment; filename="${name}"`,
    "Cache-Control": "no-store",
  });
}

/** The same for a file about all clients, bookings or money. The audit trail says so before the first byte leaves. */
export async function exportFile(c: UserContext, kind: ExportKind, file: File): Promise<Response> {
  await recordExport(c.var.deps.practice.database, c.var.user.userId, kind);
  return download(c, file);
}
