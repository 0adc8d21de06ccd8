import { stringify } from "csv-stringify/sync";
import { bookingsForExport, type ExportedBooking, type ExportFilter } from "#database/bookings/bookings-for-export.ts";
import type { Practice } from "#practice/practice.ts";

const COLUMNS = [
  "booking_date",
  "booking_time",
  "duration_minutes",
  "service",
  "client_name",
  "client_email",
  "client_phone",
  "status",
  "no_show",
  "payment_status",
  "paid_by",
  "total_price_gbp",
  "refunded_gbp",
  "paid_on",
  "created_at",
  "id",
] satisfies (keyof ExportedBooking)[];
const NOTES = ["notes", "private_notes"] satisfies (keyof ExportedBooking)[];

/**
 * The bookings as CSV for a spreadsheet, part by part, so that a hundred thousand need no more memory than two thousand (RFC 4180; what a
 * spreadsheet would take for a formula begins with an apostrophe). What was noted about people is left out unless it is asked for.
 */
export async function* exportBookings(
  { database }: Practice,
  filter: ExportFilter = {},
  { withNotes = false } = {},
): AsyncGenerator<string> {
  const columns = withNotes ? [...COLUMNS, ...NOTES] : COLUMNS;
  yield stringify([columns], { bom: true, record_delimiter: "windows" }); // without the mark Excel takes UTF-8 for something else
  for await (const rows of bookingsForExport(database, filter)) {
    yield stringify(rows, {
      columns,
      record_delimiter: "windows",
      escape_formulas: true,
      cast: { boolean: (value) => (value ? "yes" : "no") },
    });
  }
}
