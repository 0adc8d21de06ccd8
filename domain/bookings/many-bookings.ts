import * as z from "zod/mini";
import { t } from "@sacred-space/words/t.ts";
import { lines } from "#domain/text/stored-text.ts";

/** What is ticked in a list is done at once. */
export const MAX_TICKED = 100;

export const tickedBookings = z
  .array(z.uuid({ error: () => t("is not a booking") }))
  .check(
    z.minLength(1, { error: () => t("is required") }),
    z.maxLength(MAX_TICKED, { error: () => t("are more than {most}", { most: MAX_TICKED }) }),
  );

/** What can be done to several bookings in one act; "undo" takes back a completion that has just been made. */
export const manyBookingsRequest = z.object({
  bookingIds: tickedBookings,
  act: z.discriminatedUnion("what", [
    z.object({ what: z.enum(["came", "missed", "undo"]) }),
    z.object({
      what: z.literal("cancel"),
      refund: z.enum(["full", "policy", "none"], { error: () => t("must be full, policy or none") }),
      reason: z.optional(lines(500)),
      /** What the practitioner was shown that goes back, by booking: where it is another amount by now, the booking stays. */
      shownPence: z.optional(z.record(z.uuid(), z.int().check(z.minimum(0)))),
    }),
  ]),
});

export type ManyBookingsRequest = z.output<typeof manyBookingsRequest>;
