/**
 * One run at a time: who asks while it goes on, or within `ms` after its end, gets its result. A failure is told to those who wait and is not
 * kept.
 */
export function sharedResult<T>(run: () => Promise<T>, ms: number, now = () => performance.now()): () => Promise<T> {
  let current: Promise<T> | undefined;
  let endsAt = Infinity;
  return () => {
    if (current && now() < endsAt) return current;
    endsAt = Infinity;
    const running = run();
    current = running;
    running.then(
      () => (endsAt = now() + ms),
      () => (current = undefined),
    );
    return running;
  };
}
