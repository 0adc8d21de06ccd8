import { t } from "@sacred-space/words/t.ts";
import { paymentLabel } from "#app/kit/admin/ui/booking-labels.tsx";
import type { Booking } from "#app/bookings/booking.ts";
import { pounds } from "#domain/money.ts";
import { owesRest } from "#domain/payments/deposit.ts";
import { describePaidAndOwed } from "#domain/payments/describe-rules.ts";

const METHODS = {
  pending: {
    card: "",
    link: "; to be paid by link",
    cash: "; to be paid in cash",
    transfer: "",
    voucher: "",
    pass: "",
  },
  paid: {
    card: "",
    link: " by link",
    cash: " in cash",
    transfer: " by transfer",
    voucher: " with a voucher",
    pass: " with a pass",
  },
  refunded: {
    card: "",
    link: "",
    cash: " in cash",
    transfer: " by transfer",
    voucher: " to the voucher",
    pass: " to the pass",
  },
};

/**
 * "£70.00, paid in cash", "£45.00, of which £15.00 paid, £30.00 to pay at the session", "£70.00, not paid; to be paid by link": the amount,
 * its payment status and method, and refunds.
 */
export function paymentOf({
  total,
  status,
  paymentStatus,
  paidBy,
  paid,
  owed,
  refunded,
}: Pick<Booking, "total" | "status" | "paymentStatus" | "paidBy" | "paid" | "owed" | "refunded">): string {
  const isNoMore = status === "cancelled" && paymentStatus === "pending";
  const method = isNoMore ? "" : METHODS[paymentStatus][paidBy];
  const back = refunded > 0 && refunded < paid ? `, of which ${pounds(refunded)} went back` : "";
  if (owesRest({ paymentStatus, owed }))
    return `${pounds(total)}, of which ${describePaidAndOwed({ paid, owed })}${back}`;
  const amount =
    paymentStatus !== "pending" && paid < total
      ? t("{paid} of {total}", { paid: pounds(paid), total: pounds(total) })
      : pounds(total);
  return `${amount}, ${paymentLabel(paymentStatus)}${method}${back}`;
}
