import { timingSafeEqual } from "node:crypto";

/** In constant time for texts of one length. */
export function isSameSecret(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
