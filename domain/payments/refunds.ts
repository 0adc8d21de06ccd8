import { isByHand, refundMethodOf, type RefundMethod } from "./cash.ts";
import type { Pence } from "#domain/money.ts";
import type { BookingRule } from "./booking-rule.ts";
import { HOUR_MS } from "#domain/time.ts";

/** Milliseconds since 1970, so that a clock change alters no duration. */
type Instant = number;

type Refunding = Pick<BookingRule, "tiers">;

/** Cancelling until this moment, inclusive, refunds this percentage of the paid amount. */
export type RefundDeadline = { until: Instant; percent: number };

/**
 * Returns the deadlines in order of time; after the last one nothing is refunded. A session that the practice has moved can be cancelled
 * free of charge until `freeUntil`, but not after it begins.
 */
export function refundDeadlines(
  { tiers }: Refunding,
  begins: Instant,
  freeUntil: Instant | null = null,
): RefundDeadline[] {
  const free = freeUntil === null ? [] : [{ until: Math.min(freeUntil, begins), percent: 100 }];
  const own = tiers.map(({ hours, percent }) => ({ until: begins - hours * HOUR_MS, percent }));
  const best = [...free, ...own].toSorted((a, b) => b.percent - a.percent || b.until - a.until);
  return best.filter(({ until }, place) => best.slice(0, place).every((better) => better.until < until));
}

/** Returns the deadlines that are still ahead; the first one applies now. */
export function deadlinesAhead(
  rule: Refunding,
  begins: Instant,
  now: Instant,
  freeUntil: Instant | null = null,
): RefundDeadline[] {
  return refundDeadlines(rule, begins, freeUntil).filter(({ until }) => now <= until);
}

/** Returns the percentage of an amount in whole pence, rounded up in the client's favour. */
export function refundAmount(paid: Pence, percent: number): Pence {
  return Math.ceil((paid * percent) / 100);
}

/** The refund for cancelling now, until when it applies (undefined: it no longer changes), and the refund afterwards. */
export type RefundTerms = {
  paid: Pence;
  refund: Pence;
  percent: number;
  until: Instant | undefined;
  afterwards: Pence;
};

/** Returns the refund at `now` for a session for which `paid` has not been refunded. */
export function refundTerms(
  rule: Refunding,
  paid: Pence,
  begins: Instant,
  now: Instant,
  freeUntil: Instant | null = null,
): RefundTerms {
  const [current, next] = deadlinesAhead(rule, begins, now, freeUntil);
  const percent = current?.percent ?? 0;
  return {
    paid,
    percent,
    refund: refundAmount(paid, percent),
    until: current?.until,
    afterwards: refundAmount(paid, next?.percent ?? 0),
  };
}

export function mayMove({ moveHours }: Pick<BookingRule, "moveHours">, begins: Instant, now: Instant): boolean {
  return now <= begins - moveHours * HOUR_MS;
}

type Refundable<Reference> = {
  paymentReference: Reference;
  left: Pence;
  /** Whether it is refunded in whole or not at all, like sessions of a pass. */ isWhole?: boolean;
};

/**
 * Divides an amount among payments in their order, at most `left` to each; a payment with `isWhole` is refunded in full or not at all. What
 * no payment can take is dropped.
 */
export function divideRefund<Reference>(
  amount: Pence,
  payments: Refundable<Reference>[],
): { paymentReference: Reference; amount: Pence }[] {
  let rest = amount;
  return payments.flatMap(({ paymentReference, left, isWhole = false }) => {
    const share = isWhole && left > rest ? 0 : Math.min(rest, left);
    if (share <= 0) return [];
    rest -= share;
    return [{ paymentReference, amount: share }];
  });
}

/** Returns how much of a divided refund the practitioner gives back herself, in cash or by transfer. */
export function byHandIn(refunds: { paymentReference: string; amount: Pence }[]): Pence {
  return refunds
    .filter(({ paymentReference }) => isByHand(paymentReference))
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** Returns how much of a divided refund goes back to vouchers and to passes. */
export function toCreditsIn(refunds: { paymentReference: string; amount: Pence }[]): {
  toVoucher: Pence;
  toPass: Pence;
} {
  const by = (method: RefundMethod) =>
    refunds
      .filter(({ paymentReference }) => refundMethodOf(paymentReference) === method)
      .reduce((sum, { amount }) => sum + amount, 0);
  return { toVoucher: by("voucher"), toPass: by("pass") };
}

/** Returns how much of an amount these payments can refund. */
export function returnable(amount: Pence, payments: Refundable<unknown>[]): Pence {
  return divideRefund(amount, payments).reduce((sum, share) => sum + share.amount, 0);
}
