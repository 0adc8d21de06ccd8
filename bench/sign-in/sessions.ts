import { migrate } from "#database/connection/migrate.ts";
import type { BareSessions } from "./bare-sessions.ts";
import { percentile, type Stretch, tableOf } from "../figures.ts";
import type { HttpJob } from "../http-load.ts";
import { end, startWith, workOut } from "../in-process.ts";
import type { ServeJob, Serving } from "../serve.ts";

const CONNECTIONS = 10;
const KEYS = { publishable: "sb_publishable_for_the_benchmark", secret: "sb_secret_for_the_benchmark_only" };
/** A refresh token is exchanged once: each side has as many sessions of its own in each round. */
const SESSIONS = 200;
const READS = { warmUp: 500, most: 5_000, milliseconds: 2_000 };

type Session = { access_token: string; refresh_token: string; user: { id: string } };
type Round = { full: Stretch; bare: Stretch };

/** Reading one's own account and refreshing a session over HTTP, each beside a bare server with the same statements and bytes. */
export async function measureSessions(
  url: string,
  { rounds, sessions = SESSIONS, reads = READS }: { rounds: number; sessions?: number; reads?: typeof READS },
): Promise<string> {
  await migrate(url);
  const { message, child } = await startWith<Serving>("serve.ts", { url, connections: CONNECTIONS, keys: KEYS } satisfies ServeJob);
  try {
    const { port } = message;
    const own = await signUp(port);
    const user = await (await fetch(`http://127.0.0.1:${port}/auth/v1/user`, { headers: headersOf(own) })).text();
    const job: BareSessions = { url, connections: CONNECTIONS, userId: own.user.id, user, session: JSON.stringify(own) };
    const bare = await startWith<Serving>("sign-in/bare-sessions.ts", job);
    const found: Record<"reads" | "refreshes", Round[]> = { reads: [], refreshes: [] };
    const read = `GET /auth/v1/user HTTP/1.1\r\n${headLines({ host: "localhost", ...headersOf(own) })}\r\n\r\n`;
    const refreshed = { warmUp: CONNECTIONS, most: sessions - CONNECTIONS, milliseconds: 60_000 };
    for (let round = 0; round < rounds; round += 1) {
      const load = (to: number, requests: string[], bounds: HttpJob["bounds"]) =>
        workOut<Stretch>("http-load.ts", { port: to, connections: CONNECTIONS, requests, statuses: [200], bounds } satisfies HttpJob);
      const refreshes = async (to: number) => load(to, (await signUps(port, sessions)).map(refreshOf), refreshed);
      found.reads.push({ full: await load(port, [read], reads), bare: await load(bare.message.port, [read], reads) });
      found.refreshes.push({ full: await refreshes(port), bare: await refreshes(bare.message.port) });
    }
    await end(bare.child);
    return tableOf(
      ["Sessions", "a second", "p99 ms", "bare server/s", "share"],
      [rowOf("own account read", found.reads), rowOf("session refreshed", found.refreshes)],
    );
  } finally {
    await end(child);
  }
}

async function signUps(port: number, count: number): Promise<Session[]> {
  const made: Session[] = [];
  while (made.length < count)
    made.push(...(await Promise.all(Array.from({ length: Math.min(8, count - made.length) }, () => signUp(port)))));
  return made;
}

async function signUp(port: number): Promise<Session> {
  const email = `client-${crypto.randomUUID()}@example.com`;
  const headers = { apikey: KEYS.publishable, "content-type": "application/json" };
  const body = JSON.stringify({ email, password: "a walk by the river", data: { full_name: "A Client" } });
  const answer = await fetch(`http://127.0.0.1:${port}/auth/v1/signup`, { method: "POST", headers, body });
  if (answer.status !== 200) throw new Error(`The sign-up was answered ${answer.status}`);
  return (await answer.json()) as Session;
}

const headersOf = ({ access_token: token }: Session) => ({ apikey: KEYS.publishable, authorization: `Bearer ${token}` });

const headLines = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\r\n");

function refreshOf({ refresh_token }: Session): string {
  const body = JSON.stringify({ refresh_token });
  const headers = {
    host: "localhost",
    apikey: KEYS.publishable,
    "content-type": "application/json",
    "content-length": String(body.length),
  };
  return `POST /auth/v1/token?grant_type=refresh_token HTTP/1.1\r\n${headLines(headers)}\r\n\r\n${body}`;
}

function rowOf(what: string, found: Round[]): string[] {
  const middle = (figure: (round: Round) => number) => percentile(found.map(figure), 0.5);
  return [
    what,
    middle(({ full }) => full.perSecond).toFixed(0),
    middle(({ full }) => full.p99).toFixed(1),
    middle(({ bare }) => bare.perSecond).toFixed(0),
    middle(({ full, bare }) => full.perSecond / bare.perSecond).toFixed(2),
  ];
}
