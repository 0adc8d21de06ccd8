import { z } from "zod";
import { textEdit } from "#domain/text-edit.ts";
import type { UserContext } from "#http/context.ts";
import { exportClients } from "#practice/clients/export-clients.ts";
import { keepClientNote } from "#practice/clients/save-client-note.ts";
import { adminAction } from "./request/admin-action.ts";
import { download } from "./request/download.ts";
import { readQuery } from "./request/input.ts";

const exportQuery = z.object({ format: z.enum(["csv", "json"], { error: "must be csv or json" }) });
const TYPES = { csv: "text/csv; charset=utf-8", json: "application/json" };

/** GET ?format=csv|json -> the practice's clients as a file. */
export async function clientsExport(c: UserContext): Promise<Response> {
  const { format } = readQuery(c, exportQuery);
  const { name, text } = await exportClients(c.var.deps.practice, format);
  return download(c, { name, type: TYPES[format], body: text });
}

const clientId = z.uuid({ error: "is not a client" });

/** `{clientId, kept, text}` -> `{}`: the note about a client. `kept` is the note that was read. */
export const saveClientNote = adminAction(z.object({ clientId, ...textEdit(8000) }), (practice, _, body) => keepClientNote(practice, body));
