import { actAs } from "#database/connection/as-identity.ts";
import { claimBooking } from "#server/bookings/bookings.queries.ts";
import { queueMail } from "#server/messages/emails.queries.ts";
import { insertRefund } from "./refunds.queries.ts";
import type { Pence } from "#domain/money.ts";
import { byHandIn, divideRefund, returnable, toCreditsIn } from "#domain/payments/refunds.ts";
import { done, refused } from "#domain/result.ts";
import { loadBookingFacts } from "#server/bookings/load-booking-facts.ts";
import { refundGivenEmail } from "#server/bookings/emails/refund-given.ts";
import type { Practice } from "#kit/server/practice.ts";
import { refundableMoney } from "./refundable-money.ts";

type GivenRefund = {
  bookingId: string;
  pence: Pence;
  /** Shown to the client. */
  reason?: string | undefined;
  /** The held amount that the practitioner was shown, so that a request sent twice is refused the second time. */
  expectedHeldPence: Pence;
};

/**
 * Refunds all or part of the money held for a booking; the booking stays as it is. Card refunds are automatic; cash is to be handed back.
 */
export async function giveRefund(practice: Practice, practitioner: { userId: string }, request: GivenRefund) {
  const { bookingId, pence, reason, expectedHeldPence } = request;
  return practice.database.transaction(async (tx) => {
    await actAs(tx, practitioner.userId);
    const booking = await claimBooking(tx, bookingId);
    if (!booking) return refused("booking-not-found");
    const { held, payments } = await refundableMoney(tx, booking, { includesByHand: true });
    if (held !== expectedHeldPence) return refused("refund-changed");
    if (pence > held) return refused("refund-too-large");
    if (returnable(pence, payments) !== pence) return refused("pass-goes-back-whole");
    const refunds = divideRefund(pence, payments);
    const ids: string[] = [];
    for (const refund of refunds) ids.push(await insertRefund(tx, { ...refund, bookingId, reason: "goodwill" }));
    const loaded = await loadBookingFacts(tx, bookingId, practice.publicUrl);
    const [refundId] = ids;
    if (loaded && refundId)
      await queueMail(
        tx,
        refundGivenEmail(loaded.facts, {
          refundId,
          pence,
          paid: held,
          cash: byHandIn(refunds),
          ...toCreditsIn(refunds),
          reason,
        }),
      );
    return done();
  });
}
