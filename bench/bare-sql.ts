import type pg from "pg";
import { connect } from "#database/connection/connect.ts";
import { type Answer, serveBare } from "./bare-server.ts";
import { onJob } from "./in-process.ts";
import type { Recorded } from "./recorded-sql.ts";

/** A response, and the SQL statements of each request for it; several requests alternate. */
export type BareSql = { url: string; connections: number; statements: Recorded[][]; answer: Answer };

/** Sends the same SQL with the driver, all statements of a request in one write, and then the same response; does nothing else. */
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
