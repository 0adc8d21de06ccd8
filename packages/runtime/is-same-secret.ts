import { timingSafeEqual } from "node:crypto";

/** Compares in constant time if both have the same length. */
export function isSameSecret(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
