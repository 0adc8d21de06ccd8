/**
 * The database's clock as this process knows it, so that all nodes agree on a token's age whatever their own clocks say. It advances by the
 * machine's monotonic clock between two readings.
 */
export type TokenClock = {
  /** Seconds since 1970, with fractions. */
  now(): number;
  /** A new reading of the database's clock. */
  set(seconds: number): void;
};

/** `seconds` is the database's current time. */
export function startTokenClock(seconds: number): TokenClock {
  let known = { seconds, at: performance.now() };
  return {
    now: () => known.seconds + (performance.now() - known.at) / 1000,
    set: (seconds) => void (known = { seconds, at: performance.now() }),
  };
}
