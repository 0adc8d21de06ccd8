import pg from "pg";
import { removeData, startServerProcess } from "#tests/support/server.ts";
import { headersOf, type Session, signUp } from "./accounts.ts";
import { answerTo, type Call, loadWith } from "./beside-bare.ts";
import type { Table } from "./figures.ts";

const CONNECTIONS = 16;
/** Each client holds one time. */
const CLIENTS = 360;
const CONTENDERS = 200;
/** Targets: bookings per second on free times, and seconds until all contenders for one time have their response. */
const AIMS = { perSecond: 300, seconds: 1 };
/** As many together as one sign-up waits for the processor. */
const AT_ONCE = 8;

type Program = Awaited<ReturnType<typeof startServerProcess>>;
type Slot = { bookingDate: string; bookingTime: string };

/**
 * Measures `simple-payment` of the program as `npm start` runs it, with the stand-in for the card provider: each client books a free time
 * of its own, then many request the same one.
 */
export async function measureBookings(
  url: string,
  { clients = CLIENTS, contenders = CONTENDERS } = {},
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
    const serviceId = await offerSession(owner);
    const [contested, ...slots] = await freeSlots(program, serviceId, clients + 1);
    if (!contested || slots.length < clients) throw new Error(`There are too few free times for ${clients} clients`);
    const sessions: Session[] = [];
    while (sessions.length < clients)
      sessions.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => signUp(program)))));
    const callOf = (session: Session, slot: Slot) => bookingCall(program, session, serviceId, slot);
    const send = (calls: Call[], connections: number) =>
      loadWith(program, {
        connections,
        calls,
        statuses: connections === calls.length ? [200, 409] : [200],
        bounds: { warmUp: 0, max: calls.length, milliseconds: 120_000 },
      });
    const each = await send(
      slots.map((slot, at) => callOf(sessions[at] as Session, slot)),
      CONNECTIONS,
    );
    const wanted = sessions.slice(0, contenders).map((session) => callOf(session, contested));
    const all = await send(wanted, wanted.length);
    const winners = await holdersOf(owner, serviceId, contested);
    if (winners !== 1) throw new Error(`${winners} clients hold the time that ${wanted.length} wanted`);
    const [perSecond, seconds] = [each.perSecond.toFixed(0), (wanted.length / all.perSecond).toFixed(2)];
    return [
      {
        head: ["Bookings, each of a free time", "aim", "requests/s", "p99 ms"],
        rows: [[`${clients} clients`, String(AIMS.perSecond), perSecond, each.p99.toFixed(1)]],
      },
      {
        head: ["One time", "all answered in s", "aim", "holders"],
        rows: [[`${wanted.length} clients at once`, seconds, AIMS.seconds.toFixed(2), String(winners)]],
      },
    ];
  } finally {
    await owner.end();
    await program.stop();
    await removeData(program);
  }
}

/** Creates a service, and replaces all hours by long ones on every day; resolves to its id. */
async function offerSession(owner: pg.Client): Promise<string> {
  await owner.query("delete from availability");
  await owner.query(
    "insert into availability (day_of_week, start_time, end_time) select d, '06:00', '22:00' from generate_series(0, 6) d",
  );
  const { rows } = await owner.query<{ id: string }>(
    `insert into services (category, name, description, duration_minutes, price_gbp)
     values ('readings', 'A measured reading', 'What happens, and what does not.', 15, 1500) returning id`,
  );
  return rows[0]?.id ?? "";
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
