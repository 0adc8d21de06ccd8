import { MIN_CARD_AMOUNT, type Pence } from "#domain/money.ts";
import type { BookingRule } from "./booking-rule.ts";

/**
 * Returns the amount to pay by card when booking: the price, or the rule's deposit in whole pence, rounded up and at least the minimum of a
 * card payment. If the rest would be less than that minimum, the whole price.
 */
export function dueWhenBooking({ deposit }: Pick<BookingRule, "deposit">, price: Pence): Pence {
  if (deposit === null) return price;
  const part = Math.max(MIN_CARD_AMOUNT, Math.ceil((price * deposit) / 100));
  return price - part < MIN_CARD_AMOUNT ? price : part;
}

/** The facts that decide what a booking still owes; `owed` is the unpaid part of its price. */
type Owing = { rule: Pick<BookingRule, "deposit">; price: Pence; owed: Pence; paymentStatus: string; paidBy: string };

/**
 * Returns what a client pays by card now: the amount due when booking for an unpaid booking made on the site, otherwise all that is owed.
 */
export function dueNow({ rule, price, owed, paymentStatus, paidBy }: Owing): Pence {
  return paymentStatus === "pending" && paidBy === "card" ? Math.min(owed, dueWhenBooking(rule, price)) : owed;
}

/** Whether a deposit was paid and the rest was not. */
export function owesRest({ paymentStatus, owed }: Pick<Owing, "paymentStatus" | "owed">): boolean {
  return paymentStatus === "paid" && owed > 0;
}

export function isUnpaid({ paymentStatus, owed }: Pick<Owing, "paymentStatus" | "owed">): boolean {
  return paymentStatus === "pending" && owed > 0;
}
