import pg from "pg";
import { migrate } from "#database/connection/migrate.ts";
import { end, type Serving, startWith } from "./in-process.ts";
import { percentile, tableOf } from "./figures.ts";
import { FULL, fillPractice } from "./practice/full-practice.ts";
import { signUpPractitioner } from "./data-api/data-api.ts";
import type { ServeJob } from "./serve.ts";

export const KEYS = { publishable: "sb_publishable_for_the_benchmark", secret: "sb_secret_for_the_benchmark_only" };
/** What a list may take at the median. */
const AIM_MS = 100;
const TRIES = 21;

const BOOKINGS = "/rest/v1/bookings?select=*,services(name,category,description,duration_minutes)&limit=26";
const IN_ORDER = "&order=booking_date.desc,booking_time.desc,id.desc";
const holding = (words: string) =>
  `&or=(${["client_name", "client_email", "client_phone"].map((name) => `${name}.ilike.*${words}*`).join()})`;

/** A GET; `count`: with the number of all rows. */
export type TimedCall = { what: string; path: string; count?: boolean };

/** Each list as the back office asks for it. */
export const ADMIN_LISTS: TimedCall[] = [
  { what: "bookings, first page", path: BOOKINGS + IN_ORDER },
  { what: "bookings of one status", path: `${BOOKINGS}${IN_ORDER}&status=eq.pending` },
  { what: "bookings that were refunded", path: `${BOOKINGS}${IN_ORDER}&payment_status=eq.refunded` },
  {
    what: "bookings to confirm",
    path: `${BOOKINGS}&order=booking_date,booking_time&status=eq.pending&payment_status=eq.paid`,
    count: true,
  },
  { what: "bookings by a client's words", path: BOOKINGS + IN_ORDER + holding("oak4711") },
  { what: "the five latest bookings", path: `${BOOKINGS.replace("limit=26", "limit=5")}&order=created_at.desc` },
  { what: "clients, first page", path: "/rest/v1/clients?select=*&order=last_booking_date.desc,id&limit=25", count: true },
  { what: "clients by words", path: `/rest/v1/clients?select=*&order=client_name,id&limit=25${holding("oak4711")}`, count: true },
  { what: "emails", path: "/rest/v1/mail?select=id,kind,recipient,subject,status&order=created_at.desc&limit=26" },
  {
    what: "emails that failed",
    path: "/rest/v1/mail?select=id,kind,recipient,subject,status&status=eq.failed&order=created_at.desc&limit=26",
  },
  {
    what: "open alerts",
    path: "/rest/v1/alerts?select=*&settled_at=is.null&kind=neq.mail-failed&order=created_at.desc&limit=10",
    count: true,
  },
  { what: "the dashboard's day", path: "/functions/v1/practice-day" },
  { what: "the dashboard's 12 weeks", path: "/functions/v1/practice-trade?weeks=12" },
  { what: "the money of a month", path: "/functions/v1/practice-money" },
  { what: "the money of a tax year", path: "/functions/v1/practice-money?period=tax-2025" },
  { what: "the calendar's week", path: `/functions/v1/practice-calendar?${weekFrom(new Date())}` },
];

/** Every list of the back office in a full practice, over the wire, one after the other; the medians as a table. */
export async function measureAdminLists(url: string, size = FULL): Promise<string> {
  await migrate(url);
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query("delete from bookings");
  await fillPractice(owner, size);
  await owner.end();
  const { message, child } = await startWith<Serving>("serve.ts", { url, connections: 10, keys: KEYS } satisfies ServeJob);
  try {
    const token = await signUpPractitioner(url, message.port, "practitioner@example.com");
    const rows: string[][] = [];
    for (const list of ADMIN_LISTS) rows.push([list.what, (await medianOf(message.port, token, list)).toFixed(1), String(AIM_MS)]);
    return tableOf([`Admin lists, ${size.bookings} bookings, ${size.clients} clients`, "median ms", "aim ms"], rows);
  } finally {
    await end(child);
  }
}

/** Seven days from this one on, as a query. */
function weekFrom(day: Date): string {
  const isoDate = (days: number) => new Date(day.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  return `from=${isoDate(0)}&to=${isoDate(6)}`;
}

/** The milliseconds of the middle call, one after the other; without a token a visitor's. */
export async function medianOf(port: number, token: string | undefined, { what, path, count }: TimedCall): Promise<number> {
  const headers = { apikey: KEYS.publishable, ...(token && { authorization: `Bearer ${token}` }), ...(count && { prefer: "count=exact" }) };
  const took: number[] = [];
  while (took.length < TRIES) {
    const began = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${what} was answered ${response.status}`);
    took.push(performance.now() - began);
  }
  return percentile(took, 0.5);
}
