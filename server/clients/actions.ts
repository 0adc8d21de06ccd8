import { z } from "zod";
import { msg } from "@sacred-space/words/t.ts";
import { pastSession } from "#domain/bookings/past-session.ts";
import { CLIENT_VIEWS } from "#domain/clients/client-filter.ts";
import { clientDetails } from "#domain/clients/client-details.ts";
import { STREAM_KINDS } from "#domain/clients/client-stream.ts";
import { line } from "#domain/text/stored-text.ts";
import { textEdit } from "#domain/text/text-edit.ts";
import { pageNumber, pence } from "#kit/server/input.ts";
import { action, admin, file, pick, read, refusals } from "#kit/server/action.ts";
import { CLIENT_DELETED, CLIENT_KNOWN, shared } from "#kit/server/refusals.ts";
import * as erasure from "./erase-client.ts";
import { exportClients } from "./export-clients.ts";
import * as sharing from "./find-sharers.ts";
import * as imports from "./import-clients.ts";
import { readClientList } from "./list-clients.ts";
import * as merges from "./merge-clients.ts";
import { readClientStream } from "./read-stream.ts";
import * as sessions from "./record-session.ts";
import * as details from "./save-client.ts";
import * as notes from "./save-client-note.ts";

/** What the file of clients refuses. */
const CLIENTS = refusals({
  "session-to-come": [409, msg("This time is still to come. Add it as a new booking")],
  "two-accounts": [409, msg("Both have an account of their own, and accounts cannot be merged")],
  "merge-over": [409, msg("This can be undone for a day, and that day is over")],
  "import-unreadable": [422, msg("This file could not be read as a list of clients")],
  "import-over": [409, msg("This can be undone for a day, and that day is over")],
  "wrong-client-name": [409, msg("This is not the client’s name. Please type it exactly as it is there")],
});

const clientId = z.uuid({ error: "is not a client" });
/** Another person than whoever has the same address or number on file. */
const isAnother = z.boolean({ error: "must be true or false" }).optional();
/** A CSV file of at most 2 MB. */
const list = z.object({ text: z.string().max(2_000_000, "is larger than 2 MB"), fileName: z.optional(line(200)) });

export const clientsExport = file("clients-export", {
  about: "The practice's clients as a file: CSV, or JSON with their bookings.",
  who: admin,
  input: z.object({ format: z.enum(["csv", "json"], { error: "must be csv or json" }) }),
  exports: ({ format }) => (format === "csv" ? "clients" : "clients-with-bookings"),
  run: exportClients,
});

export const clients = read("practice-clients", {
  about:
    "A page of the clients: with their next or last session, whether they are to be rung, and sessions left on passes.",
  who: admin,
  input: z.object({
    search: z.string().max(100).default(""),
    view: z.enum(CLIENT_VIEWS, { error: "is not a view of the list" }).default("next"),
    tag: z.string().max(40).default(""),
    page: pageNumber,
  }),
  run: readClientList,
});

export const saveClientNote = action("practice-client-note", {
  about: "Saves the note about a client; `kept` is the note that was read.",
  who: admin,
  input: z.object({ clientId, ...textEdit(8000) }),
  refusals: { ...CLIENT_DELETED, ...shared("changed-meanwhile") },
  run: notes.saveClientNote,
});

export const addClient = action("practice-add-client", {
  about: "Adds a client without a booking, who is not notified.",
  who: admin,
  input: z.object({ ...clientDetails.shape, isAnother }),
  refusals: CLIENT_KNOWN,
  run: details.addClient,
});

export const editClient = action("practice-edit-client", {
  about: "Changes a client's details; `from` is what was read. Bookings to come follow.",
  who: admin,
  input: z.object({ clientId, from: clientDetails, to: clientDetails, isAnother }),
  refusals: { ...CLIENT_DELETED, ...CLIENT_KNOWN, ...shared("changed-meanwhile") },
  run: details.editClient,
});

export const clientStream = read("practice-client-stream", {
  about:
    "A page of what there is of a client, the newest first: sessions, notes, messages, payments and passes; since when they come, their money in all, and who shares their address.",
  who: admin,
  input: z.object({
    clientId,
    kind: z.enum(STREAM_KINDS, { error: "is not a part of the stream" }).default("all"),
    beforeAt: z.iso.datetime({ local: true, error: "is not a moment" }).optional(),
    beforeId: z.uuid({ error: "is not an entry" }).optional(),
  }),
  refusals: CLIENT_DELETED,
  run: readClientStream,
});

export const sharers = read("practice-sharers", {
  about: "Who on file has this email address, or the telephone number of somebody without one.",
  who: admin,
  input: z.object({ email: z.string().max(320), phone: z.string().max(44), except: clientId.optional() }),
  run: sharing.listSharers,
});

export const clientErasureTerms = action("practice-client-erasure-terms", {
  about: "What erasing the client would cancel and refund, and its effect on vouchers and passes.",
  who: admin,
  input: z.object({ clientId }),
  refusals: CLIENT_DELETED,
  run: erasure.clientErasureTerms,
});

export const eraseClient = action("practice-erase-client", {
  about:
    "Erases a client and their account, unless another refund is due by now or the client was changed since the terms were read.",
  who: admin,
  input: z.object({ clientId, name: z.string().max(200), refundPence: pence, seen: z.string().max(40) }),
  refusals: {
    ...CLIENT_DELETED,
    ...pick(CLIENTS, "wrong-client-name"),
    ...shared("practitioner-stays", "refund-changed", "changed-meanwhile"),
  },
  run: erasure.eraseClient,
});

export const recordSession = action("practice-record-session", {
  about: "Records a session that was held. Repeated under one `requestId`, it is recorded once.",
  who: admin,
  input: pastSession,
  refusals: {
    ...CLIENT_DELETED,
    ...pick(CLIENTS, "session-to-come"),
    ...shared("entered-already", "service-not-offered", "choice-not-offered", "price-too-high", "time-taken"),
  },
  run: sessions.recordSession,
});

export const mergeClients = action("practice-merge-clients", {
  about: "Merges two clients into one; `details` are those of the merged client.",
  who: admin,
  input: z.object({ keptId: clientId, goneId: clientId, details: clientDetails }),
  refusals: { ...CLIENT_DELETED, ...pick(CLIENTS, "two-accounts") },
  run: merges.mergeClients,
});

export const unmergeClients = action("practice-unmerge-clients", {
  about: "Takes a merge of the last day apart.",
  who: admin,
  input: z.object({ mergeId: z.uuid({ error: "is not a merge" }) }),
  refusals: { ...CLIENT_KNOWN, ...pick(CLIENTS, "merge-over") },
  run: merges.undoMerge,
});

export const previewImport = action("practice-preview-import", {
  about: "Which clients would be added, which are on file, and which lines cannot be read.",
  who: admin,
  input: list,
  refusals: pick(CLIENTS, "import-unreadable"),
  run: imports.previewImport,
});

export const importClients = action("practice-import-clients", {
  about: "Adds new clients and completes known ones.",
  who: admin,
  input: list,
  refusals: pick(CLIENTS, "import-unreadable"),
  run: imports.importClients,
});

export const undoImport = action("practice-undo-import", {
  about: "Takes back an import of the last day; clients who were changed since stay.",
  who: admin,
  input: z.object({ importId: z.uuid({ error: "is not an import" }) }),
  refusals: pick(CLIENTS, "import-over"),
  run: imports.undoImport,
});
