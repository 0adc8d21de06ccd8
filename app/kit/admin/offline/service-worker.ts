import { loadHeldPages } from "#app/kit/navigation/navigation-guard.ts";

const SCRIPT = "/admin-worker.js";
/** Without a trailing slash, so that the scope includes /admin itself. */
const SCOPE = "/admin";

/** Registers the service worker of the back office, which browsers update automatically, and caches the files that this page has loaded. */
export async function cacheOwnFiles(): Promise<void> {
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
