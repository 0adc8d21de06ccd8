import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { WebSocketServer } from "ws";
import { type Serving, onJob } from "../in-process.ts";
import type { RealtimeJob } from "./serve.ts";

/** The least such a server can do: forwards a socket's messages to all others; on NOTIFY, reads the row once and sends it to all. */
onJob<RealtimeJob>(async ({ url }) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("listen bare");
  const server = createServer((_, response) => response.end());
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  sockets.on("connection", (socket) => {
    socket.on("message", (data: Buffer) => {
      for (const other of sockets.clients) if (other !== socket) other.send(data, { binary: false });
    });
  });
  client.on("notification", () => {
    void client
      .query<{ row: string }>("select to_jsonb(i)::text as row from bench.items i where id = 1")
      .then(({ rows }) => {
        const data = Buffer.from(`[null,null,"realtime:items","postgres_changes",${rows[0]?.row}]`);
        for (const socket of sockets.clients) socket.send(data, { binary: false });
      });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port } satisfies Serving;
});
