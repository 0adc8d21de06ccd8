import { text } from "node:stream/consumers";
import { pino } from "pino";
import { connect } from "#database/connection/connect.ts";
import { refreshSession } from "#server/accounts/sessions/refresh-session.ts";
import type { Practice } from "#kit/server/practice.ts";
import { type Answer, serveBare } from "../bare/bare-server.ts";
import { onJob } from "../in-process.ts";

export type BareRefresh = { url: string; connections: number; session: Answer };

const RULES = { reuseInterval: 10, sessionLife: 0, sessionIdle: 0 };

/** The least work to refresh a session: its statements and its response, without signature and middleware. */
onJob<BareRefresh>(async ({ url, connections, session }) => {
  const database = connect(url, (error) => console.error(error), { max: connections });
  const practice = { database, log: pino({ level: "silent" }) } as Pick<Practice, "database" | "log"> as Practice;
  return serveBare(async (request) => {
    const { refresh_token: token } = JSON.parse(await text(request)) as { refresh_token: string };
    const id = Buffer.from(token, "base64url").subarray(0, 16).toString("hex"); // as PostgreSQL reads a UUID, without dashes
    const refreshed = await refreshSession(practice, id, RULES);
    if (!refreshed.ok) throw new Error(refreshed.reason);
    return session;
  });
});
