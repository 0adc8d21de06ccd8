import { headersOf, KEYS, signUpPractitioner } from "./accounts.ts";
import { besideSameSql, type Call, figuresOf, loadWith, PAIR_HEAD } from "./beside-bare.ts";
import type { Table } from "./figures.ts";
import type { Bounds } from "./http-load.ts";
import pg from "pg";
import { migrate } from "#database/connection/migrate.ts";
import { EXTENSIONS } from "#server/modules.ts";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { outsideCalendars } from "#gateways/calendars/outside-calendars.ts";
import { pino } from "pino";
import { connect } from "#database/connection/connect.ts";
import { stripePayments } from "#gateways/stripe.ts";
import { createApi } from "#http/api.ts";
import { openDataApi } from "#http/data-api.ts";
import { createDependencies } from "#http/create-dependencies.ts";
import { serve } from "./bare-server.ts";

/** Connections to the server, and from it to the database: equal for the API and the bare server. */
const CONNECTIONS = 10;
const BOUNDS: Bounds = { warmUp: 2_000, max: 20_000, milliseconds: 1_000 };

type Measured = { what: string; calls: Call[]; status: number };
type Effort = { rounds: number; bounds?: Bounds };

/** Measures the data API, on a database that it may fill, and a bare server with the same SQL and response. */
export async function measureDataApi(url: string, { rounds, bounds = BOUNDS }: Effort): Promise<Table[]> {
  const data = await insertRows(url);
  const server = await serveApi(url, CONNECTIONS);
  try {
    const practitioner = await signUpPractitioner(url, server.port);
    const rows: string[][] = [];
    for (const { what, calls, status } of measuredCalls(data, practitioner)) {
      const load = (at: { port: number }) =>
        loadWith(at, { connections: CONNECTIONS, calls, statuses: [status], bounds });
      const found = await besideSameSql(server, { url, calls, connections: CONNECTIONS, rounds, load });
      rows.push([what, ...figuresOf(found)]);
    }
    return [{ head: ["Data API", ...PAIR_HEAD], rows }];
  } finally {
    await server.close();
  }
}

function measuredCalls({ firstDay, bookingIds }: PracticeData, practitioner: string): Measured[] {
  const list =
    "/rest/v1/bookings?select=*,services(name,category,description,duration_minutes)&order=created_at.desc&limit=50";
  const taken = `/rest/v1/bookings?select=booking_time,duration_minutes&booking_date=eq.${firstDay}&status=neq.cancelled`;
  const secret = { apikey: KEYS.secret };
  const noted = (id: string): Call => ({
    method: "PATCH",
    path: `/rest/v1/bookings?id=eq.${id}`,
    headers: { ...secret, "content-type": "application/json" },
    body: '{"notes":"Runes, please."}',
  });
  return [
    { what: "filtered read, a visitor's", calls: [{ path: taken, headers: headersOf() }], status: 200 },
    { what: "50 rows with an embed, by the secret key", calls: [{ path: list, headers: secret }], status: 200 },
    {
      what: "50 rows with an embed, the practitioner's",
      calls: [{ path: list, headers: headersOf(practitioner) }],
      status: 200,
    },
    { what: "write of one row", calls: bookingIds.map(noted), status: 204 },
  ];
}

const DAYS = 50;
const TIMES_A_DAY = 4;

type PracticeData = { firstDay: string; bookingIds: string[] };

/** A practice of the usual size: the services of every new one, and 200 bookings on the coming days. */
async function insertRows(url: string): Promise<PracticeData> {
  await migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `insert into services (category, name, description, duration_minutes, price_gbp)
       select 'readings', 'Reading ' || n, repeat('What happens, and what does not. ', 6), 60, 4500 from generate_series(1, 8) n`,
    );
    await client.query(
      `insert into bookings (service_id, client_name, client_email, client_phone, notes, booking_date, booking_time, duration_minutes, status, payment_status, price_pence, created_at)
       select (select id from services order by name offset (day * 3 + at) % 8 limit 1), 'Client ' || day, 'client' || day || '@example.com', '07700 900118',
         case when at = 1 then 'A crossroads at work, and a left knee that is a little stiff.' end,
         private.today() + day, to_char(make_time(8 + 2 * at, 0, 0), 'HH24:MI'), 60, 'confirmed', 'paid', 4500, now() - (day * 4 + at) * interval '1 hour'
       from generate_series(1, $1) day, generate_series(1, $2) at`,
      [DAYS, TIMES_A_DAY],
    );
    await client.query("analyze");
    const { rows } = await client.query<{ id: string }>("select id from bookings");
    const today = await client.query<{ day: string }>("select (private.today() + 1)::text as day");
    return { firstDay: today.rows[0]?.day ?? "", bookingIds: rows.map(({ id }) => id) };
  } finally {
    await client.end();
  }
}

/** The server with every endpoint and the log, without the pages; with as many database connections as the bare server. */
async function serveApi(url: string, connections: number): Promise<{ port: number; close(): Promise<void> }> {
  const log = pino({ level: "info" }, pino.destination("/dev/null"));
  const database = connect(url, (error) => log.warn(error), { max: connections });
  const payments = stripePayments({ secretKey: "sk_test_unused", webhookSecret: "whsec_unused" });
  const publicUrl = "http://localhost:3000";
  const deps = await createDependencies({
    practice: { database, payments, calendars: outsideCalendars(), publicUrl, extensions: EXTENSIONS, log },
    keys: KEYS,
    accounts: { autoconfirm: true, limitFactor: 1_000 },
    trustedProxies: [],
  });
  const rest = await openDataApi({ ...deps, addressOf: () => undefined }, url); // the load comes from one address
  const functionsApi = createApi(deps, {
    rest: rest.api,
    storage: new Hono(),
    standIns: {},
    languages: [],
    site: new Hono(),
    release: { version: "0.0.0", commit: null },
    isStopping: () => false,
    areJobsRunning: () => true,
    doesDatabaseAnswer: async () => true,
  });
  const answer = getRequestListener(functionsApi.fetch);
  const { port, close } = await serve((request, response) => void answer(request, response));
  return { port, close: async () => void (await Promise.all([close(), rest.close(), database.close()])) };
}
