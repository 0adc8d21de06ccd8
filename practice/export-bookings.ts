import { stringify } from "csv-stringify/sync";
import { bookingsForExport, type ExportedBooking } from "#database/bookings-for-export.ts";
import type { Practice } from "./practice.ts";

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
  "notes",
  "private_notes",
  "created_at",
  "id",
] satisfies (keyof ExportedBooking)[];

/**
 * The bookings as CSV for a spreadsheet, part by part, so that a hundred thousand need no more memory than two thousand (RFC 4180; what a
 * spreadsheet would take for a formula begins with an apostrophe).
 */
export async function* exportBookings({ database }: Practice, status?: string): AsyncGenerator<string> {
  yield stringify([COLUMNS], { bom: true, record_delimiter: "windows" }); // without the mark Excel takes UTF-8 for something else
  for await (const rows of bookingsForExport(database, status)) {
    yield stringify(rows, {
      columns: COLUMNS,
      record_delimiter: "windows",
      escape_formulas: true,
      cast: { boolean: (value) => (value ? "yes" : "no") },
    });
  }
}
