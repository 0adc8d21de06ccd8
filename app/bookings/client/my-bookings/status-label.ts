import { t } from "@sacred-space/words/t.ts";
import type { MyBooking } from "#app/bookings/my-bookings.ts";
import { instantOf } from "#app/bookings/client/refund-left.ts";
import { describePayment } from "#domain/bookings/confirmation.ts";
import { pounds } from "#domain/money.ts";
import { owesRest } from "#domain/payments/deposit.ts";
import { describePaidAndOwed } from "#domain/payments/describe-rules.ts";

/** The start of a booked session, in milliseconds since the epoch. */
export function beginsAt({ date, time }: MyBooking, zone: string): number {
  return instantOf({ day: date, time, zone });
}

/** The status of an upcoming session, worded for its client. `clock` is the practice's. */
export function statusLabel(booking: MyBooking, clock: { zone: string; now: number }): string {
  const { status, paymentStatus, awaitsCardPayment, heldUntil, total, chooseUntil } = booking;
  if (chooseUntil !== null) return t("New time asked");
  if (paymentStatus === "paid") return describePayment(booking, clock);
  if (heldUntil !== null) return t("Held, not paid yet");
  const confirmation = status === "confirmed" ? t("Confirmed") : t("Awaiting my confirmation");
  if (paymentStatus === "refunded" || total === 0) return confirmation;
  return `${confirmation}, ${awaitsCardPayment ? t("not paid yet") : t("{total} to pay at the session", { total: pounds(total) })}`;
}

/** The amounts paid, owed and refunded for a future session; "" if nothing was paid. */
export function paymentOf({ paymentStatus, paidBy, paid, owed, refunded }: MyBooking): string {
  if (paymentStatus === "pending") return "";
  if (paidBy === "pass")
    return refunded > 0 ? t("Paid with your pass, the session is on it again") : t("Paid with your pass");
  const payment = owesRest({ paymentStatus, owed })
    ? describePaidAndOwed({ paid, owed })
    : t("{paid} paid", { paid: pounds(paid) });
  return refunded > 0 ? t("{payment}, {refunded} back", { payment, refunded: pounds(refunded) }) : payment;
}

/** The outcome of a past or cancelled session, with its payment and refund. */
export function outcomeOf({
  status,
  awaitsCardPayment,
  paymentStatus,
  paidBy,
  total,
  paid,
  owed,
  refunded,
}: MyBooking): string {
  const outcome = status === "cancelled" ? t("Cancelled") : status === "completed" ? t("Completed") : t("Over");
  if (awaitsCardPayment) return `${outcome} · ${t("{total} not paid yet", { total: pounds(total) })}`;
  if (paymentStatus === "pending") return `${outcome} · ${t("Nothing was charged")}`;
  if (paidBy === "pass" && refunded > 0) return `${outcome} · ${t("The session is on your pass again")}`;
  if (paidBy === "pass")
    return `${outcome} · ${status === "cancelled" ? t("The session of your pass stays used") : t("Paid with your pass")}`;
  const payment = owesRest({ paymentStatus, owed })
    ? t("{paid} paid, {owed} still to pay", { paid: pounds(paid), owed: pounds(owed) })
    : t("{paid} paid", { paid: pounds(paid) });
  if (refunded === 0) return `${outcome} · ${payment}`;
  return `${outcome} · ${refunded >= paid ? t("{refunded} refunded", { refunded: pounds(refunded) }) : t("{payment}, {refunded} refunded", { payment, refunded: pounds(refunded) })}`;
}
