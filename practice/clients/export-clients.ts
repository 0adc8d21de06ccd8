import { stringify } from "csv-stringify/sync";
import { listClients, listClientsWithBookings } from "#database/clients/clients.ts";
import { practiceToday } from "#database/settings/practice-clock.ts";
import type { Practice } from "#practice/practice.ts";

type ExportFormat = "csv" | "json";

/**
 * The practice's clients as a file: CSV, a line each, for a spreadsheet (RFC 4180; what a spreadsheet would take for a formula begins with
 * an apostrophe); JSON with each client's bookings, to take along to another program.
 */
export async function exportClients({ database }: Practice, format: ExportFormat): Promise<{ name: string; text: string }> {
  const name = `clients-${await practiceToday(database)}.${format}`;
  if (format === "json") return { name, text: JSON.stringify({ clients: await listClientsWithBookings(database) }, null, 2) };
  const text = stringify(await listClients(database), {
    header: true,
    bom: true, // without it Excel takes UTF-8 for something else
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
      "status",
      "note",
      "birthday",
      "tags",
      "no_shows",
    ],
    cast: { boolean: (value) => (value ? "yes" : "no"), object: (value) => (Array.isArray(value) ? value.join(", ") : "") },
  });
  return { name, text };
}
