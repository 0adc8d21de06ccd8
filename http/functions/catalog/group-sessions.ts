import { z } from "zod";
import { lines } from "#domain/text/stored-text.ts";
import * as cancel from "#practice/catalog/cancel-group-session.ts";
import { holdAnyway } from "#practice/catalog/decide-group-session.ts";
import { adminAction } from "../request/admin-action.ts";

const cancelShape = z.object({ groupSessionId: z.uuid({ error: "is not a group session" }), reason: z.optional(lines(500)) });

/** `{groupSessionId, reason?}` -> `{bookings, refundPence}`: everybody is refunded in full and told. */
export const cancelGroupSession = adminAction(cancelShape, cancel.cancelGroupSession);

/** `{groupSessionId}` -> `{}`: it takes place, though fewer places are booked than its least number. */
export const holdGroupSession = adminAction(cancelShape.pick({ groupSessionId: true }), holdAnyway);
