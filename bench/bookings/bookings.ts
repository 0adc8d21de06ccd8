import pg from "pg";
import { removeData, startServerProcess } from "#tests/support/server.ts";
import { type Stretch, tableOf } from "../figures.ts";
import type { HttpJob } from "../http-load.ts";
import { runJob } from "../in-process.ts";
import { offerSession } from "../practice/offered-session.ts";

const CONNECTIONS = 16;
const SIGN_UP_CONCURRENCY = 8;
const CLIENTS = 400;
const CONTENDERS = 200;
/** Bookings a second on free times, and seconds until all contenders for one time have their answer. */
const AIMS = { perSecond: 300, seconds: 1 };

type Program = Awaited<ReturnType<typeof startServerProcess>>;
type Slot = { bookingDate: string; bookingTime: string };

/**
 * `simple-payment` with the stand-in for the card provider: each client books a free time of their own, then many want the same one. The
 * program runs as `npm start` runs it; a client holds one time, so there are as many clients as bookings.
 */
export async function measureBookings(url: string, { clients = CLIENTS, contenders = CONTENDERS } = {}): Promise<string> {
  const program = await startServerProcess({ DATABASE_URL: url, LOG_LEVEL: "warn", RATE_LIMIT_FACTOR: "100000", AUTOCONFIRM: "true" });
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    const serviceId = await offerSession(owner, { minutes: 15, pence: 1500, days: [0, 6], hours: ["06:00", "22:00"] });
    const [contested, ...slots] = await freeSlots(program, serviceId, clients + 1);
    if (!contested || slots.length < clients) throw new Error(`There are ${slots.length} free times for ${clients} clients`);
    const tokens = await signUps(program, clients);
    const requestOf = (token: string, slot: Slot, at: number) =>
      bookingRequest(program, token, { ...slot, serviceId, clientEmail: emailOf(at) });
    const each = await load(program, {
      connections: CONNECTIONS,
      requests: tokens.map((token, at) => requestOf(token, slots[at] as Slot, at)),
      statuses: [200],
      bounds: { warmUp: CONNECTIONS, most: clients - CONNECTIONS, milliseconds: 120_000 },
    });
    const wanted = tokens.slice(0, contenders).map((token, at) => requestOf(token, contested, at));
    const bounds = { warmUp: 0, most: wanted.length, milliseconds: 120_000 };
    const all = await load(program, { connections: wanted.length, requests: wanted, statuses: [200, 409], bounds });
    const winners = await holdersOf(owner, serviceId, contested);
    if (winners !== 1) throw new Error(`${winners} clients hold the time that ${wanted.length} wanted`);
    return [
      tableOf(
        ["Bookings, each of a free time", "a second", "aim", "p50 ms", "p99 ms"],
        [[`${clients} clients`, each.perSecond.toFixed(0), String(AIMS.perSecond), each.p50.toFixed(1), each.p99.toFixed(1)]],
      ),
      tableOf(
        ["One time", "all answered in s", "aim", "who hold it"],
        [[`${wanted.length} clients at once`, (wanted.length / all.perSecond).toFixed(2), AIMS.seconds.toFixed(2), String(winners)]],
      ),
    ].join("\n\n");
  } finally {
    await owner.end();
    await program.stop();
    await removeData(program);
  }
}

const emailOf = (at: number) => `client-${at}@example.com`;

/** The first time of each day, then the second of each, so that bookings that follow each other are of different days. */
async function freeSlots({ url, keys }: Program, serviceId: string, count: number): Promise<Slot[]> {
  const answer = await fetch(`${url}/functions/v1/openings?serviceId=${serviceId}`, { headers: { apikey: keys.publishable } });
  const { days } = (await answer.json()) as { days: Record<string, string[]> };
  return Object.entries(days)
    .flatMap(([bookingDate, times]) => times.map((bookingTime, nth) => ({ bookingDate, bookingTime, nth })))
    .toSorted((a, b) => a.nth - b.nth)
    .slice(0, count)
    .map(({ bookingDate, bookingTime }) => ({ bookingDate, bookingTime }));
}

async function signUps({ url, keys }: Program, count: number): Promise<string[]> {
  const tokens: string[] = [];
  const signUp = async () => {
    while (tokens.length < count) {
      const at = tokens.push("") - 1;
      const body = JSON.stringify({ email: emailOf(at), password: "a walk by the river", data: { full_name: "A Client" } });
      const headers = { apikey: keys.publishable, "content-type": "application/json" };
      const answer = await fetch(`${url}/auth/v1/signup`, { method: "POST", headers, body });
      tokens[at] = ((await answer.json()) as { access_token: string }).access_token;
    }
  };
  await Promise.all(Array.from({ length: SIGN_UP_CONCURRENCY }, signUp));
  return tokens;
}

function bookingRequest({ port, keys }: Program, token: string, wanted: Slot & { serviceId: string; clientEmail: string }): string {
  const body = JSON.stringify({ ...wanted, clientName: "A Client", clientPhone: "", notes: "" });
  const head = [
    "POST /functions/v1/simple-payment HTTP/1.1",
    `host: 127.0.0.1:${port}`,
    `apikey: ${keys.publishable}`,
    `authorization: Bearer ${token}`,
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  return `${head.join("\r\n")}\r\n\r\n${body}`;
}

const load = ({ port }: Program, job: Omit<HttpJob, "port">) => runJob<Stretch>("http-load.ts", { ...job, port });

async function holdersOf(owner: pg.Client, serviceId: string, { bookingDate, bookingTime }: Slot): Promise<number> {
  const { rows } = await owner.query<{ holders: number }>(
    `select count(*)::int as holders from bookings
     where service_id = $1 and booking_date = $2 and booking_time = $3 and status = 'pending' and hold_expires_at > now()`,
    [serviceId, bookingDate, bookingTime],
  );
  return rows[0]?.holders ?? 0;
}
