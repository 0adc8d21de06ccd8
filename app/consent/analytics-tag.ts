type Tagged = Window & { dataLayer?: unknown[] };

let script: HTMLScriptElement | undefined;

/** Reports a page view to the Google tag `id`, and starts the tag first if necessary. */
export function countVisit(id: string, pathname: string): void {
  const page = { page_location: location.origin + countedPath(pathname) };
  script ??= start(id, page);
  const gtag = tagOf((window as Tagged).dataLayer ?? []);
  gtag("set", page);
  gtag("event", "page_view", page);
}

/** Removes script and cookies; reloads the page if the tag was started, since running third-party code cannot be stopped otherwise. */
export function endCounting(id: string): void {
  if (script) silence(id);
  forgetCookies();
  if (!script) return;
  script.remove();
  location.reload();
}

/** Paths whose further segments contain a key, an id or personal data. */
const PRIVATE_PATH = /^\/(account|admin|another-time|join|preview|setup)\//;

/**
 * The path that is sent to analytics, without query and fragment, which contain tokens and sessions, and without the further segments of a
 * private path.
 */
export function countedPath(pathname: string): string {
  return PRIVATE_PATH.exec(pathname)?.[0].slice(0, -1) ?? pathname;
}

function start(id: string, page: object): HTMLScriptElement {
  const { dataLayer = [] } = window as Tagged;
  (window as Tagged).dataLayer = dataLayer;
  const gtag = tagOf(dataLayer);
  gtag("js", new Date());
  gtag("config", id, { ...page, send_page_view: false, page_referrer: "" });
  const added = Object.assign(document.createElement("script"), {
    async: true,
    src: `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`,
  });
  document.head.append(added);
  return added;
}

/** Google's own opt-out: otherwise the tag sends a final request on unload and sets its cookies again. */
function silence(id: string): void {
  Object.assign(window, { [`ga-disable-${id}`]: true });
}

/** Google's tag accepts only `arguments` objects, which its own snippet pushes. */
function tagOf(dataLayer: unknown[]) {
  return function gtag(..._args: unknown[]) {
    dataLayer.push(arguments);
  };
}

const ANALYTICS_COOKIE = /^_ga(_|$)/;

/** The tag sets its cookies for the widest domain that accepts them, so they are deleted for every parent domain of this host. */
function forgetCookies(): void {
  const labels = location.hostname.split(".");
  const domains = labels.map((_, depth) => `; domain=${labels.slice(depth).join(".")}`);
  for (const pair of document.cookie.split("; ")) {
    const [name = ""] = pair.split("=");
    if (!ANALYTICS_COOKIE.test(name)) continue;
    for (const domain of ["", ...domains]) document.cookie = `${name}=; max-age=0; path=/${domain}`;
  }
}
