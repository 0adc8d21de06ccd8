import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { USER, type UserRow, userOf } from "#server/accounts/users/users.queries.ts";
import { openTokens } from "#http/auth/tokens/tokens.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database/database.ts";
import { removeData, type ServerProcess, startServerProcess } from "#tests/support/server.ts";
import { START_MS } from "#tests/support/limits.ts";

vi.setConfig({ testTimeout: START_MS }); // the tests start processes

const KEYS = {
  PUBLISHABLE_KEY: "sb_publishable_two_nodes_of_one_house",
  SECRET_KEY: "sb_secret_two_nodes_of_one_house",
};

let fresh: FreshDatabase;
let nodes: ServerProcess[];
let clients: { node: ServerProcess; token: string }[];
beforeAll(async () => {
  fresh = await freshDatabase();
  const env = { ...KEYS, DATABASE_URL: fresh.url, LOG_LEVEL: "error" };
  nodes = await Promise.all([startServerProcess(env), startServerProcess(env)]);
  clients = await signedIn(20);
});
afterAll(async () => {
  for (const node of nodes) {
    await node.stop();
    await removeData(node);
  }
  await fresh.close();
});

/** New clients, each with a session on one of the nodes, created by one statement, since a sign-in would cost a slow hash each. */
async function signedIn(count: number): Promise<typeof clients> {
  const sessions = await fresh.asOwner<{ id: string; userId: string; now: number }>(
    `with account as (
       insert into auth.users (email, email_confirmed_at) select gen_random_uuid() || '@example.com', now() from generate_series(1, $1) returning id, email
     ), profile as (
       insert into profiles (user_id, full_name, email) select id, 'A Client', email from account
     )
     insert into auth.sessions (user_id) select id from account returning id, user_id as "userId", extract(epoch from now())::integer as now`,
    [count],
  );
  const users = await fresh.asOwner<UserRow>(`select ${USER} from auth.users u where u.id = any ($1)`, [
    sessions.map(({ userId }) => userId),
  ]);
  const issuers = await Promise.all(
    nodes.map(async (node) => ({ node, ...(await openTokens(fresh.database, node.url)) })),
  );
  return Promise.all(
    sessions.map(async (session, index) => {
      const { node, access } = issuers[index % 2] as (typeof issuers)[number];
      const user = userOf(users.find(({ id }) => id === session.userId) as UserRow);
      return { node, token: await access.issue(user, { ...session, aal: "aal1", proofs: [], refreshTokenId: "" }) };
    }),
  );
}

type Answer = { status: number; body: { code?: string; error?: string; url?: string; bookingId?: string } };

/** Each client sends ten requests; all two hundred run concurrently on both nodes. */
function twoHundred(bodyOf: (index: number) => object, identities = clients): Promise<Answer[]> {
  return Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const { node, token } = identities[index % identities.length] as (typeof clients)[number];
      const answer = await fetch(`http://127.0.0.1:${node.port}/functions/v1/simple-payment`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          apikey: node.keys.publishable,
          authorization: `Bearer ${token}`,
        },
        body: JSON.stringify({
          clientName: "A Client",
          clientEmail: "a@example.com",
          clientPhone: "",
          notes: "",
          ...bodyOf(index),
        }),
      });
      return { status: answer.status, body: (await answer.json()) as Answer["body"] };
    }),
  );
}

async function serviceNamed(name: string): Promise<string> {
  const row = await fresh.database.row<{ id: string }>("select id from services where name = $1", [name]);
  return row?.id as string;
}

async function freeDay(nth: number): Promise<string> {
  const row = await fresh.database.row<{ day: string }>(
    `select day::date::text as day from generate_series(private.today() + 1, private.today() + 30, interval '1 day') day
     where extract(dow from day) <> 0 and not exists (select from bookings where booking_date = day::date)
       and not exists (select from blocked_dates where blocked_date = day::date) order by day offset $1 limit 1`,
    [nth],
  );
  return row?.day as string;
}

const overlaps = () =>
  fresh.database.rows(
    "select a.id from bookings a join bookings b on a.id < b.id and a.during && b.during where a.status <> 'cancelled' and b.status <> 'cancelled'",
  );

test("two hundred requests at once for one time: one booking, one Checkout session, and every other request is told that it is taken", async () => {
  const [serviceId, bookingDate] = [await serviceNamed("Tarot or rune reading by video or phone"), await freeDay(0)];
  const answers = await twoHundred(() => ({ serviceId, bookingDate, bookingTime: "10:00" }));

  const won = answers.filter((answer) => answer.status === 200);
  // The winner's own ten requests result in one booking and one address.
  expect(new Set(won.map((answer) => answer.body.bookingId)).size).toBe(1);
  expect(new Set(won.map((answer) => answer.body.url)).size).toBe(1);
  expect(won.length).toBeLessThanOrEqual(10);
  const lost = answers.filter((answer) => answer.status !== 200);
  for (const answer of lost)
    expect(answer).toEqual({
      status: 409,
      body: { code: "slot-not-offered", error: "This time is no longer available" },
    });
  expect(await fresh.database.row("select count(*) from bookings where booking_date = $1", [bookingDate])).toEqual({
    count: 1,
  });
  expect(
    await fresh.database.row(
      "select count(*) from checkouts c join bookings b on b.id = c.booking_id where b.booking_date = $1",
      [bookingDate],
    ),
  ).toEqual({ count: 1 });
  expect(await overlaps()).toEqual([]);
});

