import { useEffect, useRef } from "react";

type Tagged = Window & { dataLayer?: unknown[] };

/**
 * Counts the pages that are visited, `pathname` being the present one, with Google's tag `id` while that is `allowed`; undefined: not known
 * yet. Withdrawn, script and cookies go, and the page is loaded again: nothing else ends foreign code that already runs.
 */
export function useAnalytics(id: string | undefined, allowed: boolean | undefined, pathname: string): void {
  const started = useRef<HTMLScriptElement | null>(null);
  useEffect(() => {
    if (id === undefined || allowed === undefined) return;
    if (allowed) {
      started.current ??= start(id);
      return;
    }
    if (started.current) silence(id);
    forgetCookies();
    if (!started.current) return;
    started.current.remove();
    location.reload();
  }, [id, allowed]);
  useEffect(() => {
    if (id === undefined || !allowed) return;
    const gtag = tagOf((window as Tagged).dataLayer ?? []);
    const page = { page_location: location.origin + countedPath(pathname) };
    gtag("set", page);
    gtag("event", "page_view", page);
  }, [id, allowed, pathname]);
}

/** A path whose first segment is followed by a key, an id or a person's. */
const PRIVATE_PATH = /^\/(account|admin|join|preview|setup)\//;

/** What is told of an address: never its query or fragment, which hold tokens and sessions, nor what follows a private path. */
export function countedPath(pathname: string): string {
  return PRIVATE_PATH.exec(pathname)?.[0].slice(0, -1) ?? pathname;
}

function start(id: string): HTMLScriptElement {
  const { dataLayer = [] } = window as Tagged;
  (window as Tagged).dataLayer = dataLayer;
  const gtag = tagOf(dataLayer);
  gtag("js", new Date());
  gtag("config", id, { send_page_view: false, page_location: location.origin + countedPath(location.pathname), page_referrer: "" });
  const script = Object.assign(document.createElement("script"), {
    async: true,
    src: `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`,
  });
  document.head.append(script);
  return script;
}

/** Google's own way to opt out: else the tag would send a last word when the page ends, and set its cookies again. */
function silence(id: string): void {
  Object.assign(window, { [`ga-disable-${id}`]: true });
}

/** Google's tag understands `arguments` objects only, as its own snippet sends them. */
function tagOf(dataLayer: unknown[]) {
  return function gtag(..._args: unknown[]) {
    dataLayer.push(arguments);
  };
}

const ANALYTICS_COOKIE = /^_ga(_|$)/;

/** The tag sets its cookies for the widest domain that takes them, so each is ended for every domain above this host. */
function forgetCookies(): void {
  const labels = location.hostname.split(".");
  const domains = labels.map((_, depth) => `; domain=${labels.slice(depth).join(".")}`);
  for (const pair of document.cookie.split("; ")) {
    const [name = ""] = pair.split("=");
    if (!ANALYTICS_COOKIE.test(name)) continue;
    for (const domain of ["", ...domains]) document.cookie = `${name}=; max-age=0; path=/${domain}`;
  }
}
