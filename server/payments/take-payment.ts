import { claimBooking, markPaidBy } from "#server/bookings/bookings.queries.ts";
import type { Queries } from "#database/connection/connect.ts";
import { recordMoney } from "#server/money/ledger.queries.ts";
import { byHandReference } from "#domain/payments/cash.ts";
import type { PaymentRequest } from "#domain/payments/payment-request.ts";
import { actOnce } from "#database/requests-done.ts";
import { done, refused } from "#domain/result.ts";
import { closeCheckoutsOf } from "./close-checkout.ts";
import { queuePaymentLink } from "./send-payment-link.ts";
import type { Practice } from "#kit/server/practice.ts";

/**
 * Takes the payment of all that is still owed for a booking: "cash" and "transfer" are recorded in the ledger and an open Checkout page is
 * closed; "link" emails a new Checkout page; "pass" deducts a session for each place; "voucher" pays as much as it can, and the rest
 * remains owed. Refusals: booking-not-found, nothing-to-pay (cancelled, paid in full or refunded), no-email-address (for a link), those of
 * the voucher and the pass.
 */
export async function takePayment(practice: Practice, practitioner: { userId: string }, request: PaymentRequest) {
  return actOnce(practice.database, { userId: practitioner.userId, requestId: request.requestId }, (tx) =>
    take(tx, practice, request),
  );
}

async function take(tx: Queries, { extensions }: Practice, request: PaymentRequest) {
  const booking = await claimBooking(tx, request.bookingId);
  if (!booking) return refused("booking-not-found");
  if (!booking.isLive || booking.owed === 0) return refused("nothing-to-pay");
  if (request.by === "link" && booking.clientEmail === "") return refused("no-email-address");
  const claim = await extensions.payers[request.by]?.claim(tx, { code: "", passId: "", ...request }, booking);
  if (claim && !claim.ok) return claim;
  await closeCheckoutsOf(tx, booking.id);
  await claim?.pay(booking.id);
  if (booking.paymentStatus === "pending") await markPaidBy(tx, booking.id, request.by); // a deposit keeps its method
  if (request.by === "link") await queuePaymentLink(tx, booking.id, booking.owed);
  else if (request.by === "cash" || request.by === "transfer")
    await recordMoney(tx, {
      bookingId: booking.id,
      kind: "charge",
      amount: booking.owed,
      reference: byHandReference(request.by, booking.id),
    });
  return done();
}
