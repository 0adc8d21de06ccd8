type Tagged = Window & { dataLayer?: unknown[] };

let script: HTMLScriptElement | undefined;

/** Tells Google's tag `id`, which it starts, of a visited page. */
export function countVisit(id: string, pathname: string): void {
  const page = { page_location: location.origin + countedPath(pathname) };
  script ??= start(id, page);
  const gtag = tagOf((window as Tagged).dataLayer ?? []);
  gtag("set", page);
  gtag("event", "page_view", page);
}

/** Removes script and cookies; where the tag was started, the page is loaded again: nothing else ends foreign code that already runs. */
export function endCounting(id: string): void {
  if (script) silence(id);
  forgetCookies();
  if (!script) return;
  script.remove();
  location.reload();
}

/** A path whose first segment is followed by a key, an id or a person's. */
const PRIVATE_PATH = /^\/(account|admin|join|preview|setup)\//;

/** The path that is sent to analytics: never the query or fragment, which hold tokens and sessions, nor what follows a private path. */
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

/** Google's own way to opt out: otherwise the tag sends a final request on unload and sets its cookies again. */
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
