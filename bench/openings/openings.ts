import pg from "pg";
import { migrate } from "#database/connection/migrate.ts";
import { headersOf } from "../accounts.ts";
import { besideSameSql, type Call, loadWith, medianOf, type Pair, shareOf } from "../bare/beside-bare.ts";
import type { Measurement, Table } from "../figures.ts";
import { end, processorTimeOf, type Server, startServer } from "../in-process.ts";
import { offerSession } from "../practice/offered-session.ts";
import type { ServeJob } from "../serve.ts";

const CONNECTIONS = 10;
/** A fixed number of calls, by which the processor time is divided. */
const CALLS = 2_000;
/** The target for the free times of a month, in milliseconds of processor time. */
const AIM_MS = 1;

/** Booked sessions of an hour on each coming day, out of the eight that fit the hours. */
const DIARIES = [
  { what: "empty diary", booked: 0, events: 0 },
  { what: "empty diary, 4 calendars of 2,000 events", booked: 0, events: 2_000 },
  { what: "full diary, an hour a day left", booked: 7, events: 0 },
];
/** The highest permitted ratio of the response time with events in external calendars to that without. */
const CALENDARS_LIMIT = 1.3;

/** Includes the processor time of the server's process for each call. */
type Round = Measurement & { processorMs: number };

/** Measures a visitor's request for the free times of a month, and a bare server with the same SQL and response. */
export async function measureOpenings(
  url: string,
  { rounds, calls = CALLS }: { rounds: number; calls?: number },
): Promise<Table[]> {
  await migrate(url);
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const serviceId = await offerSession(owner, { minutes: 60, pence: 4500, days: [1, 6], hours: ["09:00", "17:00"] });
  const call: Call = { path: `/functions/v1/openings?serviceId=${serviceId}`, headers: headersOf() };
  const server = await startServer("serve.ts", { url, connections: CONNECTIONS } satisfies ServeJob);
  try {
    const rows: string[][] = [];
    const measured: Pair<Round>[][] = [];
    for (const { what, booked, events } of DIARIES) {
      await book(owner, serviceId, booked);
      await keepElsewhere(owner, events);
      const load = (at: Server) => roundOf(at, call, calls);
      const found = await besideSameSql(server, { url, calls: [call], connections: CONNECTIONS, rounds, load });
      rows.push([what, ...figuresOf(found)]);
      measured.push(found);
    }
    const [without, withCalendars] = measured as [Pair<Round>[], Pair<Round>[]];
    const times = (figure: (round: Round) => number) =>
      (medianOf(withCalendars, ({ full }) => figure(full)) / medianOf(without, ({ full }) => figure(full))).toFixed(2);
    const share = `${times(({ perSecond }) => 1 / perSecond)} times the time and ${times(({ processorMs }) => processorMs)} times the processor time`;
    return [
      {
        head: HEAD,
        rows,
        note: `With the calendars: ${share} of the same diary without them (limit ${CALENDARS_LIMIT}).`,
      },
    ];
  } finally {
    await end(server.child);
    await owner.end();
  }
}

async function book(owner: pg.Client, serviceId: string, aDay: number): Promise<void> {
  await owner.query("delete from bookings");
  await owner.query(
    `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, status, payment_status, price_pence)
     select $1, 'Client', 'client@example.com', private.today() + day, to_char(make_time(8 + at, 0, 0), 'HH24:MI'), 60, 'confirmed', 'paid', 4500
     from generate_series(1, 30) day, generate_series(1, $2::integer) at`,
    [serviceId, aDay],
  );
  await owner.query("analyze bookings");
}

/** Four calendars with this many events each, of half an hour at any minute of the coming year. */
async function keepElsewhere(owner: pg.Client, events: number): Promise<void> {
  await owner.query("delete from private.outside_calendars");
  await owner.query(
    `with calendars as (
       insert into private.outside_calendars (name, kind, address)
       select 'Calendar ' || n, 'ics', 'https://calendar.example/' || n from generate_series(1, 4) n returning id
     )
     insert into private.busy_times (calendar_id, uid, title, during)
     select id, gen_random_uuid()::text, 'An event', tsrange(day + make_interval(mins => minute), day + make_interval(mins => minute + 30))
     from calendars, generate_series(1, $1::integer) n,
       lateral (select private.today() + n % 366 as day, 480 + abs(hashtext(id::text || n)) % 720 as minute) place`,
    [events],
  );
  await owner.query("select private.merge_busy_times()");
  await owner.query("analyze private.busy_days");
}

async function roundOf(server: Server, call: Call, calls: number): Promise<Round> {
  const bounds = { warmUp: CONNECTIONS, max: calls, milliseconds: 600_000 };
  const before = await processorTimeOf(server.child);
  const stretch = await loadWith(server, { connections: CONNECTIONS, calls: [call], statuses: [200], bounds });
  return { ...stretch, processorMs: ((await processorTimeOf(server.child)) - before) / (CONNECTIONS + calls) };
}

const HEAD = [
  "Free times of a month",
  "requests/s",
  "p99 ms",
  "CPU ms a call",
  "aim",
  "bare server/s",
  "its CPU ms",
  "share",
];

function figuresOf(found: Pair<Round>[]): string[] {
  return [
    medianOf(found, ({ full }) => full.perSecond).toFixed(0),
    medianOf(found, ({ full }) => full.p99).toFixed(1),
    medianOf(found, ({ full }) => full.processorMs).toFixed(2),
    AIM_MS.toFixed(2),
    medianOf(found, ({ bare }) => bare.perSecond).toFixed(0),
    medianOf(found, ({ bare }) => bare.processorMs).toFixed(2),
    shareOf(found),
  ];
}
