import pg from "pg";
import { type Answer, serveBare } from "../bare-server.ts";
import type { Prepared } from "./calls.ts";
import { onJob } from "../in-process.ts";

/** What is sent to the database for one request, all at once; the pieces are taken in turn. */
export type BareData = { url: string; connections: number; pieces: Prepared[][]; answer: Answer };

/** The SQL of the data API by the driver, with everything that makes it quick: named statements, pipelining, one write for each request. */
onJob<BareData>(async ({ url, connections, pieces, answer }) => {
  const clients = Array.from(
    { length: connections },
    () => new pg.Client({ connectionString: url, pipeline: true, options: "-c role=service_role" }),
  );
  for (const client of clients) await client.connect();
  let next = 0;
  return serveBare(async (request) => {
    request.resume();
    next += 1;
    const client = clients[next % clients.length] as pg.Client;
    const { stream } = client.connection;
    stream.cork();
    const sent = (pieces[next % pieces.length] ?? []).map((statement) => client.query(statement));
    stream.uncork();
    await Promise.all(sent);
    return answer;
  });
});
