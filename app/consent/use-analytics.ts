import { useEffect, useRef } from "react";

type Tagged = Window & { dataLayer?: unknown[] };

/**
 * Counts visits with Google's tag `id` while that is `allowed`; undefined: not known yet. Withdrawn, script and cookies go, and the page is
 * loaded again: nothing else ends foreign code that already runs.
 */
export function useAnalytics(id: string | undefined, allowed: boolean | undefined): void {
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
}

function start(id: string): HTMLScriptElement {
  const { dataLayer = [] } = window as Tagged;
  (window as Tagged).dataLayer = dataLayer;
  const gtag = tagOf(dataLayer);
  gtag("js", new Date());
  gtag("config", id);
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
