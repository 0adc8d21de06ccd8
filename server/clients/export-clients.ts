import { stringify } from "csv-stringify/sync";
import { listClients, listClientsWithBookings } from "./clients.queries.ts";
import { practiceToday } from "#server/settings/practice-clock.queries.ts";
import { done } from "#domain/result.ts";
import type { Practice } from "#kit/server/practice.ts";

type ExportFormat = "csv" | "json";

/**
 * Exports the practice's clients: as CSV, one line each, for a spreadsheet (RFC 4180; a cell that would start a formula begins with an
 * apostrophe); as JSON with each client's bookings, for another program.
 */
export async function exportClients({ database }: Practice, _: unknown, { format }: { format: ExportFormat }) {
  const name = `clients-${await practiceToday(database)}.${format}`;
  if (format === "json") {
    const body = JSON.stringify({ clients: await listClientsWithBookings(database) }, null, 2);
    return done({ file: { name, type: "application/json", body } });
  }
  const body = stringify(await listClients(database), {
    header: true,
    bom: true, // Excel needs the byte order mark to read UTF-8
    record_delimiter: "windows",
    escape_formulas: true,
    columns: [
      "client_name",
      "client_email",
      "client_phone",
      "has_account",
      "total_bookings",
      "last_booking_date",
      "total_spent_gbp",
      "paid_gbp",
      "covered_gbp",
      "owed_gbp",
      "status",
      "note",
      "birthday",
      "tags",
      "no_shows",
    ],
    cast: {
      boolean: (value) => (value ? "yes" : "no"),
      object: (value) => (Array.isArray(value) ? value.join(", ") : ""),
    },
  });
  return done({ file: { name, type: "text/csv; charset=utf-8", body } });
}
