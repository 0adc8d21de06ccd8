import type {
  DataRouter,
  UNSAFE_AssetsManifest as AssetsManifest,
  UNSAFE_RouteModules as RouteModules,
} from "react-router";
import { retryUntilReachable } from "#app/kit/backend/server/retry-until-reachable.ts";
import { setHeldPage } from "#app/kit/ui/toast/connection.ts";
import { ConnectionNotice } from "#app/kit/ui/toast/connection-notice.tsx";
import { closeMenusOnBack } from "#app/kit/navigation/menu-history.ts";
import { traversal } from "#app/kit/navigation/traversal.ts";
import { loadRelease } from "./release.ts";

/** React Router's globals in framework mode. */
declare global {
  interface Window {
    __reactRouterManifest?: AssetsManifest;
    __reactRouterRouteModules?: RouteModules;
    __reactRouterDataRouter?: DataRouter;
  }
}

closeMenusOnBack();
// Imported dynamically: every page already has this chunk, and a static import would load it on the server, too.
void import("react-dom/client").then(({ createRoot }) =>
  createRoot(document.body.appendChild(document.createElement("div"))).render(<ConnectionNotice />),
);

/** The files of each route, which scripts/build.ts lists beside the manifest; undefined until they are loaded, and in development. */
let routeFiles: Record<string, string[]> | undefined;
const LIST = `/assets/files-${window.__reactRouterManifest?.version}.json`;

const arrived = new Set<string>();
let latest = new AbortController();
// Retried by a navigation.
const early = import.meta.env.PROD ? readRouteFiles().catch(() => undefined) : undefined;

async function readRouteFiles(signal?: AbortSignal): Promise<Response> {
  const answer = await fetch(LIST, { signal });
  if (!answer.ok || routeFiles) return answer;
  routeFiles = (await answer.json()) as Record<string, string[]>;
  for (const file of Object.keys(window.__reactRouterRouteModules ?? {}).flatMap(filesOfRoute)) arrived.add(file);
  return answer;
}

const filesOfRoute = (id: string) => routeFiles?.[id] ?? [];

function missingFor(path: string): string[] {
  const matches = window.__reactRouterDataRouter?.match(path) ?? [];
  return [...new Set(matches.flatMap(({ route }) => filesOfRoute(route.id)))].filter((file) => !arrived.has(file));
}

/**
 * Resolves once the files of the page at `target` are loaded and no closed dialog's history entry is being removed; never resolves if
 * another navigation has begun in the meantime.
 */
export async function filesOfPage(target: URL): Promise<void> {
  latest.abort();
  latest = new AbortController();
  const { signal } = latest;
  setHeldPage(undefined);
  if (!(await haveArrived(target, signal))) await new Promise(() => undefined);
  while (traversal.pending) await traversal.pending;
}

async function haveArrived({ href, pathname }: URL, signal: AbortSignal): Promise<boolean> {
  const reload = (missing: string) => {
    loadRelease(href, missing);
    return false;
  };
  try {
    await early;
    if (!routeFiles) {
      const [list] = await retryUntilReachable(async () => [await readRouteFiles(signal)], signal);
      if (!list?.ok) return reload(LIST);
    }
    signal.throwIfAborted();
    const files = missingFor(pathname);
    if (files.length === 0) return true;
    const answers = await retryUntilReachable(() => Promise.all(files.map((file) => fetch(file, { signal }))), signal);
    const missing = files.find((_, each) => !answers[each]?.ok);
    if (missing !== undefined) return reload(missing);
    for (const file of files) arrived.add(file);
    return true;
  } catch {
    return false; // aborted
  }
}

/** Fetches a page's data; retries for as long as the connection is lost. */
export async function fetchPageData(fetch: typeof globalThis.fetch, input: URL, init?: RequestInit): Promise<Response> {
  const [response] = await retryUntilReachable(async () => [await fetch(input, init)], init?.signal);
  return response as Response;
}

/** Fetches and compiles the files of these pages in advance, so that they open offline, and without loading one file after the other. */
export async function prefetchPages(paths: string[]): Promise<void> {
  await early;
  for (const file of new Set(paths.flatMap(missingFor))) {
    const response = await fetch(file, { priority: "low" }).catch(() => undefined);
    if (!response?.ok) continue;
    arrived.add(file);
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "modulepreload", fetchPriority: "low", href: file }),
    );
  }
}