test("two hundred requests at once for overlapping times of 30, 60 and 90 minutes: no overlap and no other error", async () => {
  await fresh.asOwner("update services set duration_minutes = 90 where name = 'Shamanic and Reiki healing session'");
  const services = await Promise.all(
    ["Tarot or rune reading by video or phone", "One-to-one shamanic yoga", "Shamanic and Reiki healing session"].map(
      serviceNamed,
    ),
  );
  const bookingDate = await freeDay(0);
  const answers = await twoHundred((index) => ({
    serviceId: services[index % 3],
    bookingDate,
    bookingTime: `${String(9 + (index % 6)).padStart(2, "0")}:${index % 2 ? "30" : "00"}`,
  }));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200, 409]));
  const named = new Set([undefined, "slot-not-offered"]);
  expect(answers.filter(({ body }) => !named.has(body.code))).toEqual([]);
  expect(await overlaps()).toEqual([]);
  const booked = new Set(answers.filter((answer) => answer.status === 200).map((answer) => answer.body.bookingId));
  // Each client has one hold at most: a later request replaces an earlier hold.
  const live = await fresh.database.rows<{ id: string; user: string }>(
    "select id, user_id as user from bookings where booking_date = $1 and status = 'pending'",
    [bookingDate],
  );
  expect(live.filter(({ id }) => !booked.has(id))).toEqual([]);
  expect(new Set(live.map(({ user }) => user)).size).toBe(live.length);
});

test("two hundred clients at once for overlapping times: the winners have a Checkout page, and every other is told that the time is taken", async () => {
  await fresh.asOwner("update services set duration_minutes = 90 where name = 'Shamanic and Reiki healing session'");
  const services = await Promise.all(
    ["Tarot or rune reading by video or phone", "One-to-one shamanic yoga", "Shamanic and Reiki healing session"].map(
      serviceNamed,
    ),
  );
  const bookingDate = await freeDay(0);
  const identities = await signedIn(200);
  const answers = await twoHundred(
    (index) => ({
      serviceId: services[index % 3],
      bookingDate,
      bookingTime: `${String(9 + (index % 7)).padStart(2, "0")}:${index % 2 ? "30" : "00"}`,
    }),
    identities,
  );
  const won = answers.filter(({ status }) => status === 200);
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expect(answer).toEqual({
      status: 409,
      body: { code: "slot-not-offered", error: "This time is no longer available" },
    });
  }
  expect(won.length).toBeGreaterThan(3);
  expect(won.every(({ body }) => body.url)).toBe(true);
  expect(await overlaps()).toEqual([]);
  // Only holds have reached the provider: a client without one has no checkout.
  expect(
    await fresh.database.row(
      "select count(*) from checkouts c join bookings b on b.id = c.booking_id where b.booking_date = $1",
      [bookingDate],
    ),
  ).toEqual({ count: won.length });
  expect(await fresh.database.row("select count(*) from bookings where booking_date = $1", [bookingDate])).toEqual({
    count: won.length,
  });
});

test("two hundred clients at once for the last place of a group session: one holds it, and every other is told that it is taken", async () => {
  const serviceId = await serviceNamed("Reiki Level 1");
  const [weekend] = await fresh.asOwner<{ id: string; day: string }>(
    `insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time, places, price_pence)
     select $1, private.today() + 40, private.today() + 41, '11:00', '16:00', 6, 12000 returning id, starts_on::text as day`,
    [serviceId],
  );
  await fresh.asOwner(
    `insert into bookings (service_id, group_session_id, places, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status)
     values ($1, $2, 5, 'A Group', 'group@example.com', $3, '11:00', 300, 60000, 'confirmed')`,
    [serviceId, weekend?.id, weekend?.day],
  );
  const contenders = await signedIn(200);
  const answers = await twoHundred(
    () => ({ serviceId, bookingDate: weekend?.day, bookingTime: "11:00", groupSessionId: weekend?.id, places: 1 }),
    contenders,
  );
  const won = answers.filter(({ status }) => status === 200);
  expect(won).toEqual([
    { status: 200, body: expect.objectContaining({ url: expect.stringMatching(/^http/) as string }) as object },
  ]);
  const lost = answers.filter(({ status }) => status !== 200);
  expect(lost).toHaveLength(199);
  for (const answer of lost)
    expect(answer).toEqual({ status: 409, body: { code: "places-taken", error: "All places are taken" } });
  expect(await fresh.database.rows("select taken from group_sessions where id = $1", [weekend?.id])).toEqual([
    { taken: 6 },
  ]);
  const checkouts = "select b.id from checkouts c join bookings b on b.id = c.booking_id where b.group_session_id = $1";
  expect(await fresh.database.rows(checkouts, [weekend?.id])).toEqual([{ id: won[0]?.body.bookingId }]);
});
