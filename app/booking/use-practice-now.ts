import { useEffect, useState } from "react";
import { useAuth } from "#app/backend/auth-provider.tsx";
import { fetchPracticeClock } from "#app/backend/practice-clock.ts";

const HALF_A_MINUTE_MS = 30_000;

/**
 * The present moment in milliseconds by the practice's clock, which decides what comes back (spec 9), counted on from there twice a minute;
 * undefined until it is told. This device's own clock, where the server does not say.
 */
export function usePracticeNow(): number | undefined {
  const { visitor } = useAuth();
  const [now, setNow] = useState<number>();
  useEffect(() => {
    const asking = new AbortController();
    let counting: ReturnType<typeof setInterval> | undefined;
    void fetchPracticeClock(visitor, asking.signal).then((clock) => {
      if (asking.signal.aborted) return;
      const ahead = clock.ok ? Date.parse(clock.value.now) - Date.now() : 0;
      const count = () => setNow(Date.now() + ahead);
      count();
      counting = setInterval(count, HALF_A_MINUTE_MS);
    });
    return () => {
      asking.abort();
      clearInterval(counting);
    };
  }, [visitor]);
  return now;
}
