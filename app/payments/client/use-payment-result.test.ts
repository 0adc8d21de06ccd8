import { expect, test } from "vitest";
import { pollAfter } from "./use-payment-result.ts";

test("an unpaid booking is polled at growing intervals, for less than five minutes", () => {
  const waits: number[] = [];
  for (let polls = 1; ; polls += 1) {
    const wait = pollAfter(polls);
    if (wait === undefined) break;
    waits.push(wait);
  }
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(waits[0]).toBeGreaterThanOrEqual(2000);
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(5 * 60_000);
});
