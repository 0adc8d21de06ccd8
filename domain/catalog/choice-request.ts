import * as z from "zod/mini";
import { type Place, SESSION_PLACES } from "./session-place.ts";

/** The part of a booking request in which the client chooses. By default the first length and channel, without extras. */
export const choices = {
  variantId: z.optional(z.uuid({ error: "is not a length" })),
  addOnIds: z.optional(z.array(z.uuid({ error: "is not an extra" })).check(z.maxLength(12, "are too many"))),
  place: z.optional(z.enum(SESSION_PLACES, { error: "is not a place" })),
};

export type Choices = { variantId?: string | undefined; addOnIds?: string[] | undefined; place?: Place | undefined };
