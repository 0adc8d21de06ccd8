import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

/** The maximum time that a pending query delays background work. */
const MAX_WAIT_MS = 10_000;
const BUSY_MS = 2000;

/**
 * Whether the first page of the back office has loaded its data and the browser has been idle. Other files and queries wait for this, so as
 * not to delay the page. Once true it stays true.
 */
export function useInitialLoadDone(): boolean {
  const queries = useQueryClient();
  const [isFilled, setIsFilled] = useState(false);
  useEffect(() => {
    const end = new AbortController();
    const fill = () => {
      if (end.signal.aborted) return;
      end.abort();
      setIsFilled(true);
    };
    const cache = queries.getQueryCache();
    const unsubscribe = cache.subscribe(() => {
      if (cache.getAll().some(isAnswered) && queries.isFetching() === 0) whenIdle(fill);
    });
    const timer = setTimeout(fill, MAX_WAIT_MS);
    end.signal.addEventListener("abort", () => {
      unsubscribe();
      clearTimeout(timer);
    });
    return () => end.abort();
  }, [queries]);
  return isFilled;
}

function isAnswered({ state }: { state: { status: string } }): boolean {
  return state.status !== "pending";
}

function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: BUSY_MS });
  else setTimeout(work, BUSY_MS);
}
