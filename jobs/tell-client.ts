import type { Task } from "graphile-worker";
import { z } from "zod";
import type { Practice } from "#practice/practice.ts";
import { tellClient } from "#practice/bookings/email-client-of-change.ts";

const payload = z.object({
  bookingId: z.uuid(),
  event: z.enum(["confirmed", "moved"]),
  sequence: z.int(),
  date: z.string(),
  time: z.string(),
  wasDate: z.string(),
  wasTime: z.string(),
});

/** "tell-client", queued by the bookings themselves with the change (private.tell_client_soon). */
export function tellClientTask(practice: Practice): Task {
  return (given) => tellClient(practice, payload.parse(given));
}
