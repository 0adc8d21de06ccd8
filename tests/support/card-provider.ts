import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Hono } from "hono";
import { pino } from "pino";
import { vi } from "vitest";
import type { CheckoutRequest } from "#gateways/card-payments.ts";
import { startStripeStandIn, type StripeStandIn } from "@sacred-space/stand-ins/stripe/start-stripe-stand-in.ts";
import { freshDatabase, type FreshDatabase } from "./database/database.ts";

type Received = { body: string; signature: string | undefined; type: string; id: string };

/** A webhook receiver that can refuse deliveries; it keeps its address while it is down. */
type Receiver = {
  url: string;
  /** Includes refused deliveries. */
  received: Received[];
  /** Sets the status of its responses, 200 at first. "never": it receives the message and does not respond. */
  answer(status: number | "never"): void;
  /** Waits for a delivery that `fits` accepts. */
  waitFor(fits: (delivery: Received) => boolean): Promise<Received>;
  close(): Promise<void>;
};

export type CardProvider = {
  standIn: StripeStandIn;
  receiver: Receiver;
  db: FreshDatabase;
  startNode(): Promise<StripeStandIn>;
  /** Submits the card form of a session's page; by default with a card that pays. */
  submitCard(url: string, card?: Partial<Record<"number" | "expiry" | "cvc" | "name", string>>): Promise<Response>;
  visit(url: string): Promise<Response>;
  close(): Promise<void>;
};

const SITE = "http://localhost:3000";

/** The stand-in for Stripe on a database of its own, with a receiver for its events. It follows the practice's clock. */
export async function cardProvider(): Promise<CardProvider> {
  const db = await freshDatabase();
  const receiver = await startReceiver();
  const startNode = () =>
    startStripeStandIn({
      connectionString: db.url,
      webhookUrl: receiver.url,
      cardPageBase: SITE,
      log: pino({ level: "silent" }),
      clock: "private.clock()",
    });
  const standIn = await startNode();
  const site = new Hono().route("/test-payment", standIn.cardPage);
  return {
    standIn,
    receiver,
    db,
    startNode,
    submitCard: async (url, card) =>
      site.request(url, {
        method: "POST",
        body: new URLSearchParams({
          number: "4242 4242 4242 4242",
          expiry: "12/34",
          cvc: "123",
          name: "Jane Doe",
          ...card,
        }),
      }),
    visit: async (url) => site.request(url),
    async close() {
      await standIn.stop();
      await receiver.close();
      await db.close();
    },
  };
}

/** A request for £45.00 whose keys are fresh. */
export function checkoutRequest(some: Partial<CheckoutRequest> = {}): CheckoutRequest {
  return {
    idempotencyKey: randomUUID(),
    bookingId: randomUUID(),
    amount: 4500,
    title: "Rune reading",
    description: "30 minutes, Tuesday 1 December, 10:30",
    clientEmail: "jane@example.org",
    successUrl: `${SITE}/booking-success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${SITE}/book`,
    expiresAt: new Date(Date.now() + 30 * 60_000),
    ...some,
  };
}

async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let status: number | "never" = 200;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const signature = request.headers["stripe-signature"];
      const { type, id } = JSON.parse(body) as { type: string; id: string };
      received.push({ body, signature: Array.isArray(signature) ? signature[0] : signature, type, id });
      if (status !== "never") response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/stripe`,
    received,
    answer(next) {
      status = next;
    },
    waitFor: (fits) =>
      vi.waitFor(
        () => {
          const delivery = received.find(fits);
          if (!delivery) throw new Error("No such delivery yet");
          return delivery;
        },
        { timeout: 60_000, interval: 20 },
      ),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
