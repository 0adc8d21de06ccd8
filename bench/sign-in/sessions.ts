import { migrate } from "#database/connection/migrate.ts";
import type { BareRefresh } from "./bare-refresh.ts";
import { headersOf, type Session, signUp, signUps } from "../accounts.ts";
import { answerTo, besideSameSql, byTurns, type Call, figuresOf, loadWith, PAIR_HEAD } from "../bare/beside-bare.ts";
import type { Table } from "../figures.ts";
import { end, startServer } from "../in-process.ts";
import type { ServeJob } from "../serve.ts";

const CONNECTIONS = 10;
/** A refresh token can be exchanged once, so each server has this many sessions in each round. */
const SESSIONS = 200;
const REFRESH = "/auth/v1/token?grant_type=refresh_token";
const READS = { warmUp: 500, max: 5_000, milliseconds: 2_000 };

/** Measures reading one's own account and refreshing a session over HTTP, and bare servers with the same statements and responses. */
export async function measureSessions(
  url: string,
  { rounds, sessions = SESSIONS, reads = READS }: { rounds: number; sessions?: number; reads?: typeof READS },
): Promise<Table[]> {
  await migrate(url);
  const server = await startServer("serve.ts", { url, connections: CONNECTIONS } satisfies ServeJob);
  try {
    const own: Call = { path: "/auth/v1/user", headers: headersOf((await signUp(server)).access_token) };
    const read = (at: { port: number }) =>
      loadWith(at, { connections: CONNECTIONS, calls: [own], statuses: [200], bounds: reads });
    const readings = await besideSameSql(server, { url, calls: [own], connections: CONNECTIONS, rounds, load: read });

    const session = await answerTo(server.port, refreshCall(await signUp(server)));
    const bare = await startServer("sign-in/bare-refresh.ts", {
      url,
      connections: CONNECTIONS,
      session,
    } satisfies BareRefresh);
    const bounds = { warmUp: CONNECTIONS, max: sessions - CONNECTIONS, milliseconds: 60_000 };
    const refresh = async (at: { port: number }) => {
      const calls = (await signUps(server, sessions)).map(refreshCall);
      return loadWith(at, { connections: CONNECTIONS, calls, statuses: [200], bounds });
    };
    const refreshes = await byTurns(rounds, refresh, { full: server, bare });
    await end(bare.child);
    const rows = [
      ["own account read", ...figuresOf(readings)],
      ["session refreshed", ...figuresOf(refreshes)],
    ];
    return [{ head: ["Sessions", ...PAIR_HEAD], rows }];
  } finally {
    await end(server.child);
  }
}

function refreshCall({ refresh_token }: Session): Call {
  const headers = { ...headersOf(), "content-type": "application/json" };
  return { method: "POST", path: REFRESH, headers, body: JSON.stringify({ refresh_token }) };
}
