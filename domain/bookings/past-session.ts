import * as z from "zod/mini";
import { bookingMoment } from "./booking-request.ts";
import { choices } from "#domain/catalog/choice-request.ts";
import { MAX_PRICE, pounds } from "#domain/money.ts";

/** A session that was held and is entered afterwards. `requestId` is the sender's, the same each time the message is repeated. */
export const pastSession = z.object({
  requestId: z.uuid({ error: "is not an id" }),
  clientId: z.uuid({ error: "is not a client" }),
  serviceId: z.uuid({ error: "is not a service" }),
  ...choices,
  ...bookingMoment.shape,
  payment: z.enum(["cash", "transfer", "unpaid"], { error: "must be cash, transfer or unpaid" }),
  pricePence: z
    .int({ error: "is not an amount in pence" })
    .check(z.minimum(0, "is not an amount in pence"), z.maximum(MAX_PRICE, `is more than ${pounds(MAX_PRICE)}`)),
});

export type PastSession = z.output<typeof pastSession>;
