import { useSyncExternalStore } from "react";

/**
 * A navigation that is delayed: the server does not respond, or a new release has replaced the one in this tab. `resume` retries, or loads
 * the new release.
 */
type HeldPage = { because: "unreachable" | "outdated"; resume(): void };

let held: HeldPage | undefined;
const listeners = new Set<() => void>();

/** Shows that a page is delayed; undefined removes the notice. */
export function setHeldPage(page: HeldPage | undefined): void {
  held = page;
  for (const listener of listeners) listener();
}

export function useHeldPage(): HeldPage | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => held,
    () => undefined,
  );
}

export function useIsOffline(): boolean {
  return useSyncExternalStore(
    (changed) => {
      window.addEventListener("online", changed);
      window.addEventListener("offline", changed);
      return () => {
        window.removeEventListener("online", changed);
        window.removeEventListener("offline", changed);
      };
    },
    () => !navigator.onLine,
    () => false,
  );
}

/** A server restart takes a few seconds. */
const RETRY_MS = 5000;

/**
 * Waits for the next attempt to load a page: the button, the connection's return, or a few seconds. Once the user has typed something, only
 * the button counts, since the page must not change while they type. Rejects when `signal` is aborted.
 */
export function nextAttempt(signal?: AbortSignal | null): Promise<void> {
  const end = new AbortController();
  return new Promise<void>((resume, reject) => {
    const options = { signal: end.signal };
    const byItself = () => navigator.onLine && resume();
    const timer = setInterval(byItself, RETRY_MS);
    window.addEventListener("online", byItself, options);
    const stopWaiting = () => {
      clearInterval(timer);
      window.removeEventListener("online", byItself);
    };
    end.signal.addEventListener("abort", stopWaiting);
    document.addEventListener("input", stopWaiting, options);
    signal?.addEventListener("abort", () => reject(signal.reason as Error), options);
    setHeldPage({ because: "unreachable", resume });
  }).finally(() => {
    end.abort();
    setHeldPage(undefined);
  });
}
