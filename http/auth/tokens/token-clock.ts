/**
 * The database's clock as this process knows it, so that all nodes judge a token's age alike, whatever their own clocks say
 *. Between two looks at the database it goes on by the machine's steady counter.
 */
export type TokenClock = {
  /** Seconds since 1970, with fractions. */
  now(): number;
  /** The database has just said that it is `seconds` since 1970. */
  set(seconds: number): void;
};

/** `seconds`: what the database's clock says at this moment. */
export function startTokenClock(seconds: number): TokenClock {
  let known = { seconds, at: performance.now() };
  return {
    now: () => known.seconds + (performance.now() - known.at) / 1000,
    set: (seconds) => void (known = { seconds, at: performance.now() }),
  };
}
