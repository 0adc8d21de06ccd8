import { setTimeout as sleep } from "node:timers/promises";
import { type RunningServer, signedUpClient } from "#tests/support/server.ts";

/** A request that takes longer counts as hanging. */
const TIMEOUT_MS = 30_000;

type Slot = { bookingDate: string; bookingTime: string };

/** Clients who book free times, one after the other, despite faults of the server. */
export type BookingLoad = {
  /** Ids of the bookings that the server has acknowledged with 200. */
  acknowledged: string[];
  /** Number of responses by status; 0: no response. */
  statuses: Record<number, number>;
  /** Requests that took longer than `TIMEOUT_MS`. */
  hung: number;
  /** Books on this server until the signal. */
  run(server: RunningServer, ending: AbortSignal): Promise<void>;
};

/** The server must run with AUTOCONFIRM. Each client holds one time at most: its next hold replaces the previous one, whose row stays. */
export async function bookingLoad(server: RunningServer, clients = 4): Promise<BookingLoad> {
  const tokens = await Promise.all(Array.from({ length: clients }, () => newToken(server)));
  const serviceId = await serviceIdOf(server);
  const free = await slotsOf(server, serviceId);
  const load: BookingLoad = {
    acknowledged: [],
    statuses: {},
    hung: 0,
    run: async (at, ending) => void (await Promise.all(tokens.map((token) => bookUntil(at, token, ending)))),
  };
  async function bookUntil(at: RunningServer, token: string, ending: AbortSignal) {
    while (!ending.aborted) {
      const wish = free[Math.floor(Math.random() * free.length)];
      const began = performance.now();
      try {
        const answer = await ask(at, "/functions/v1/simple-payment", token, {
          serviceId,
          clientName: "A Client",
          clientEmail: "a@example.com",
          ...wish,
        });
        const body = (await answer.json()) as { bookingId?: string };
        load.statuses[answer.status] = (load.statuses[answer.status] ?? 0) + 1;
        if (answer.status === 200 && body.bookingId) load.acknowledged.push(body.bookingId);
      } catch {
        load.statuses[0] = (load.statuses[0] ?? 0) + 1;
        await sleep(50); // the server is down
      }
      if (performance.now() - began >= TIMEOUT_MS) load.hung += 1;
    }
  }
  return load;
}

function ask(server: RunningServer, path: string, token: string | undefined, body?: object): Promise<Response> {
  return fetch(`http://127.0.0.1:${server.port}${path}`, {
    ...(body && { method: "POST", body: JSON.stringify(body) }),
    headers: {
      "content-type": "application/json",
      apikey: server.keys.publishable,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}

let people = 0;
async function newToken(server: RunningServer): Promise<string> {
  const client = await signedUpClient(server, `drill-${process.pid}-${(people += 1)}@example.com`);
  return (await client.auth.getSession()).data.session?.access_token as string;
}

/** A session at a time of the diary, with one channel. */
async function serviceIdOf(server: RunningServer): Promise<string> {
  const answer = await ask(server, "/rest/v1/services?select=id&name=like.*healing*", undefined);
  const [service] = (await answer.json()) as { id: string }[];
  return service?.id as string;
}

async function slotsOf(server: RunningServer, serviceId: string): Promise<Slot[]> {
  const answer = await ask(server, `/functions/v1/openings?serviceId=${serviceId}`, undefined);
  const { days } = (await answer.json()) as { days: Record<string, string[]> };
  return Object.entries(days).flatMap(([bookingDate, times]) =>
    times.map((bookingTime) => ({ bookingDate, bookingTime })),
  );
}
