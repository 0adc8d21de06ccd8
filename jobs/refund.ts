import type { Task } from "graphile-worker";
import { z } from "zod";
import type { Practice } from "#practice/practice.ts";
import { refund } from "#practice/payments/refund.ts";

const payload = z.object({ id: z.uuid() });

/** "refund", queued by the refunds table itself for each new row. */
export function refundTask(practice: Practice): Task {
  return (given, { job }) => refund(practice, payload.parse(given).id, { isLastAttempt: job.attempts >= job.max_attempts });
}
