import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { createPool } from "@sacred-space/runtime/pool.ts";
import { createRealtime } from "@sacred-space/realtime/realtime.ts";
import type { Identity } from "@sacred-space/realtime/identity.ts";
import { type Serving, onJob } from "../in-process.ts";

export type RealtimeJob = { url: string };

const UNLIMITED = 1_000_000;

/** Realtime without the product: the token of a channel is the number of its user. */
onJob<RealtimeJob>(async ({ url }) => {
  const log = pino({ level: "error" });
  const { pool } = createPool(url, {
    max: 10,
    onError: (error) => log.warn(error),
    settings: { role: "service_role" },
  });
  const identityOf = (token: string | undefined): Identity =>
    token === undefined
      ? { role: "anon" }
      : { role: "authenticated", claims: { sub: `00000000-0000-4000-8000-${token.padStart(12, "0")}` } };
  const limits = {
    connections: UNLIMITED,
    connectionsPerAddress: UNLIMITED,
    joins: UNLIMITED,
    messages: UNLIMITED,
    bytes: UNLIMITED * 1_000,
  };
  const identify = async (_: string | undefined, token?: string) => ({
    ok: true as const,
    identity: identityOf(token),
  });
  const realtime = await createRealtime({ identify, pool, log }, url, { limits });
  const server = createServer((_, response) => response.end());
  server.on("upgrade", (request, socket, head) => realtime.upgrade(request, socket, head));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port } satisfies Serving;
});
