import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { connect } from "#database/connection/connect.ts";
import { loadDiary } from "#database/bookings/diary.ts";
import { findOfferedService } from "#database/catalog/services.ts";
import { whenHanded } from "../in-process.ts";
import type { Serving } from "../serve.ts";

/** The bytes of an answer, and what is read of the database for it. */
export type BareJob = { url: string; connections: number; serviceId: string; body: string };

/** What `openings` cannot do without: the same statements, the same bytes, and nothing in between. */
whenHanded<BareJob>(async ({ url, connections, serviceId, body }) => {
  const database = connect(url, (error) => console.error(error), { max: connections });
  const bytes = Buffer.from(body);
  const server = createServer((_request, response) => {
    const read = findOfferedService(database, serviceId).then(() => loadDiary(database));
    read.then(
      () => response.writeHead(200, { "content-type": "application/json", "content-length": bytes.length }).end(bytes),
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port } satisfies Serving;
});
