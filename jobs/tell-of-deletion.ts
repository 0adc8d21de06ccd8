import type { Task } from "graphile-worker";
import { z } from "zod";
import type { Practice } from "#practice/practice.ts";
import { tellOfDeletion } from "#practice/bookings/email-client-of-deletion.ts";

const payload = z.object({
  bookingId: z.uuid(),
  serviceName: z.string(),
  place: z.enum(["in person", "phone", "video", "written"]),
  clientName: z.string(),
  clientEmail: z.string(),
  clientPhone: z.string().nullable(),
  date: z.string(),
  time: z.string(),
  durationMinutes: z.int(),
  pricePence: z.int(),
  paymentStatus: z.enum(["pending", "paid", "refunded"]),
  sequence: z.int(),
  paidPence: z.int(),
  refundPence: z.int(),
});

/** "tell-of-deletion", queued by a booking itself as it is deleted (private.refund_deleted_booking). */
export function tellOfDeletionTask(practice: Practice): Task {
  return (given) => tellOfDeletion(practice, payload.parse(given));
}
