const WAITS_S = [2, 3, 5, 8, 13, 20, 30, 30, 30, 30];

/** Milliseconds until the next poll of an unpaid booking; undefined after about three minutes, when polling stops. */
export function pollAfter(polls: number): number | undefined {
  const seconds = WAITS_S[polls - 1];
  return seconds === undefined ? undefined : seconds * 1000;
}
