import { z } from "zod";
import { pastSession } from "#domain/bookings/past-session.ts";
import { clientDetails } from "#domain/clients/client-details.ts";
import { line } from "#domain/text/stored-text.ts";
import { textEdit } from "#domain/text/text-edit.ts";
import type { UserContext } from "#http/context.ts";
import * as erasure from "#practice/clients/erase-client.ts";
import { exportClients } from "#practice/clients/export-clients.ts";
import * as imports from "#practice/clients/import-clients.ts";
import { mergeClients, undoMerge } from "#practice/clients/merge-clients.ts";
import { recordSession as record } from "#practice/clients/record-session.ts";
import { addClient as add, editClient as edit } from "#practice/clients/save-client.ts";
import { saveClientNote as saveNote } from "#practice/clients/save-client-note.ts";
import { adminAction } from "../request/admin-action.ts";
import { exportFile } from "../request/download.ts";
import { pence, readQuery } from "../request/input.ts";

const exportQuery = z.object({ format: z.enum(["csv", "json"], { error: "must be csv or json" }) });
const TYPES = { csv: "text/csv; charset=utf-8", json: "application/json" };

/** GET ?format=csv|json -> the practice's clients as a file. */
export async function clientsExport(c: UserContext): Promise<Response> {
  const { format } = readQuery(c, exportQuery);
  const { name, text } = await exportClients(c.var.deps.practice, format);
  return exportFile(c, format === "csv" ? "clients" : "clients-with-bookings", { name, type: TYPES[format], body: text });
}

const clientId = z.uuid({ error: "is not a client" });

/** `{clientId, kept, text}` -> `{}`: the note about a client. `kept` is the note that was read. */
export const saveClientNote = adminAction(z.object({ clientId, ...textEdit(8000) }), saveNote);

/** `{name, email, phone, birthday, tags}` -> `{clientId}` */
export const addClient = adminAction(clientDetails, add);

/** `{clientId, from, to}` -> `{}`: `from` is what was read. */
export const editClient = adminAction(z.object({ clientId, from: clientDetails, to: clientDetails }), edit);

/**
 * `{clientId}` -> `{sessions, refundPence, byHandPence, vouchers, passSessions, seen}`: what erasing the client would cancel and refund,
 * and its effect on vouchers and passes.
 */
export const clientErasureTerms = adminAction(z.object({ clientId }), erasure.clientErasureTerms);

/**
 * `{clientId, name, refundPence, seen}` -> `{}`: erases a client and their account. 409 refund-changed: another refund is due by now;
 * changed-meanwhile: the client was changed since the terms were read.
 */
export const eraseClient = adminAction(
  z.object({ clientId, name: z.string().max(200), refundPence: pence, seen: z.string().max(40) }),
  erasure.eraseClient,
);

/** -> `{bookingId}`: a session that was held. */
export const recordSession = adminAction(pastSession, record);

/** `{keptId, goneId, details}` -> `{mergeId}`: `details` are those of the merged client. */
export const mergeTwoClients = adminAction(z.object({ keptId: clientId, goneId: clientId, details: clientDetails }), mergeClients);

/** `{mergeId}` -> `{}` */
export const unmergeClients = adminAction(z.object({ mergeId: z.uuid({ error: "is not a merge" }) }), undoMerge);

/** A CSV file of at most 2 MB. */
const file = z.object({ text: z.string().max(2_000_000, "is larger than 2 MB"), fileName: z.optional(line(200)) });

/** `{text}` -> which clients would be added, which are on file, and which lines cannot be read */
export const previewImport = adminAction(file, (practice, _, body) => imports.previewImport(practice, body));

/** `{text}` -> `{importId, added, completed}` */
export const importClients = adminAction(file, imports.importClients);

/** `{importId}` -> `{stayed}` */
export const undoImport = adminAction(z.object({ importId: z.uuid({ error: "is not an import" }) }), imports.undoImport);
