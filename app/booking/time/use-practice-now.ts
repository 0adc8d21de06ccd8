import { useEffect, useState } from "react";
import { useAuth } from "#app/backend/accounts/auth-provider.tsx";
import { fetchPracticeClock } from "#app/backend/settings/practice-clock.ts";

const HALF_A_MINUTE_MS = 30_000;
const PATIENCE_MS = 4_000;

/**
 * The present moment in milliseconds by the practice's clock, which decides what comes back, counted on from there twice a minute;
 * undefined until it is told. This device's own clock, where the server does not say within a few seconds.
 */
export function usePracticeNow(): number | undefined {
  const { visitor } = useAuth();
  const [now, setNow] = useState<number>();
  useEffect(() => {
    const asking = new AbortController();
    let counting: ReturnType<typeof setInterval> | undefined;
    const patience = setTimeout(() => asking.abort(), PATIENCE_MS);
    let isGone = false;
    void fetchPracticeClock(visitor, asking.signal).then((clock) => {
      clearTimeout(patience);
      if (isGone) return;
      const ahead = clock.ok ? Date.parse(clock.value.now) - Date.now() : 0;
      const count = () => setNow(Date.now() + ahead);
      count();
      counting = setInterval(count, HALF_A_MINUTE_MS);
    });
    return () => {
      isGone = true;
      clearTimeout(patience);
      asking.abort();
      clearInterval(counting);
    };
  }, [visitor]);
  return now;
}
