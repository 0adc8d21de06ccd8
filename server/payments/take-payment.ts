import { claimBooking, markPaidBy } from "#server/bookings/bookings.queries.ts";
import type { Queries } from "#database/connection/connect.ts";
import { recordMoney } from "#server/money/ledger.queries.ts";
import { byHandReference } from "#domain/payments/cash.ts";
import type { PaymentRequest } from "#domain/payments/payment-request.ts";
import { redeemVoucher, usableVoucher } from "#server/credits/pay-with-voucher.ts";
import { usablePass, redeemPass } from "#server/credits/pay-with-pass.ts";
import { actOnce } from "#database/requests-done.ts";
import { done, refused } from "#domain/result.ts";
import { closeCheckoutsOf } from "./close-checkout.ts";
import { queuePaymentLink } from "./send-payment-link.ts";
import type { Practice } from "#kit/server/practice.ts";

/**
 * Takes the payment of all that is still owed for a booking: "cash" and "transfer" are recorded in the ledger and an open Checkout page is
 * closed; "link" emails a new Checkout page; "pass" deducts a session for each place; "voucher" pays as much as it can, and the rest
 * remains owed. Refusals: booking-not-found, nothing-to-pay (cancelled, paid in full or refunded), no-email-address (for a link), those of
 * `usableVoucher` and `usablePass`.
 */
export async function takePayment(practice: Practice, practitioner: { userId: string }, request: PaymentRequest) {
  return actOnce(practice.database, { userId: practitioner.userId, requestId: request.requestId }, (tx) => take(tx, request));
}

async function take(tx: Queries, request: PaymentRequest) {
  const booking = await claimBooking(tx, request.bookingId);
  if (!booking) return refused("booking-not-found");
  if (!booking.isLive || booking.owed === 0) return refused("nothing-to-pay");
  if (request.by === "link" && booking.clientEmail === "") return refused("no-email-address");
  const found = request.by === "voucher" ? await usableVoucher(tx, request.code, booking.owed) : undefined;
  if (found && !found.ok) return found;
  const held = request.by === "pass" ? await usablePass(tx, request.passId, booking) : undefined;
  if (held && !held.ok) return held;
  await closeCheckoutsOf(tx, booking.id);
  if (found) await redeemVoucher(tx, found.voucher, { bookingId: booking.id, amount: found.amount });
  if (held) await redeemPass(tx, held.pass, { bookingId: booking.id, amount: booking.owed, places: booking.places });
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
