import type { Task } from "graphile-worker";
import { z } from "zod";
import { closeCheckout } from "#practice/payments/close-checkout.ts";
import type { Practice } from "#practice/practice.ts";

const payload = z.object({ checkoutId: z.uuid() });

/** "close-checkout", queued when a time that was held for a card payment is given up. */
export function closeCheckoutTask(practice: Practice): Task {
  return (given) => closeCheckout(practice, payload.parse(given).checkoutId);
}
