import { Hono } from "hono";
import { z } from "zod";
import { practiceToday } from "#database/practice-clock.ts";
import { line } from "#domain/stored-text.ts";
import { parseDate } from "#domain/time.ts";
import type { Dependencies } from "#http/dependencies.ts";
import { refuse } from "#http/refusals.ts";
import { exportBookings } from "#practice/bookings/export-bookings.ts";
import { firstFault } from "./json-body.ts";
import { practitionerOnly } from "./practitioner-only.ts";

const query = z.object({
  status: z.enum(["pending", "confirmed", "completed", "cancelled"], { error: "is not a status" }).optional(),
  payment: z.enum(["pending", "paid", "refunded"], { error: "is not a payment status" }).optional(),
  words: z.optional(line(100)),
  upTo: z
    .string()
    .refine((text) => parseDate(text) !== undefined, { error: "is not a date (yyyy-MM-dd)" })
    .optional(),
  notes: z.literal("yes", { error: "must be yes, or left out" }).optional(),
});

/**
 * GET [?status=&payment=&words=&upTo=&notes=yes] -> the bookings that the list shows for the same filter as a CSV file, the latest date
 * first; with the notes only where they are asked for. The practitioner only.
 */
export function bookingsCsv(deps: Dependencies): Hono {
  return new Hono().get("/", practitionerOnly(deps), async (c) => {
    const asked = query.safeParse(c.req.query());
    if (!asked.success) return refuse(c, "invalid-request", firstFault(asked.error));
    const { notes, ...filter } = asked.data;
    const today = await practiceToday(deps.practice.database);
    return c.body(bytesOf(deps, exportBookings(deps.practice, filter, { withNotes: notes === "yes" })), 200, {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="bookings-${today}.csv"`,
    });
  });
}

/** The text as the body of an answer. A failure breaks the connection: a file that merely ended early would pass for a whole one. */
function bytesOf({ practice }: Dependencies, text: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(file) {
      try {
        const part = await text.next();
        if (part.done) file.close();
        else file.enqueue(encoder.encode(part.value));
      } catch (error) {
        practice.log.error({ err: error }, "the export of bookings broke off");
        throw error;
      }
    },
    cancel: async () => void (await text.return(undefined)),
  });
}
