import type { MyBooking } from "#app/backend/bookings/my-bookings.ts";
import { instantOf } from "#app/booking/refund-terms.ts";
import { paidInWords } from "#domain/bookings/confirmation.ts";
import { pounds } from "#domain/money.ts";
import { owesRest } from "#domain/payments/deposit.ts";
import { standingInWords } from "#domain/payments/rule-words.ts";

/** When a booked session begins, in milliseconds. */
export function beginsAt({ date, time }: MyBooking, zone: string): number {
  return instantOf({ day: date, time, zone });
}

/** How a session to come stands, in the words of its owner. `clock` is the practice's. */
export function standingOf(booking: MyBooking, clock: { zone: string; now: number }): string {
  const { status, paymentStatus, awaitsCardPayment, heldUntil, total } = booking;
  if (paymentStatus === "paid") return paidInWords(booking, clock);
  if (heldUntil !== null) return "Held, not paid yet";
  const standing = status === "confirmed" ? "Confirmed" : "Awaiting the practitioner’s confirmation";
  if (paymentStatus === "refunded" || total === 0) return standing;
  return `${standing}, ${awaitsCardPayment ? "not paid yet" : `${pounds(total)} to pay at the session`}`;
}

/** What was paid for a session to come, what is left to pay of it, and what came back; "" where nothing was paid. */
export function paymentOf({ paymentStatus, paidBy, paid, owed, refunded }: MyBooking): string {
  if (paymentStatus === "pending") return "";
  if (paidBy === "pass") return refunded > 0 ? "Paid with your pass, the session is on it again" : "Paid with your pass";
  const standing = owesRest({ paymentStatus, owed }) ? standingInWords({ paid, owed }) : `${pounds(paid)} paid`;
  return refunded > 0 ? `${standing}, ${pounds(refunded)} back` : standing;
}

/** What became of a session that is over or cancelled, and of its money. */
export function outcomeOf({ status, awaitsCardPayment, paymentStatus, paidBy, total, paid, owed, refunded }: MyBooking): string {
  const outcome = status === "cancelled" ? "Cancelled" : status === "completed" ? "Completed" : "Over";
  if (awaitsCardPayment) return `${outcome} · ${pounds(total)} not paid yet`;
  if (paymentStatus === "pending") return `${outcome} · Nothing was charged`;
  if (paidBy === "pass" && refunded > 0) return `${outcome} · The session is on your pass again`;
  if (paidBy === "pass") return `${outcome} · ${status === "cancelled" ? "The session of your pass stays used" : "Paid with your pass"}`;
  const standing = owesRest({ paymentStatus, owed }) ? `${pounds(paid)} paid, ${pounds(owed)} still to pay` : `${pounds(paid)} paid`;
  if (refunded === 0) return `${outcome} · ${standing}`;
  return `${outcome} · ${refunded >= paid ? `${pounds(refunded)} refunded` : `${standing}, ${pounds(refunded)} refunded`}`;
}
