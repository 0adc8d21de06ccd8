import type { Task } from "graphile-worker";
import { z } from "zod";
import type { Practice } from "#practice/practice.ts";
import { sendPaymentLink } from "#practice/payments/send-payment-link.ts";

const payload = z.object({ checkoutId: z.uuid() });

/** "send-payment-link", queued with the card page of a booking that the practitioner entered. */
export function sendPaymentLinkTask(practice: Practice): Task {
  return (given, { job }) =>
    sendPaymentLink(practice, payload.parse(given).checkoutId, { isLastAttempt: job.attempts >= job.max_attempts });
}
