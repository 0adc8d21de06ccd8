import * as z from "zod/mini";
import { typedCode } from "#domain/credits/voucher.ts";

/** Names the booking; `requestId` is the sender's, the same each time the request is repeated. */
const about = { bookingId: z.uuid({ error: "is not a booking" }), requestId: z.optional(z.uuid({ error: "is not an id" })) };

/** Takes what is still to pay of a booking, as far as the method can pay it. */
export const paymentRequest = z.discriminatedUnion("by", [
  z.object({ ...about, by: z.enum(["cash", "transfer", "link"]) }),
  z.object({ ...about, by: z.literal("voucher"), code: typedCode }),
  z.object({ ...about, by: z.literal("pass"), passId: z.uuid({ error: "is not a pass" }) }),
]);
export type PaymentRequest = z.output<typeof paymentRequest>;
