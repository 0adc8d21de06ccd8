import type { Task } from "graphile-worker";
import { z } from "zod";
import type { Practice } from "#practice/practice.ts";
import { refundLatePayment } from "#practice/refund-late-payment.ts";

const payload = z.object({ checkoutId: z.uuid(), bookingId: z.uuid(), reference: z.string(), amount: z.int().positive() });

/** "refund-late-payment", queued with the ledger entry of money that came too late. */
export function refundLatePaymentTask(practice: Practice): Task {
  return (given) => refundLatePayment(practice, payload.parse(given));
}
