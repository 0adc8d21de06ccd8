import { useEffect, useState } from "react";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import { fetchPracticeClock } from "#app/settings/practice-clock.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { mapResult } from "#app/kit/backend/server/server-result.ts";

const HALF_A_MINUTE_MS = 30_000;
const TIMEOUT_MS = 4_000;

/**
 * The current time in milliseconds by the practice's clock, which determines refunds; updated twice a minute, undefined until the server
 * responds. Falls back to the device's clock after a few seconds.
 */
export function usePracticeNow(): number | undefined {
  const { visitor } = useAuth();
  const clock = useServerQuery(["clock-offset"], async (_, signal) => {
    const result = await fetchPracticeClock(visitor, AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]));
    return mapResult(result, ({ now }) => Date.parse(now) - Date.now());
  });
  const [localNow, setLocalNow] = useState(() => Date.now());
  useEffect(() => {
    const counting = setInterval(() => setLocalNow(Date.now()), HALF_A_MINUTE_MS);
    return () => clearInterval(counting);
  }, []);
  return clock.isPending ? undefined : localNow + (clock.data ?? 0);
}
