import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import { cacheDays, loadTwoDays } from "#app/kit/offline/cached-days.ts";
import { flushQueue, useQueuedActions } from "#app/kit/offline/queued-actions.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { UnsentActions } from "./unsent-actions.tsx";
import { loadHeldPages } from "#app/kit/navigation/navigation-guard.ts";

const RESEND_MS = 10_000;
const REREAD_MS = 10 * 60_000;

/** Prepares the device for being offline while the back office is open: caches today, tomorrow and the built files. */
export default function OnDevice() {
  const { user, visitor } = useAuth();
  const { data: days } = useServerQuery(
    ["bookings", "two days"],
    (client, signal) => loadTwoDays(client, visitor, signal),
    {
      refetchInterval: REREAD_MS,
    },
  );
  const userId = user?.id;
  useEffect(() => void (userId && days && cacheDays(userId, days)), [userId, days]);
  useEffect(() => void cacheOwnFiles(), []);
  const actions = useQueuedActions(userId);
  useSending(actions.length > 0);
  return <UnsentActions actions={actions} />;
}

/** Sends queued actions: at once, when the connection returns, and every ten seconds, since a server restart triggers no event. */
function useSending(isWaiting: boolean) {
  const { connect } = useAuth();
  const queries = useQueryClient();
  useEffect(() => {
    if (!isWaiting) return;
    const send = async () => {
      if (navigator.onLine && (await flushQueue(connect)) > 0) await queries.invalidateQueries();
    };
    const attempt = () => void send().catch(() => undefined); // retried by the timer
    attempt();
    const timer = setInterval(attempt, RESEND_MS);
    window.addEventListener("online", attempt);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", attempt);
    };
  }, [connect, queries, isWaiting]);
}

const SCRIPT = "/admin-worker.js";
/** Without a trailing slash, so that the scope includes /admin itself. */
const SCOPE = "/admin";

/** Registers the service worker of the back office, which browsers update automatically, and caches the files that this page has loaded. */
async function cacheOwnFiles(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  try {
    if (!(await navigator.serviceWorker.register(SCRIPT, { scope: SCOPE }))) return;
    // Loads the modules that are first needed offline.
    await Promise.all([
      navigator.serviceWorker.ready,
      import("./offline-days.tsx"),
      loadHeldPages(),
      import("@supabase/auth-js"),
    ]);
    await cacheLoadedFiles();
  } catch {
    // Blocked by the browser, or offline: the next opening tries again.
  }
}

/** The worker caches only files fetched after it has started; this adds earlier ones from the browser's HTTP cache. */
async function cacheLoadedFiles(): Promise<void> {
  const name = `back office ${window.__reactRouterManifest?.url.slice(1)}`;
  if (!(await caches.has(name))) return; // another release's worker, or signed out
  const cache = await caches.open(name);
  const loaded = performance.getEntriesByType("resource").map((resource) => resource.name);
  const files = new Set(loaded.filter((file) => file.startsWith(`${window.location.origin}/assets/`)));
  const known = new Set((await cache.keys()).map(({ url }) => url));
  await cache.addAll([...files].filter((file) => !known.has(file)));
}
