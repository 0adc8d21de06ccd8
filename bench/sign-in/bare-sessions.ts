import type { IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { pino } from "pino";
import { connect } from "#database/connection/connect.ts";
import { findUser } from "#database/accounts/users.ts";
import { refreshSession } from "#practice/accounts/refresh-session.ts";
import type { Practice } from "#practice/practice.ts";
import { type Answer, serveBare } from "../bare-server.ts";
import { onJob } from "../in-process.ts";

/** An answer of each call, and whose account is read. */
export type BareSessions = { url: string; connections: number; userId: string; user: Answer; session: Answer };

const RULES = { reuseInterval: 10, sessionLife: 0, sessionIdle: 0 };

/** What reading an account and refreshing a session cannot do without: their statements and their bytes, no signature and no middleware. */
onJob<BareSessions>(async ({ url, connections, userId, user, session }) => {
  const database = connect(url, (error) => console.error(error), { max: connections });
  const practice = { database, log: pino({ level: "silent" }) } as Pick<Practice, "database" | "log"> as Practice;
  const refresh = async (request: IncomingMessage) => {
    const { refresh_token: token } = JSON.parse(await text(request)) as { refresh_token: string };
    const id = Buffer.from(token, "base64url").subarray(0, 16).toString("hex"); // as PostgreSQL reads a UUID, without dashes
    const refreshed = await refreshSession(practice, id, RULES);
    if (!refreshed.ok) throw new Error(refreshed.reason);
    return session;
  };
  const read = async () => {
    if (!(await findUser(database, userId))) throw new Error("There is no such user");
    return user;
  };
  return serveBare((request) => (request.method === "POST" ? refresh(request) : read()));
});
