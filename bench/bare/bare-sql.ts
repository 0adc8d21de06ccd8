import type pg from "pg";
import { connect } from "#database/connection/connect.ts";
import { type Answer, serveBare } from "./bare-server.ts";
import { onJob } from "../in-process.ts";
import type { Recorded } from "./recorded-sql.ts";

/** An answer, and the statements of a request for it; of several requests, they are taken in turn. */
export type BareSql = { url: string; connections: number; statements: Recorded[][]; answer: Answer };

/** The same SQL by the driver, all of a request in one write, and the same bytes; nothing is read, decided or written in between. */
onJob<BareSql>(async ({ url, connections, statements, answer }) => {
  const { pool } = connect(url, (error) => console.error(error), { max: connections });
  const clients = await Promise.all(Array.from({ length: connections }, () => pool.connect()));
  let next = 0;
  return serveBare(async (request) => {
    request.resume();
    next += 1;
    const client = clients[next % clients.length] as pg.PoolClient & { connection: pg.Connection };
    const { stream } = client.connection;
    stream.cork();
    const results = (statements[next % statements.length] ?? []).map((statement) => client.query(statement));
    stream.uncork();
    await Promise.all(results);
    return answer;
  });
});
