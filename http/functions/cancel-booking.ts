import { Hono } from "hono";
import { z } from "zod";
import { pounds } from "#domain/money.ts";
import type { Dependencies } from "#http/dependencies.ts";
import { refuse } from "#http/refusals.ts";
import { cancelBooking, cancellationTerms } from "#practice/bookings/cancel-booking.ts";
import { jsonBody } from "./json-body.ts";
import { type WithClient, signedIn } from "./signed-in.ts";

const pence = z.int({ error: "is not an amount in pence" }).min(0, "is not an amount in pence");
const body = z.object({
  bookingId: z.uuid({ error: "is not a booking" }),
  refundPence: pence,
  paidPence: pence.optional(),
  onlyIfHeld: z.boolean({ error: "must be true or false" }).optional(),
});

/**
 * POST `{bookingId, refundPence, paidPence?, onlyIfHeld?}` -> `{refundPence}`: cancels one's own booking by the printed rule. The amounts
 * are what the client was shown; if something else is due meanwhile, 409 refund-changed says what. Refusals: booking-not-found,
 * too-late-to-cancel, not-held.
 */
export function cancelBookingRoute(deps: Dependencies): Hono<WithClient> {
  return new Hono<WithClient>().post("/", signedIn(deps, "Please sign in to cancel your booking"), async (c) => {
    const request = await jsonBody(c, body);
    if (!request.ok) return request.answer;
    const { bookingId, refundPence, paidPence, onlyIfHeld = false } = request.body;
    const { userId } = c.get("client");
    const cancelled = await cancelBooking(deps.practice, {
      bookingId,
      by: "client",
      userId,
      refund: "policy",
      expectedRefund: refundPence,
      onlyIfHeld,
      ...(paidPence === undefined ? {} : { expectedPaid: paidPence }),
    });
    if (cancelled.ok) return c.json({ refundPence: cancelled.refund });
    if (cancelled.refusal !== "refund-changed") return refuse(c, cancelled.refusal);
    const terms = await cancellationTerms(deps.practice, bookingId, userId);
    return refuse(
      c,
      "refund-changed",
      terms.ok ? `Cancelling now gives back ${pounds(terms.refund)}. Nothing is cancelled yet` : undefined,
    );
  });
}
