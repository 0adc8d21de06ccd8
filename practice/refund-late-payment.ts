import { raiseAlert } from "#database/alerts.ts";
import { markRefunded } from "#database/bookings.ts";
import { recordMoney } from "#database/ledger.ts";
import { queueMail } from "#database/mail.ts";
import type { Pence } from "#domain/money.ts";
import { factsOfBooking } from "./facts-of-booking.ts";
import { latePaymentRefundedLetter } from "./letters/late-payment-refunded.ts";
import type { Practice } from "./practice.ts";

export type LatePayment = { checkoutId: string; bookingId: string; reference: string; amount: Pence };

/**
 * Gives back money that came for a time already given away, and tells the client and the practitioner why (design 5). Safe to
 * repeat: the provider refunds once per idempotency key, the ledger takes one entry per refund, and each letter is queued once.
 * Throws when the provider cannot be asked; the job runner then tries again.
 */
export async function refundLatePayment(practice: Practice, late: LatePayment): Promise<void> {
  const refund = await practice.payments.refund({
    idempotencyKey: `late-payment-${late.checkoutId}`,
    paymentReference: late.reference,
    amount: late.amount,
  });
  await practice.database.transaction(async (tx) => {
    await recordMoney(tx, { bookingId: late.bookingId, kind: "refund", amount: late.amount, reference: refund.id, reason: "late payment" });
    await markRefunded(tx, late.bookingId);
    await raiseAlert(tx, {
      kind: "late-payment-refunded",
      detail: "A payment arrived after its time had been given away; it was refunded in full.",
      reference: late.checkoutId,
      bookingId: late.bookingId,
    });
    const told = await factsOfBooking(tx, late.bookingId, practice.publicUrl);
    if (told) await queueMail(tx, latePaymentRefundedLetter(told.facts)); // a booking that was deleted leaves nobody to write to
  });
}
