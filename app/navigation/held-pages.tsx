import { createRoot } from "react-dom/client";
import type { DataRouter, UNSAFE_AssetsManifest as AssetsManifest, UNSAFE_RouteModules as RouteModules } from "react-router";
import { whenReachable } from "#app/backend/when-reachable.ts";
import { setHeldPage } from "#app/ui/toast/connection.ts";
import { ConnectionNotice } from "#app/ui/toast/connection-notice.tsx";
import { closeMenusOnBack } from "#app/ui/history/menu-history.ts";
import { traversal } from "#app/ui/history/traversal.ts";
import { loadRelease } from "./release.ts";

/** What React Router's framework mode keeps on the page. */
declare global {
  interface Window {
    __reactRouterManifest?: AssetsManifest;
    __reactRouterRouteModules?: RouteModules;
    __reactRouterDataRouter?: DataRouter;
  }
}

closeMenusOnBack();
createRoot(document.body.appendChild(document.createElement("div"))).render(<ConnectionNotice />);

const arrived = new Set(Object.keys(window.__reactRouterRouteModules ?? {}).flatMap(filesOfRoute));
let latest = new AbortController();

function filesOfRoute(id: string): string[] {
  const { module, imports = [] } = window.__reactRouterManifest?.routes[id] ?? {};
  return module === undefined ? [] : [module, ...imports];
}

function missingFor(path: string): string[] {
  const matches = window.__reactRouterDataRouter?.match(path) ?? [];
  return [...new Set(matches.flatMap(({ route }) => filesOfRoute(route.id)))].filter((file) => !arrived.has(file));
}

/** Resolves once the files of the page at `target` are there and no closed dialog's history entry is being removed; never where another page has been asked for meanwhile. */
export async function filesOfPage(target: URL): Promise<void> {
  latest.abort();
  latest = new AbortController();
  setHeldPage(undefined);
  const files = missingFor(target.pathname);
  if (files.length > 0 && !(await haveArrived(files, target.href, latest.signal))) await new Promise(() => undefined);
  while (traversal.pending) await traversal.pending;
}

async function haveArrived(files: string[], target: string, signal: AbortSignal): Promise<boolean> {
  try {
    const answers = await whenReachable(() => Promise.all(files.map((file) => fetch(file, { signal }))), signal);
    const missing = files.find((_, each) => !answers[each]?.ok);
    if (missing !== undefined) loadRelease(target, missing);
    else for (const file of files) arrived.add(file);
    return missing === undefined;
  } catch {
    return false; // aborted
  }
}

/** A page's data, however long the connection is away. */
export async function fetchPageData(fetch: typeof globalThis.fetch, input: URL, init?: RequestInit): Promise<Response> {
  const [response] = await whenReachable(async () => [await fetch(input, init)], init?.signal);
  return response as Response;
}

/** Fetches and compiles what these pages need beforehand, so that they open without a connection, too, and need not ask for one file after the other. */
export async function prefetchPages(paths: string[]): Promise<void> {
  for (const file of new Set(paths.flatMap(missingFor))) {
    const response = await fetch(file, { priority: "low" }).catch(() => undefined);
    if (!response?.ok) continue;
    arrived.add(file);
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", fetchPriority: "low", href: file }));
  }
}
