import { stringify } from "csv-stringify/sync";
import { Hono } from "hono";
import { practiceToday } from "#database/practice-today.ts";
import { listSubscribers } from "#database/subscribers.ts";
import type { Desk } from "#http/desk.ts";
import { practitionerOnly } from "#http/functions/practitioner-only.ts";

/** GET -> a CSV file of everybody who has confirmed, for the practitioner alone. No cell begins a formula, whoever's address it is. */
export function newsletterListDoor(desk: Desk) {
  return new Hono().use(practitionerOnly(desk)).get("/", async (c) => {
    const { database } = desk.practice;
    const [people, today] = await Promise.all([listSubscribers(database), practiceToday(database)]);
    const rows = people.map(({ email, confirmedAt }) => [email, confirmedAt.toISOString()]);
    const file = stringify([["email", "confirmed_at"], ...rows], { escape_formulas: true, record_delimiter: "windows" });
    return c.body(file, 200, {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="newsletter-${today}.csv"`,
      "Cache-Control": "no-store",
    });
  });
}
