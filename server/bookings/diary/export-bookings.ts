import { stringify } from "csv-stringify/sync";
import { bookingsForExport, type ExportedBooking } from "./bookings-for-export.queries.ts";
import { practiceToday } from "#server/settings/practice-clock.queries.ts";
import { type BookingNarrowing, boundsOf } from "#domain/bookings/booking-views.ts";
import { done } from "#domain/result.ts";
import type { Practice } from "#kit/server/practice.ts";

const COLUMNS = [
  "booking_date",
  "booking_time",
  "duration_minutes",
  "service",
  "client_name",
  "client_email",
  "client_phone",
  "companions",
  "status",
  "no_show",
  "payment_status",
  "paid_by",
  "total_price_gbp",
  "paid_gbp",
  "owed_gbp",
  "refunded_gbp",
  "paid_on",
  "created_at",
  "id",
] satisfies (keyof ExportedBooking)[];
const NOTES = ["notes", "private_notes"] satisfies (keyof ExportedBooking)[];

type Narrowing = BookingNarrowing & { words?: string | undefined };

/** Returns the filtered bookings of the practitioner's list as a CSV file, in the list's order. */
export async function exportBookingsFile(
  practice: Practice,
  _: unknown,
  { notes, ...narrowing }: Narrowing & { notes?: "yes" | undefined },
) {
  const name = `bookings-${await practiceToday(practice.database)}.csv`;
  const body = streamOf(practice, exportBookings(practice, narrowing, { withNotes: notes === "yes" }));
  return done({ file: { name, type: "text/csv; charset=utf-8", body } });
}

/** A failure breaks the connection: a file that only ends early would pass for a complete one. */
function streamOf({ log }: Practice, text: AsyncGenerator<string>): ReadableStream<Uint8Array> {
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

/**
 * The bookings of the practitioner's list as CSV for a spreadsheet, streamed so that memory does not grow with their number (RFC 4180; a cell that would start a
 * formula begins with an apostrophe). Notes are left out unless requested.
 */
export async function* exportBookings(
  { database }: Practice,
  { words = "", ...narrowing }: Narrowing,
  { withNotes = false } = {},
): AsyncGenerator<string> {
  const columns = withNotes ? [...COLUMNS, ...NOTES] : COLUMNS;
  yield stringify([columns], { bom: true, record_delimiter: "windows" }); // Excel needs the byte order mark to read UTF-8
  const bounds = boundsOf(narrowing, await practiceToday(database));
  for await (const rows of bookingsForExport(database, { ...bounds, words })) {
    yield stringify(rows, {
      columns,
      record_delimiter: "windows",
      escape_formulas: true,
      cast: { boolean: (value) => (value ? "yes" : "no") },
    });
  }
}
