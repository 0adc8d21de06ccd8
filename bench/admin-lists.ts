import pg from "pg";
import { migrate } from "#database/connection/migrate.ts";
import { headersOf, signUpPractitioner } from "./accounts.ts";
import { besideSameSql, type Call, loadWith, medianOf, shareOf } from "./bare/beside-bare.ts";
import type { Bounds } from "./closed-loop.ts";
import type { Table } from "./figures.ts";
import { end, startServer } from "./in-process.ts";
import { FULL, fillPractice } from "./practice/full-practice.ts";
import type { ServeJob } from "./serve.ts";

/** The target for a list's median. */
const AIM_MS = 100;
/** As in the program (database/connection/connect.ts). */
const CONNECTIONS = 5;
const BOUNDS: Bounds = { warmUp: 20, max: 2_000, milliseconds: 300 };
type Effort = { rounds: number; size?: Partial<typeof FULL>; bounds?: Bounds };

const BOOKINGS = "/rest/v1/bookings?select=*,services(name,category,description,duration_minutes)&limit=26";
const IN_ORDER = "&order=booking_date.desc,booking_time.desc,id.desc";
const holding = (words: string) =>
  `&or=(${["client_name", "client_email", "client_phone"].map((name) => `${name}.ilike.*${words}*`).join()})`;

/** A GET; `count`: requests the total number of rows. */
export type TimedCall = { what: string; path: string; count?: boolean };

/** The requests of the back office for each list. */
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
  {
    what: "clients, first page",
    path: "/rest/v1/clients?select=*&order=last_booking_date.desc,id&limit=25",
    count: true,
  },
  {
    what: "clients by words",
    path: `/rest/v1/clients?select=*&order=client_name,id&limit=25${holding("oak4711")}`,
    count: true,
  },
  { what: "emails", path: "/rest/v1/mail?select=id,kind,recipient,subject,status&order=created_at.desc&limit=26" },
  {
    what: "emails that failed",
    path: "/rest/v1/mail?select=id,kind,recipient,subject,status&status=eq.failed&order=created_at.desc&limit=26",
  },
  { what: "open alerts", path: "/functions/v1/practice-alerts?of=other" },
  { what: "the dashboard's day", path: "/functions/v1/practice-day" },
  { what: "the dashboard's 12 weeks", path: "/functions/v1/practice-trade?weeks=12" },
  { what: "the money of a month", path: "/functions/v1/practice-money" },
  { what: "the money of a tax year", path: "/functions/v1/practice-money?period=tax-2025" },
  { what: "the calendar's week", path: `/functions/v1/practice-calendar?${weekFrom(new Date())}` },
];

/** Measures every list of the back office in a full practice, one call after another, and a bare server with the same SQL and response. */
export async function measureAdminLists(
  url: string,
  { rounds, size: given, bounds = BOUNDS }: Effort,
): Promise<Table[]> {
  const size = { ...FULL, ...given };
  await migrate(url);
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query("delete from bookings");
  await fillPractice(owner, size);
  await owner.end();
  const server = await startServer("serve.ts", { url, connections: CONNECTIONS } satisfies ServeJob);
  try {
    const token = await signUpPractitioner(url, server.port);
    const rows: string[][] = [];
    for (const list of ADMIN_LISTS) {
      const calls = [callOf(list, token)];
      const load = (at: { port: number }) => loadWith(at, { connections: 1, calls, statuses: [200, 206], bounds });
      const found = await besideSameSql(server, { url, calls, connections: 1, rounds, load });
      const ms = (figure: number) => figure.toFixed(1);
      rows.push([
        list.what,
        ms(medianOf(found, ({ full }) => full.p50)),
        String(AIM_MS),
        ms(medianOf(found, ({ bare }) => bare.p50)),
        shareOf(found),
      ]);
    }
    const what = `Admin lists, ${size.bookings} bookings, ${size.clients} clients`;
    return [{ head: [what, "median ms", "aim ms", "bare server's", "share"], rows }];
  } finally {
    await end(server.child);
  }
}

/** A filter for seven days from this one on. */
function weekFrom(day: Date): string {
  const isoDate = (days: number) => new Date(day.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  return `from=${isoDate(0)}&to=${isoDate(6)}`;
}

export function callOf({ path, count }: TimedCall, token?: string): Call {
  return { path, headers: { ...headersOf(token), ...(count && { prefer: "count=exact" }) } };
}
