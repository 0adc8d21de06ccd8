import type { AddressInfo } from "node:net";
import { serve, type ServerType } from "@hono/node-server";
import type { Hono } from "hono";
import type { Logger } from "pino";
import { stripeApi } from "./api.ts";
import { openStore, type Transaction } from "./store.ts";
import { cardPages } from "./card-page.ts";
import { deliverEvents } from "./deliver-events.ts";
import { randomBytes } from "node:crypto";

export type StripeStandIn = {
  /** The loopback address of its API, for the `host` of `stripePayments`. */
  host: { protocol: "http"; host: string; port: number };
  secretKey: string;
  webhookSecret: string;
  /** The card page, to be mounted at `/test-payment` of `cardPageBase`. */
  cardPage: Hono;
  /** Stops the API and the deliveries; the store stays, and the next start continues with it. */
  stop(): Promise<void>;
};

/**
 * A local stand-in for Stripe: its API on loopback, its signed events to `webhookUrl`, its card page under `cardPageBase`. No money moves.
 * The state is in PostgreSQL (schema `stand_in_stripe`, created with the login of `connectionString`), so that it survives a crash and all
 * nodes share it; each node starts its own stand-in. `clock` is an SQL expression for the current instant, by which sessions expire.
 */
export async function startStripeStandIn({
  connectionString,
  webhookUrl,
  cardPageBase,
  log,
  clock = "now()",
}: {
  connectionString: string;
  webhookUrl: string;
  cardPageBase: string;
  log: Logger;
  clock?: string;
}): Promise<StripeStandIn> {
  const store = await openStore({ connectionString, clock, log });
  const { secretKey, webhookSecret } = await store.transaction(keepSecrets);
  const cardPage = (id: string) => `${cardPageBase}/test-payment/${id}`;
  const delivery = deliverEvents({ store, webhookUrl, webhookSecret, cardPage, log });
  const { server, port } = await listen(stripeApi({ store, secretKey, cardPage, onChange: delivery.wake, log }));
  return {
    host: { protocol: "http", host: "127.0.0.1", port },
    secretKey,
    webhookSecret,
    cardPage: cardPages({ store, cardPage, onChange: delivery.wake, log }),
    stop: async () => {
      await closed(server);
      await delivery.stop();
      await store.close();
    },
  };
}

function listen(api: Hono): Promise<{ server: ServerType; port: number }> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: api.fetch, hostname: "127.0.0.1", port: 0 }, ({ port }: AddressInfo) =>
      resolve({ server, port }),
    );
    server.once("error", reject);
  });
}

/** Waits for running requests; closes connections that are still open after two seconds. */
function closed(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => "closeAllConnections" in server && server.closeAllConnections(), 2_000);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
  });
}

type Secrets = { secretKey: string; webhookSecret: string };

/** The API key and the signing secret, created at the first start and shared by all nodes. */
async function keepSecrets(tx: Transaction): Promise<Secrets> {
  return {
    secretKey: await keep(tx, "secret key", `sk_test_${randomBytes(24).toString("hex")}`),
    webhookSecret: await keep(tx, "webhook secret", `whsec_${randomBytes(24).toString("hex")}`),
  };
}

async function keep(tx: Transaction, name: string, fresh: string): Promise<string> {
  await tx.rows("insert into stand_in_stripe.secrets (name, value) values ($1, $2) on conflict do nothing", [
    name,
    fresh,
  ]);
  const kept = await tx.row<{ value: string }>("select value from stand_in_stripe.secrets where name = $1", [name]);
  return kept?.value ?? fresh;
}
