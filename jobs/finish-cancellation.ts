import type { Task } from "graphile-worker";
import { z } from "zod";
import { finishCancellation } from "#practice/bookings/cancel-booking.ts";
import type { Practice } from "#practice/practice.ts";

const payload = z.object({ bookingId: z.uuid() });

/** "finish-cancellation", queued by the bookings themselves when the practitioner cancels one in the data API. */
export function finishCancellationTask(practice: Practice): Task {
  return (given) => finishCancellation(practice, payload.parse(given).bookingId);
}
