import { t } from "@sacred-space/words/t.ts";
import { paymentLabel } from "#app/kit/admin/ui/booking-labels.tsx";
import type { Booking } from "#app/bookings/booking.ts";
import { pounds } from "#domain/money.ts";
import type { PaymentStatus } from "#domain/bookings/booking-status.ts";
import { owesRest } from "#domain/payments/deposit.ts";
import { describePaidAndOwed } from "#domain/payments/describe-rules.ts";

const WAYS: Record<PaymentStatus, Partial<Record<Booking["paidBy"], string>>> = {
  pending: {
    link: t("not paid; to be paid by link"),
    cash: t("not paid; to be paid in cash"),
  },
  paid: {
    link: t("paid by link"),
    cash: t("paid in cash"),
    transfer: t("paid by transfer"),
    voucher: t("paid with a voucher"),
    pass: t("paid with a pass"),
  },
  refunded: {
    cash: t("refunded in cash"),
    transfer: t("refunded by transfer"),
    voucher: t("refunded to the voucher"),
    pass: t("refunded to the pass"),
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
  const way = (!isNoMore && WAYS[paymentStatus][paidBy]) || paymentLabel(paymentStatus);
  const amount =
    paymentStatus !== "pending" && paid < total
      ? t("{paid} of {total}", { paid: pounds(paid), total: pounds(total) })
      : pounds(total);
  const payment = owesRest({ paymentStatus, owed })
    ? t("{total}, of which {paidAndOwed}", { total: pounds(total), paidAndOwed: describePaidAndOwed({ paid, owed }) })
    : `${amount}, ${way}`;
  return refunded > 0 && refunded < paid
    ? t("{payment}, of which {refunded} went back", { payment, refunded: pounds(refunded) })
    : payment;
}
