import { z } from "zod";
import { findBooking } from "#database/bookings/bookings.ts";
import { practiceToday } from "#database/settings/practice-clock.ts";
import { BOOKING_STATUSES, PAYMENT_FILTERS } from "#domain/bookings/booking-status.ts";
import { BOOKING_VIEWS } from "#domain/bookings/booking-views.ts";
import { line } from "#domain/text/stored-text.ts";
import type { UserContext } from "#http/context.ts";
import type { Dependencies } from "#http/dependencies.ts";
import { refuse } from "#http/refusals.ts";
import { loadBookingFacts } from "#practice/bookings/load-booking-facts.ts";
import { exportBookings } from "#practice/bookings/export-bookings.ts";
import { bookingCalendar } from "#practice/emails/bookings/booking-calendar.ts";
import { reference } from "#practice/emails/bookings/booking-facts.ts";
import { download, exportFile } from "../request/download.ts";
import { bookingId, date, readQuery } from "../request/input.ts";

const calendarQuery = z.object({ bookingId });

/**
 * GET ?bookingId= -> the booking as a calendar file, for its owner and the practitioner; everyone else gets the same 404. The entry has the
 * UID of the one in the emails, but is published instead of sent as an invitation, so that no calendar asks for a reply.
 */
export async function bookingCalendarFile(c: UserContext): Promise<Response> {
  const { database, publicUrl } = c.var.deps.practice;
  const { userId, isAdmin } = c.var.user;
  const id = readQuery(c, calendarQuery).bookingId;
  const booking = await findBooking(database, id);
  const loaded = booking && (isAdmin || booking.userId === userId) && (await loadBookingFacts(database, id, publicUrl));
  if (!loaded) return refuse(c, "booking-not-found");
  const body = bookingCalendar({ ...loaded.facts, businessEmail: null });
  return download(c, { name: `session-${reference(id)}.ics`, type: "text/calendar; charset=utf-8", body });
}

const csvQuery = z.object({
  view: z.enum(BOOKING_VIEWS, { error: "is not a list of bookings" }).default("all"),
  status: z.enum(BOOKING_STATUSES, { error: "is not a status" }).optional(),
  payment: z.enum(PAYMENT_FILTERS, { error: "is not a payment status" }).optional(),
  words: z.optional(line(100)),
  from: date.optional(),
  upTo: date.optional(),
  notes: z.literal("yes", { error: "must be yes, or left out" }).optional(),
});

/** GET [?view=&status=&payment=&words=&from=&upTo=&notes=yes] -> the filtered bookings of the list as CSV, in the list's order. */
export async function bookingsCsv(c: UserContext): Promise<Response> {
  const { notes, ...filter } = readQuery(c, csvQuery);
  const { practice } = c.var.deps;
  const name = `bookings-${await practiceToday(practice.database)}.csv`;
  const body = streamOf(practice, exportBookings(practice, filter, { withNotes: notes === "yes" }));
  return exportFile(c, notes === "yes" ? "bookings-with-notes" : "bookings", { name, type: "text/csv; charset=utf-8", body });
}

/** A failure breaks the connection: a file that only ends early would pass for a complete one. */
function streamOf({ log }: Dependencies["practice"], text: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(file) {
      try {
        const part = await text.next();
        if (part.done) file.close();
        else file.enqueue(encoder.encode(part.value));
      } catch (error) {
        log.error({ err: error }, "the export of bookings broke off");
        throw error;
      }
    },
    cancel: async () => void (await text.return(undefined)),
  });
}
