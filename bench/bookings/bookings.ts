import pg from "pg";
import { removeData, startServerProcess } from "#tests/support/server.ts";
import { headersOf, type Session, signUps } from "../accounts.ts";
import { answerTo, byTurns, type Call, figuresOf, loadWith, PAIR_HEAD } from "../bare/beside-bare.ts";
import type { Table } from "../figures.ts";
import { end, startServer } from "../in-process.ts";
import { offerSession } from "../practice/offered-session.ts";
import type { BareBookings } from "./bare-bookings.ts";

const CONNECTIONS = 16;
const DATABASE_CONNECTIONS = 5; // as in the program (database/connection/connect.ts)
/** For each server in each round, since a client holds one time. */
const CLIENTS = 120;
const ROUNDS = 3;
const CONTENDERS = 200;
/** Targets: bookings per second on free times, and seconds until all contenders for one time have their response. */
const AIMS = { perSecond: 300, seconds: 1 };
const OFFER = { minutes: 15, pence: 1500, days: [0, 6], hours: ["06:00", "22:00"] } satisfies Parameters<
  typeof offerSession
>[1];

type Program = Awaited<ReturnType<typeof startServerProcess>>;
type Slot = { bookingDate: string; bookingTime: string };

/**
 * Measures `simple-payment` with the stand-in for the card provider. Each client books its own free time, alternately at the program as
 * `npm start` runs it and at a bare server with the least work for a booking; then many clients request the same time from the program.
 */
export async function measureBookings(
  url: string,
  { rounds = ROUNDS, clients = CLIENTS, contenders = CONTENDERS } = {},
): Promise<Table[]> {
  const program = await startServerProcess({
    DATABASE_URL: url,
    LOG_LEVEL: "warn",
    RATE_LIMIT_FACTOR: "100000",
    AUTOCONFIRM: "true",
  });
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    const serviceId = await offerSession(owner, OFFER);
    const count = 2 * rounds * clients + 1;
    const [contested, first, ...slots] = await freeSlots(program, serviceId, count + 1);
    if (!contested || !first || slots.length < count - 1)
      throw new Error(`There are ${slots.length} free times for ${count} clients`);
    const [own, ...sessions] = (await signUps(program, count)) as [Session, ...Session[]];
    const callOf = (session: Session, slot: Slot) => bookingCall(program, session, serviceId, slot);

    const answer = await answerTo(program.port, callOf(own, first));
    const offer = { id: serviceId, duration: OFFER.minutes, bufferBefore: 0, buffer: 0, price: OFFER.pence };
    const job: BareBookings = { url, connections: DATABASE_CONNECTIONS, offer, answer };
    const bare = await startServer("bookings/bare-bookings.ts", job);
    const calls = sessions.map((session, at) => callOf(session, slots[at] as Slot));
    const bounds = { warmUp: 0, max: clients, milliseconds: 120_000 };
    const book = (at: { port: number }) =>
      loadWith(at, {
        connections: Math.min(CONNECTIONS, clients),
        calls: calls.splice(0, clients),
        statuses: [200],
        bounds,
      });
    const found = await byTurns(rounds, book, { full: program, bare });
    await end(bare.child);

    const wanted = sessions.slice(0, contenders).map((session) => callOf(session, contested));
    const all = await loadWith(program, {
      connections: wanted.length,
      calls: wanted,
      statuses: [200, 409],
      bounds: { ...bounds, max: wanted.length },
    });
    const winners = await holdersOf(owner, serviceId, contested);
    if (winners !== 1) throw new Error(`${winners} clients hold the time that ${wanted.length} wanted`);
    return [
      {
        head: ["Bookings, each of a free time", "aim", ...PAIR_HEAD],
        rows: [[`${clients} clients`, String(AIMS.perSecond), ...figuresOf(found)]],
      },
      {
        head: ["One time", "all answered in s", "aim", "holders"],
        rows: [
          [
            `${wanted.length} clients at once`,
            (wanted.length / all.perSecond).toFixed(2),
            AIMS.seconds.toFixed(2),
            String(winners),
          ],
        ],
      },
    ];
  } finally {
    await owner.end();
    await program.stop();
    await removeData(program);
  }
}

/** The first time of each day, then the second of each, so that consecutive bookings are on different days. */
async function freeSlots({ port, keys }: Program, serviceId: string, count: number): Promise<Slot[]> {
  const { body } = await answerTo(port, {
    path: `/functions/v1/openings?serviceId=${serviceId}`,
    headers: headersOf(undefined, keys),
  });
  const { days } = JSON.parse(Buffer.from(body, "base64").toString()) as { days: Record<string, string[]> };
  return Object.entries(days)
    .flatMap(([bookingDate, times]) => times.map((bookingTime, index) => ({ bookingDate, bookingTime, index })))
    .toSorted((a, b) => a.index - b.index)
    .slice(0, count)
    .map(({ bookingDate, bookingTime }) => ({ bookingDate, bookingTime }));
}

function bookingCall({ keys }: Program, { access_token: token, user }: Session, serviceId: string, slot: Slot): Call {
  return {
    method: "POST",
    path: "/functions/v1/simple-payment",
    headers: { ...headersOf(token, keys), "content-type": "application/json" },
    body: JSON.stringify({
      ...slot,
      serviceId,
      clientEmail: user.email,
      clientName: "A Client",
      clientPhone: "",
      notes: "",
    }),
  };
}

async function holdersOf(owner: pg.Client, serviceId: string, { bookingDate, bookingTime }: Slot): Promise<number> {
  const { rows } = await owner.query<{ holders: number }>(
    `select count(*)::int as holders from bookings
     where service_id = $1 and booking_date = $2 and booking_time = $3 and status = 'pending' and hold_expires_at > now()`,
    [serviceId, bookingDate, bookingTime],
  );
  return rows[0]?.holders ?? 0;
}
