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
  if (chooseUntil !== null) return "New time asked";
  if (paymentStatus === "paid") return describePayment(booking, clock);
  if (heldUntil !== null) return "Held, not paid yet";
  const confirmation = status === "confirmed" ? "Confirmed" : "Awaiting my confirmation";
  if (paymentStatus === "refunded" || total === 0) return confirmation;
  return `${confirmation}, ${awaitsCardPayment ? "not paid yet" : `${pounds(total)} to pay at the session`}`;
}

/** The amounts paid, owed and refunded for a future session; "" if nothing was paid. */
export function paymentOf({ paymentStatus, paidBy, paid, owed, refunded }: MyBooking): string {
  if (paymentStatus === "pending") return "";
  if (paidBy === "pass")
    return refunded > 0 ? "Paid with your pass, the session is on it again" : "Paid with your pass";
  const payment = owesRest({ paymentStatus, owed }) ? describePaidAndOwed({ paid, owed }) : `${pounds(paid)} paid`;
  return refunded > 0 ? `${payment}, ${pounds(refunded)} back` : payment;
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
  const outcome = status === "cancelled" ? "Cancelled" : status === "completed" ? "Completed" : "Over";
  if (awaitsCardPayment) return `${outcome} · ${pounds(total)} not paid yet`;
  if (paymentStatus === "pending") return `${outcome} · Nothing was charged`;
  if (paidBy === "pass" && refunded > 0) return `${outcome} · The session is on your pass again`;
  if (paidBy === "pass")
    return `${outcome} · ${status === "cancelled" ? "The session of your pass stays used" : "Paid with your pass"}`;
  const payment = owesRest({ paymentStatus, owed })
    ? `${pounds(paid)} paid, ${pounds(owed)} still to pay`
    : `${pounds(paid)} paid`;
  if (refunded === 0) return `${outcome} · ${payment}`;
  return `${outcome} · ${refunded >= paid ? `${pounds(refunded)} refunded` : `${payment}, ${pounds(refunded)} refunded`}`;
}
