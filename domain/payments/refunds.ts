import type { Pence } from "#domain/money.ts";

/** A moment in milliseconds since 1970, so that elapsed time counts and no clock change bends it. */
type Instant = number;

const HOUR = 3_600_000;

/** The printed rule: everything at 48 hours' notice or more, half from 24 to under 48, nothing under 24 or for a no-show. */
export type RefundShare = "all" | "half" | "none";

/**
 * The last moments, themselves included, at which cancelling gives back everything and at which it gives back half. A session that the
 * practice has moved is cancelled free of charge until `freeUntil`, at most until it begins.
 */
export function refundDeadlines(begins: Instant, freeUntil: Instant | null = null): { all: Instant; half: Instant } {
  const free = freeUntil === null ? -Infinity : Math.min(freeUntil, begins);
  return { all: Math.max(begins - 48 * HOUR, free), half: Math.max(begins - 24 * HOUR, free) };
}

/** What cancelling at this moment gives back. */
export function refundShare(begins: Instant, cancelled: Instant, freeUntil: Instant | null = null): RefundShare {
  const deadlines = refundDeadlines(begins, freeUntil);
  if (cancelled <= deadlines.all) return "all";
  return cancelled <= deadlines.half ? "half" : "none";
}

/** The same in money: whole pence, the odd half penny to the client. */
export function refundAmount(paid: Pence, share: RefundShare): Pence {
  if (share === "all") return paid;
  return share === "half" ? Math.ceil(paid / 2) : 0;
}

/** What cancelling now gives back, until when (undefined: it stays so), and what it gives back afterwards. */
export type RefundTerms = { paid: Pence; refund: Pence; share: RefundShare; until: Instant | undefined; afterwards: Pence };

/** What the printed rule says at `now` of a session for which `paid` is still held. */
export function refundTerms(paid: Pence, begins: Instant, now: Instant, freeUntil: Instant | null = null): RefundTerms {
  const share = refundShare(begins, now, freeUntil);
  const deadlines = refundDeadlines(begins, freeUntil);
  const terms = { paid, share, refund: refundAmount(paid, share) };
  if (share === "all")
    return { ...terms, until: deadlines.all, afterwards: refundAmount(paid, deadlines.half > deadlines.all ? "half" : "none") };
  if (share === "half") return { ...terms, until: deadlines.half, afterwards: 0 };
  return { ...terms, until: undefined, afterwards: 0 };
}

/** Moving needs the notice at which the printed rule gives everything back (48 hours). */
export function mayMove(begins: Instant, now: Instant): boolean {
  return now <= refundDeadlines(begins).all;
}

/** Divides an amount among payments in their order, to none more than what is left of it. What no payment can take is dropped. */
export function divideRefund<Reference>(
  amount: Pence,
  payments: { paymentReference: Reference; left: Pence }[],
): { paymentReference: Reference; amount: Pence }[] {
  let rest = amount;
  return payments.flatMap(({ paymentReference, left }) => {
    const share = Math.min(rest, left);
    if (share <= 0) return [];
    rest -= share;
    return [{ paymentReference, amount: share }];
  });
}
