import { parseArgs } from "node:util";
import pg from "pg";
import { fillPractice, FULL } from "#tests/support/data/full-practice.ts";

/**
 * Fills the practice at DATABASE_URL with 100,000 bookings and 5,000 clients, for trying it out under load. Use a throw-away database:
 * `DATABASE_URL=… npm run seed-load [-- --bookings 100000 --clients 5000]`. The program must have been started on it once.
 */
const { values } = parseArgs({ options: { bookings: { type: "string" }, clients: { type: "string" } } });
const connectionString = process.env["DATABASE_URL"];
if (!connectionString) {
  console.error("DATABASE_URL is missing: name a database to throw away.");
  process.exit(1);
}
const owner = new pg.Client({ connectionString });
await owner.connect();
const bookings = Number(values.bookings ?? FULL.bookings);
await fillPractice(owner, {
  bookings,
  clients: Number(values.clients ?? FULL.clients),
  aDay: bookings > 300_000 ? 24 : FULL.aDay,
});
await owner.end();
console.log("The practice is full.");
