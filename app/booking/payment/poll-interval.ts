const WAITS_S = [2, 3, 5, 8, 13, 20, 30, 30, 30, 30];

/** How long to wait before the next poll of an unpaid booking, in milliseconds; undefined when it is time to stop (about three minutes). */
export function pollAfter(polls: number): number | undefined {
  const seconds = WAITS_S[polls - 1];
  return seconds === undefined ? undefined : seconds * 1000;
}
