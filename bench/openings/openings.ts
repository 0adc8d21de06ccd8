import type { ChildProcess } from "node:child_process";
import pg from "pg";
import { migrate } from "#database/connection/migrate.ts";
import type { BareJob } from "./bare-openings.ts";
import { answerTo } from "../beside-bare.ts";
import { median, percentile, type Stretch, tableOf } from "../figures.ts";
import type { HttpJob } from "../http-load.ts";
import { offerSession } from "../practice/offered-session.ts";
import { end, processorTimeOf, type Serving, startWith, runJob } from "../in-process.ts";
import type { ServeJob } from "../serve.ts";

const CONNECTIONS = 10;
/** A fixed number of calls, over which the processor time is divided. */
const CALLS = 2_000;
const KEYS = { publishable: "sb_publishable_for_the_benchmark", secret: "sb_secret_for_the_benchmark_only" };
/** What the processor may work for the free times of a month, in milliseconds. */
const AIM_MS = 1;

/** Sessions of an hour that are booked on each day to come, of the eight that the hours have room for. */
const DIARIES = [
  { what: "empty diary", booked: 0, events: 0 },
  { what: "empty diary, 4 calendars of 2,000 events", booked: 0, events: 2_000 },
  { what: "full diary, an hour a day left", booked: 7, events: 0 },
];
/** How many times as much an answer may take where other calendars have events. */
const CALENDARS_LIMIT = 1.3;

type Server = { port: number; child: ChildProcess };
type Round = { stretch: Stretch; processorMs: number };

/** The free times of a month as a visitor asks for them, beside a bare server that does the same SQL and sends the same bytes. */
export async function measureOpenings(url: string, { rounds, calls = CALLS }: { rounds: number; calls?: number }): Promise<string> {
  await migrate(url);
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const serviceId = await offerSession(owner, { minutes: 60, pence: 4500, days: [1, 6], hours: ["09:00", "17:00"] });
  const path = `/functions/v1/openings?serviceId=${serviceId}`;
  const full = await start("serve.ts", { url, connections: CONNECTIONS, keys: KEYS } satisfies ServeJob);
  try {
    const rows: string[][] = [];
    const measured: Round[] = [];
    for (const { what, booked, events } of DIARIES) {
      await book(owner, serviceId, booked);
      await keepElsewhere(owner, events);
      const answer = await answerTo(full.port, { path });
      const bare = await start("openings/bare-openings.ts", { url, connections: CONNECTIONS, serviceId, answer } satisfies BareJob);
      const found: { full: Round; bare: Round }[] = [];
      while (found.length < rounds) found.push({ full: await roundOf(full, path, calls), bare: await roundOf(bare, path, calls) });
      await end(bare.child);
      rows.push([what, ...figuresOf(found)]);
      measured.push(middleOf(found.map((round) => round.full)));
    }
    const [without, withCalendars] = measured as [Round, Round];
    const times = (without.stretch.perSecond / withCalendars.stretch.perSecond).toFixed(2);
    const share = `${times} times the time and ${(withCalendars.processorMs / without.processorMs).toFixed(2)} times the processor time`;
    return `${tableOf(HEAD, rows)}\n\nWith the calendars: ${share} of the same diary without them (limit ${CALENDARS_LIMIT}).`;
  } finally {
    await end(full.child);
    await owner.end();
  }
}

async function start(file: string, job: object): Promise<Server> {
  const { message, child } = await startWith<Serving>(file, job);
  return { port: message.port, child };
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

async function roundOf({ port, child }: Server, path: string, calls: number): Promise<Round> {
  const request = `GET ${path} HTTP/1.1\r\nhost: localhost\r\napikey: ${KEYS.publishable}\r\n\r\n`;
  const bounds = { warmUp: CONNECTIONS, most: calls, milliseconds: 600_000 };
  const job: HttpJob = { port, connections: CONNECTIONS, requests: [request], statuses: [200], bounds };
  const before = await processorTimeOf(child);
  const stretch = await runJob<Stretch>("http-load.ts", job);
  return { stretch, processorMs: ((await processorTimeOf(child)) - before) / (CONNECTIONS + calls) };
}

function middleOf(rounds: Round[]): Round {
  const processorMs = percentile(
    rounds.map((round) => round.processorMs),
    0.5,
  );
  return { stretch: median(rounds.map(({ stretch }) => stretch)), processorMs };
}

const HEAD = ["Free times of a month", "requests/s", "p99 ms", "CPU ms a call", "aim", "bare server/s", "its CPU ms", "share"];

function figuresOf(found: { full: Round; bare: Round }[]): string[] {
  const middle = (figure: (round: { full: Round; bare: Round }) => number) => percentile(found.map(figure), 0.5);
  return [
    middle(({ full }) => full.stretch.perSecond).toFixed(0),
    middle(({ full }) => full.stretch.p99).toFixed(1),
    middle(({ full }) => full.processorMs).toFixed(2),
    AIM_MS.toFixed(2),
    middle(({ bare }) => bare.stretch.perSecond).toFixed(0),
    middle(({ bare }) => bare.processorMs).toFixed(2),
    middle(({ full, bare }) => full.stretch.perSecond / bare.stretch.perSecond).toFixed(2),
  ];
}
