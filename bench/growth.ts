import pg from "pg";
import { connect } from "#database/connection/connect.ts";
import { migrate } from "#database/connection/migrate.ts";
import { seed } from "#server/setup/seed/seed.ts";
import { signUp, signUpPractitioner } from "./accounts.ts";
import { ADMIN_LISTS, callOf, type TimedCall } from "./admin-lists.ts";
import { answerTo } from "./bare/beside-bare.ts";
import { percentile, type Table } from "./figures.ts";
import { fillPractice } from "./practice/full-practice.ts";
import { inDatabase } from "./practice/own-database.ts";
import { end, startServer } from "./in-process.ts";
import type { ServeJob } from "./serve.ts";

const SIZES = [1_000, 10_000, 100_000, 1_000_000];
/** The same at every size, so that responses have the same length. */
const CLIENTS = 1_000;
const BOOKINGS_OF_ONE = 20;
/** The same at every size, so that a day's response has the same length; with fewer, a million bookings would reach back before 1900. */
const A_DAY = 24;
/** The days that visitors may book, so that even the smallest practice fills them. */
const AHEAD = 30;
const TRIES = 21;

type Times = Map<string, number>;

/**
 * Measures requests of visitors, clients and the practitioner in practices of a thousand bookings up to `max`, one call after the other:
 * the medians as a table, and the ratio of the largest practice to the smallest. Writing a million bookings takes half an hour.
 */
export async function measureGrowth(url: string, max: number): Promise<Table[]> {
  const sizes = [...SIZES.filter((size) => size < max), max];
  const found: Times[] = [];
  for (const size of sizes) found.push(await inDatabase(url, `growth_${size}`, (own) => timesAt(own, size)));
  const [smallest, largest] = [found[0] as Times, found.at(-1) as Times];
  const rows = [...smallest.keys()].map((what) => [
    what,
    ...found.map((times) => (times.get(what) ?? Number.NaN).toFixed(1)),
    ((largest.get(what) ?? Number.NaN) / (smallest.get(what) ?? Number.NaN)).toFixed(2),
  ]);
  return [{ head: ["Median ms by bookings", ...sizes.map((size) => size.toLocaleString("en-GB")), "times"], rows }];
}

async function timesAt(url: string, bookings: number): Promise<Times> {
  await migrate(url);
  const database = connect(url, (error) => console.error(error));
  await seed(database, { firstRun: false });
  await database.close();
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    await fillPractice(owner, { clients: CLIENTS, bookings, aDay: A_DAY, ahead: AHEAD });
    return await timesOf(url, owner);
  } finally {
    await owner.end();
  }
}

async function timesOf(url: string, owner: pg.Client): Promise<Times> {
  const { port, child } = await startServer("serve.ts", { url, connections: 10 } satisfies ServeJob);
  try {
    const practitioner = await signUpPractitioner(url, port);
    const client = await signUpClient(owner, port);
    const { rows } = await owner.query<{ id: string; day: string }>(
      "select id, (private.today() + 1)::text as day from services where is_active and booked_online and duration_minutes = 60 order by name limit 1",
    );
    const [{ id, day } = { id: "", day: "" }] = rows;
    const times: Times = new Map();
    const time = async (token: string | undefined, call: TimedCall) =>
      void times.set(call.what, await medianMs(port, token, call));
    await time(undefined, { what: "free times of a month", path: `/functions/v1/openings?serviceId=${id}` });
    await time(undefined, {
      what: "taken times of a day",
      path: `/rest/v1/bookings?select=booking_time,duration_minutes&booking_date=eq.${day}&status=neq.cancelled`,
    });
    await time(client, { what: "a client's bookings", path: "/rest/v1/my_bookings?select=*&order=booking_date.desc" });
    for (const list of ADMIN_LISTS) await time(practitioner, list);
    return times;
  } finally {
    await end(child);
  }
}

/** A client with an account and some of the existing bookings; resolves to the access token. */
async function signUpClient(owner: pg.Client, port: number): Promise<string> {
  const { access_token: token, user } = await signUp({ port });
  await owner.query(
    "update bookings set user_id = $1 where id in (select id from bookings order by created_at limit $2)",
    [user.id, BOOKINGS_OF_ONE],
  );
  return token;
}

/** The median of consecutive calls; a visitor's without a token. */
async function medianMs(port: number, token: string | undefined, list: TimedCall): Promise<number> {
  const took: number[] = [];
  while (took.length < TRIES) {
    const began = performance.now();
    const { status } = await answerTo(port, callOf(list, token));
    if (status >= 300) throw new Error(`${list.what} was answered ${status}`);
    took.push(performance.now() - began);
  }
  return percentile(took, 0.5);
}
