import pg from "pg";
import { type Bounds, closedLoop } from "./closed-loop.ts";
import { whenHanded } from "./in-process.ts";

export type Prepared = { name: string; text: string; values: (string | null)[] };

/** What is sent for one piece of work, all at once; the pieces are taken in turn. */
export type DirectJob = { url: string; connections: number; pieces: Prepared[][]; bounds: Bounds };

/** The driver alone, with everything that makes it quick: connections of its own, named statements, pipelining, one write for each piece. */
whenHanded<DirectJob>(async ({ url, connections, pieces, bounds }) => {
  let next = 0;
  const workers = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: url, pipeline: true, options: "-c role=service_role" });
      await client.connect();
      const { stream } = client.connection;
      return async () => {
        const piece = pieces[(next += 1) % pieces.length] ?? [];
        stream.cork();
        const sent = piece.map((statement) => client.query(statement));
        stream.uncork();
        await Promise.all(sent);
      };
    }),
  );
  return closedLoop(workers, bounds);
});
