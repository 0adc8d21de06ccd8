import type { Context } from "hono";
import type pg from "pg";
import { ipPrefix } from "#domain/accounts/ip-prefix.ts";
import type { Turn } from "@sacred-space/postgrest/turn.ts";

/** Data requests of one network that use a connection at once: fewer than a pool has. */
const RUNNING = 2;
/**
 * How many may be under way, the others in a queue, which costs no connection: a screen sends all of its requests at once over HTTP/2, and a
 * circle that arrives shares the room's network.
 */
const UNDER_WAY = 64;

type Network = { underWay: number; running: number; waiting: (() => void)[] };

type Pools = {
  visitors: pg.Pool;
  clients: pg.Pool;
  /** The server's own: for the practitioner, the secret key, and requests of pages that are rendered. */
  server: pg.Pool;
};

/**
 * Gives data requests of visitors and clients their connections, so that one of them can slow down neither the others nor the server's own
 * work, which includes sign-in. A network (`ipPrefix`) with too many requests under way is refused at once. Not multiplied
 * by RATE_LIMIT_FACTOR: there are no more connections then.
 */
export function createTurns({ visitors, clients, server }: Pools, addressOf: (c: Context) => string | undefined): Turn {
  const networks = new Map<string, Network>();
  return (role, c, work) => {
    if (role === "admin" || role === "service_role") return work(server);
    const address = addressOf(c);
    if (address === undefined) return work(server);
    const key = ipPrefix(address);
    const network = networks.get(key) ?? { underWay: 0, running: 0, waiting: [] };
    if (network.underWay >= UNDER_WAY) return undefined;
    networks.set(key, network);
    network.underWay += 1;
    return running(network, () => work(role === "authenticated" ? clients : visitors)).finally(() => {
      network.underWay -= 1;
      if (network.underWay === 0) networks.delete(key);
    });
  };
}

/** Runs `work` when fewer than RUNNING of the network do, in the order of arrival. */
async function running<T>(network: Network, work: () => Promise<T>): Promise<T> {
  if (network.running >= RUNNING) await new Promise<void>((resolve) => void network.waiting.push(resolve));
  else network.running += 1;
  try {
    return await work();
  } finally {
    const next = network.waiting.shift();
    if (next) next();
    else network.running -= 1;
  }
}
