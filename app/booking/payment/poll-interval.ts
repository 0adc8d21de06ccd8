const WAITS_S = [2, 3, 5, 8, 13, 20, 30, 30, 30, 30];

/** How long to wait before asking for an unpaid booking once more, in milliseconds; undefined when it is time to stop (about three minutes). */
export function askAgainAfter(timesAsked: number): number | undefined {
  const seconds = WAITS_S[timesAsked - 1];
  return seconds === undefined ? undefined : seconds * 1000;
}
