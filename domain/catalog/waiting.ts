import { HOUR_MS, MINUTE_MS } from "#domain/time.ts";

const MIN_DURATION = 30 * MINUTE_MS;

/**
 * Returns when an offer of freed places expires (milliseconds): after `hours`; close to the session after a quarter of the remaining time,
 * so that others get their turn, but not before half an hour. Never after sales end.
 */
export function offerEnd({
  now,
  begins,
  salesEnd,
  hours,
}: {
  now: number;
  begins: number;
  salesEnd: number;
  hours: number;
}): number {
  const lasts = Math.min(hours * HOUR_MS, Math.max(MIN_DURATION, (begins - now) / 4));
  return Math.min(now + lasts, salesEnd);
}
