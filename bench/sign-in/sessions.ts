import { migrate } from "#database/connection/migrate.ts";
import type { BareSessions } from "./bare-sessions.ts";
import { answerTo, figuresOf, type Pair, PAIR_HEAD } from "../beside-bare.ts";
import { type Stretch, tableOf } from "../figures.ts";
import type { HttpJob } from "../http-load.ts";
import { end, type Serving, startWith, runJob } from "../in-process.ts";
import type { ServeJob } from "../serve.ts";

const CONNECTIONS = 10;
const KEYS = { publishable: "sb_publishable_for_the_benchmark", secret: "sb_secret_for_the_benchmark_only" };
/** A refresh token is exchanged once: each side has as many sessions of its own in each round. */
const SESSIONS = 200;
const REFRESH = "/auth/v1/token?grant_type=refresh_token";
const READS = { warmUp: 500, most: 5_000, milliseconds: 2_000 };

type Session = { access_token: string; refresh_token: string; user: { id: string } };

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
    const user = await answerTo(port, { path: "/auth/v1/user", headers: headersOf(own) });
    const [other] = (await signUps(port, 1)) as [Session];
    const session = await answerTo(port, { ...refreshCall(other), method: "POST", path: REFRESH });
    const job: BareSessions = { url, connections: CONNECTIONS, userId: own.user.id, user, session };
    const bare = await startWith<Serving>("sign-in/bare-sessions.ts", job);
    const found: Record<"reads" | "refreshes", Pair[]> = { reads: [], refreshes: [] };
    const read = `GET /auth/v1/user HTTP/1.1\r\n${headLines({ host: "localhost", ...headersOf(own) })}\r\n\r\n`;
    const refreshed = { warmUp: CONNECTIONS, most: sessions - CONNECTIONS, milliseconds: 60_000 };
    for (let round = 0; round < rounds; round += 1) {
      const load = (to: number, requests: string[], bounds: HttpJob["bounds"]) =>
        runJob<Stretch>("http-load.ts", { port: to, connections: CONNECTIONS, requests, statuses: [200], bounds } satisfies HttpJob);
      const refreshes = async (to: number) => load(to, (await signUps(port, sessions)).map(refreshOf), refreshed);
      found.reads.push({ full: await load(port, [read], reads), bare: await load(bare.message.port, [read], reads) });
      found.refreshes.push({ full: await refreshes(port), bare: await refreshes(bare.message.port) });
    }
    await end(bare.child);
    return tableOf(
      ["Sessions", ...PAIR_HEAD],
      [
        ["own account read", ...figuresOf(found.reads)],
        ["session refreshed", ...figuresOf(found.refreshes)],
      ],
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

function refreshCall({ refresh_token }: Session): { headers: Record<string, string>; body: string } {
  const body = JSON.stringify({ refresh_token });
  const headers = { apikey: KEYS.publishable, "content-type": "application/json", "content-length": String(body.length) };
  return { headers, body };
}

function refreshOf(session: Session): string {
  const { headers, body } = refreshCall(session);
  return `POST ${REFRESH} HTTP/1.1\r\n${headLines({ host: "localhost", ...headers })}\r\n\r\n${body}`;
}
