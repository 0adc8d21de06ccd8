import { randomBytes } from "node:crypto";
import type { Transaction } from "./store.ts";
import { seconds } from "./stripe-objects.ts";

/** The API version whose shapes the stand-in uses: the one that the pinned SDK sends. */
const API_VERSION = "2026-10-28.endive";

type EventType =
  | "checkout.session.completed"
  | "checkout.session.expired"
  | "charge.refunded"
  | "refund.created"
  | "charge.dispute.created"
  | "charge.dispute.funds_withdrawn"
  | "charge.dispute.closed"
  | "charge.dispute.funds_reinstated";

/** An id in Stripe's format: the kind, then at least 128 random bits. */
export function freshId(kind: "cs_test" | "pi" | "ch" | "re" | "du" | "evt" | "req"): string {
  return `${kind}_${randomBytes(kind === "cs_test" ? 28 : 16).toString("hex")}`;
}

/** Stores an event in the transaction of the change, from where it is delivered. */
export async function recordEvent(tx: Transaction, type: EventType, object: object): Promise<void> {
  const id = freshId("evt");
  const body = JSON.stringify({
    id,
    object: "event",
    api_version: API_VERSION,
    created: seconds(tx.now),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  });
  await tx.rows("insert into stand_in_stripe.events (id, type, body, created_at) values ($1, $2, $3, $4)", [
    id,
    type,
    body,
    tx.now,
  ]);
}
