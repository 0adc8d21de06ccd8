import { t } from "@sacred-space/words/t.ts";
import type { BookedSession, VerifiedOutcome } from "#app/payments/payments.ts";
import { describePayment } from "#domain/bookings/confirmation.ts";
import { pounds } from "#domain/money.ts";
import { owesRest } from "#domain/payments/deposit.ts";
import { describePaidAndOwed } from "#domain/payments/describe-rules.ts";

type Known = {
  booking: Pick<
    BookedSession,
    "status" | "paymentStatus" | "cancelledBecause" | "refunded" | "paid" | "owed" | "confirmBy" | "isWritten"
  >;
  outcome: VerifiedOutcome;
};

/** The heading of a found booking: the specified one unless it was cancelled. */
export function resultTitle({ booking }: Pick<Known, "booking">): string {
  return booking.status === "cancelled" ? t("Booking Cancelled") : t("Booking Confirmed!");
}

/** The status under the heading, correct on the day of the payment and later. `clock` is the practice's. */
export function statusLine({ booking, outcome }: Known, clock: { zone: string; now: number | undefined }): string {
  if (booking.status === "cancelled") return cancelledLine({ booking, outcome });
  if (outcome === "refunded")
    return t("All of your payment has been given back to you. If you did not expect that, please contact us.");
  if (outcome === "unpaid")
    return t("Your payment is being processed. This page changes by itself as soon as it has arrived.");
  if (booking.status === "completed")
    return booking.isWritten ? t("Your reading was written and sent to you.") : t("This session has taken place.");
  return describePayment(booking, clock);
}

function cancelledLine({ booking, outcome }: Known): string {
  const { cancelledBecause, refunded, paid, isWritten } = booking;
  if (cancelledBecause === "hold-ended") {
    return refunded > 0 || outcome === "refunded"
      ? t("Your payment came after the time had been given away. All of it goes back to you.")
      : t("No payment arrived while the time was held, so it was released. Nothing was charged.");
  }
  const act =
    cancelledBecause === "client"
      ? t("You cancelled this booking.")
      : isWritten
        ? t("I have had to cancel this reading.")
        : t("I have had to cancel this session.");
  if (outcome === "refunded" || refunded >= paid)
    return t("{act} All of your {paid} goes back to you.", { act, paid: pounds(paid) });
  if (refunded > 0)
    return t("{act} {refunded} of your {paid} goes back to you.", {
      act,
      refunded: pounds(refunded),
      paid: pounds(paid),
    });
  return outcome === "unpaid"
    ? t("{act} Nothing was charged.", { act })
    : t("{act} There is no refund of your {paid}.", { act, paid: pounds(paid) });
}

/** "Paid", with the refund if there is one, otherwise "Processing"; neither for a refunded or cancelled booking. */
export function paymentLabel({ booking, outcome }: Known): string {
  if (outcome === "paid" && owesRest(booking)) return describePaidAndOwed(booking);
  if (outcome === "paid")
    return booking.refunded > 0 ? t("Paid, {refunded} back", { refunded: pounds(booking.refunded) }) : t("Paid");
  if (outcome === "refunded" || booking.refunded > 0) return t("Refunded");
  return booking.status === "cancelled" ? t("Nothing was charged") : t("Processing");
}
