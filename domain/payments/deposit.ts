import { MIN_CARD_AMOUNT, type Pence } from "#domain/money.ts";
import type { BookingRule } from "./booking-rule.ts";

/**
 * What is paid by card when booking: the price, or the rule's deposit of it in whole pence, rounded up. Where a card could not take the
 * deposit or the rest by itself, they are paid together.
 */
export function dueWhenBooking({ deposit }: Pick<BookingRule, "deposit">, price: Pence): Pence {
  if (deposit === null) return price;
  const part = Math.max(MIN_CARD_AMOUNT, Math.ceil((price * deposit) / 100));
  return price - part < MIN_CARD_AMOUNT ? price : part;
}

/** What a booking's money is decided by; `owed` is what is still to pay of its price. */
type Owing = { rule: Pick<BookingRule, "deposit">; price: Pence; owed: Pence; paymentStatus: string; paidBy: string };

/** What a client pays by card now: of a booking made on the site first what is due when booking, of any other all that is owed. */
export function dueNow({ rule, price, owed, paymentStatus, paidBy }: Owing): Pence {
  return paymentStatus === "pending" && paidBy === "card" ? Math.min(owed, dueWhenBooking(rule, price)) : owed;
}

/** A deposit was paid, and the rest was not. */
export function owesRest({ paymentStatus, owed }: Pick<Owing, "paymentStatus" | "owed">): boolean {
  return paymentStatus === "paid" && owed > 0;
}

/** Whether nothing of a price has been paid. */
export function isUnpaid({ paymentStatus, owed }: Pick<Owing, "paymentStatus" | "owed">): boolean {
  return paymentStatus === "pending" && owed > 0;
}
