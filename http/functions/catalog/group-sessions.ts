import { z } from "zod";
import { lines } from "#domain/text/stored-text.ts";
import * as cancel from "#practice/catalog/cancel-group-session.ts";
import { keepWithFewerPlaces } from "#practice/catalog/decide-group-session.ts";
import { adminAction } from "../request/admin-action.ts";

const cancelShape = z.object({ groupSessionId: z.uuid({ error: "is not a group session" }), reason: z.optional(lines(500)) });

/** `{groupSessionId, reason?}` -> `{bookings, refundPence}`: every client is refunded in full and notified. */
export const cancelGroupSession = adminAction(cancelShape, cancel.cancelGroupSession);

/** `{groupSessionId}` -> `{}`: the group session takes place, though fewer than its minimum of places are booked. */
export const keepGroupSession = adminAction(cancelShape.pick({ groupSessionId: true }), keepWithFewerPlaces);
