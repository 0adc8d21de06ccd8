import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { connect, type Database } from "#database/connection/connect.ts";
import { startEmbedded } from "#database/embedded/start-embedded.ts";
import { removeData, type ServerProcess, signedUpClient, startServerProcess } from "#tests/support/server.ts";
import { START_MS } from "#tests/support/limits.ts";

vi.setConfig({ testTimeout: START_MS }); // the tests start processes of their own

const ROUNDS = 2;

let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess({ AUTOCONFIRM: "true", LOG_LEVEL: "fatal" });
});
afterAll(async () => {
  await server.stop();
  await removeData(server);
});

/** Reads the server's durable database while it is down. */
async function insideTheDatabase<T>(look: (database: Database) => Promise<T>): Promise<T> {
  const embedded = await startEmbedded(server.dataDir);
  const database = connect(embedded.connectionString, () => undefined, { max: 2 });
  try {
    return await look(database);
  } finally {
    await database.close();
    await embedded.stop();
  }
}

type Openings = { days: Record<string, string[]> };
type Wish = { bookingDate: string; bookingTime: string };

async function wishes(serviceId: string): Promise<Wish[]> {
  const answer = await fetch(`http://127.0.0.1:${server.port}/functions/v1/openings?serviceId=${serviceId}`);
  const { days } = (await answer.json()) as Openings;
  return Object.entries(days).flatMap(([bookingDate, times]) => times.map((bookingTime) => ({ bookingDate, bookingTime })));
}

async function readingId(): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${server.port}/rest/v1/services?select=id&category=eq.readings&limit=1`, {
    headers: { apikey: server.keys.publishable },
  });
  const [service] = (await answer.json()) as { id: string }[];
  return service?.id as string;
}

async function newToken(index: number): Promise<string> {
  const client = await signedUpClient(server, `crash-${index}-${Date.now()}@example.com`);
  return (await client.auth.getSession()).data.session?.access_token as string;
}

/** Books free times until the server is killed, and adds the acknowledged ones to the list. */
async function bookUntilGone(token: string, serviceId: string, free: Wish[], acknowledged: string[]): Promise<void> {
  for (const wish of free.toSorted(() => Math.random() - 0.5)) {
    try {
      const answer = await fetch(`http://127.0.0.1:${server.port}/functions/v1/simple-payment`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${token}`, apikey: server.keys.publishable },
        body: JSON.stringify({ serviceId, clientName: "A Client", clientEmail: "a@example.com", ...wish }),
      });
      const body = (await answer.json()) as { bookingId?: string };
      if (answer.status === 200 && body.bookingId) acknowledged.push(body.bookingId);
    } catch {
      return; // as in a power failure
    }
  }
}

test("kill -9 during bookings: every acknowledged booking survives the restart, and none overlap", async () => {
  const acknowledged: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = acknowledged.length;
    const serviceId = await readingId();
    const [free, tokens] = await Promise.all([
      wishes(serviceId),
      Promise.all(Array.from({ length: 4 }, (_, index) => newToken(round * 10 + index))),
    ]);
    const clients = Promise.all(tokens.map((token) => bookUntilGone(token, serviceId, free, acknowledged)));
    while (acknowledged.length < before + 3) await new Promise((wake) => setTimeout(wake, 5));
    await server.kill();
    await clients;
    const { kept, overlapping } = await insideTheDatabase(async (database) => ({
      kept: await database.rows<{ id: string }>("select id from bookings"),
      overlapping: await database.rows(
        "select a.id from bookings a join bookings b on a.id < b.id and a.during && b.during where a.status <> 'cancelled' and b.status <> 'cancelled'",
      ),
    }));
    expect(new Set(kept.map((row) => row.id))).toEqual(new Set([...kept.map((row) => row.id), ...acknowledged]));
    expect(overlapping).toEqual([]);
    server = await server.again();
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * 3);
});
