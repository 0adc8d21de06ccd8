import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { clockOf, type CachedDays } from "#app/kit/offline/cached-days.ts";
import { MINUTE_MS } from "#domain/time.ts";

/** Updates the cached practice clock every minute from the device's clock. */
export function CachedClock({ cached }: { cached: CachedDays }) {
  const queries = useQueryClient();
  useEffect(() => {
    const update = () => queries.setQueryData(["clock"], clockOf(cached));
    update();
    const timer = setInterval(update, MINUTE_MS);
    return () => clearInterval(timer);
  }, [cached, queries]);
  return null;
}
