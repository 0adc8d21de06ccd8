const SCRIPT = "/admin-worker.js";
/** Without a slash, so that /admin itself is in it. */
const SCOPE = "/admin";

/** Registers the service worker of the back office; browsers look for a new one by themselves as pages are opened. Then keeps what this page has loaded. */
export async function cacheOwnFiles(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  try {
    if (!(await navigator.serviceWorker.register(SCRIPT, { scope: SCOPE }))) return;
    // What is needed once the connection is lost, and not before.
    await Promise.all([
      navigator.serviceWorker.ready,
      import("./without-line.tsx"),
      import("#app/navigation/held-pages.tsx"),
      import("@supabase/auth-js"),
    ]);
    await cacheLoadedFiles();
  } catch {
    // denied by the browser, or the connection is gone: the next opening tries again
  }
}

/** The worker sees what is fetched after it has begun; what came before is taken from the browser's cache. */
async function cacheLoadedFiles(): Promise<void> {
  const name = `back office ${window.__reactRouterManifest?.url.slice(1)}`;
  if (!(await caches.has(name))) return; // the worker is of another release, or the practitioner has signed out
  const cache = await caches.open(name);
  const loaded = performance.getEntriesByType("resource").map((resource) => resource.name);
  const files = new Set(loaded.filter((file) => file.startsWith(`${window.location.origin}/assets/`)));
  const known = new Set((await cache.keys()).map(({ url }) => url));
  await cache.addAll([...files].filter((file) => !known.has(file)));
}
