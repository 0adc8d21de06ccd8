import { Hono } from "hono";
import { z } from "zod";
import { textEdit } from "#domain/text-edit.ts";
import type { Dependencies } from "#http/dependencies.ts";
import { keepClientNote } from "#practice/clients/save-client-note.ts";
import { keepPrivateNotes } from "#practice/clients/save-private-notes.ts";
import { practitionersAct } from "./practitioners-act.ts";

const bookingId = z.uuid({ error: "is not a booking" });
const clientId = z.string().regex(/^[^\0]{1,300}$/, "is not a client");

/** What the practitioner writes down for nobody else. The note that was read goes in the body: an address is too short for it, and is logged. */
export function practiceNotes(deps: Dependencies): Hono {
  const api = new Hono();
  /** `{bookingId, kept, text}` -> `{}`: private notes of a booking. Refusals: 404 booking-not-found, 409 changed-meanwhile. */
  api.route("/practice-private-notes", practitionersAct(deps, z.object({ bookingId, ...textEdit(4000) }), keepPrivateNotes));
  /** `{clientId, kept, text}` -> `{}`: the note about a client. Refusals: 404 not-a-client, 409 changed-meanwhile. */
  api.route(
    "/practice-client-note",
    practitionersAct(deps, z.object({ clientId, ...textEdit(8000) }), (practice, _, body) => keepClientNote(practice, body)),
  );
  return api;
}
