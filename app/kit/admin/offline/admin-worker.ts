/** The parts of the service worker API used here. Typed by hand, since TypeScript's webworker library conflicts with its DOM library. */
type Waiting = { waitUntil(work: Promise<unknown>): void };
type Fetching = { request: Request; respondWith(response: Promise<Response>): void };
type Pushed = Waiting & { data: { json(): { title: string; body: string; path: string } } | null };
type Clicked = Waiting & { notification: Notification };
type Window = { url: string; navigate(url: string): Promise<Window>; focus(): Promise<Window> };
type Worker = {
  addEventListener(type: "install" | "activate", listener: (event: Waiting) => void): void;
  addEventListener(type: "push", listener: (event: Pushed) => void): void;
  addEventListener(type: "notificationclick", listener: (event: Clicked) => void): void;
  addEventListener(type: "fetch", listener: (event: Fetching) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void>; matchAll(): Promise<Window[]>; openWindow(url: string): Promise<unknown> };
  registration: ServiceWorkerRegistration;
};

/**
 * The service worker of the back office: caches its first page and the built files, but never a response of the API. `files` and the page
 * that names them are of one build, whose manifest is `release`: a page always comes from the server if it responds, and file names contain
 * a content hash, so versions never mix. Must be self-contained: scripts/build.ts writes the function's source into the built site.
 */
export function adminWorker(release: string, files: string[]): void {
  const worker = self as unknown as Worker;
  const cacheName = `back office ${release}`;
  const shell = "/admin";
  const patienceMs = 8000;
  let opened: Promise<Cache | undefined> | undefined;

  worker.addEventListener("install", (event) => event.waitUntil(install()));
  worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
  worker.addEventListener("push", (event) => event.waitUntil(show(event)));
  worker.addEventListener("notificationclick", (event) => event.waitUntil(openPage(event)));
  worker.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== location.origin) return;
    if (request.mode === "navigate" && /^\/admin(\/|$)/.test(pathname)) event.respondWith(page(request, pathname));
    else if (pathname.startsWith("/assets/")) event.respondWith(builtFile(request));
  });

  async function show({ data }: Pushed) {
    if (!data) return;
    const { title, body, path } = data.json();
    await worker.registration.showNotification(title, { body, icon: "/icon-192.png", data: path });
  }

  /** Reuses an open window of the back office if there is one. */
  async function openPage({ notification }: Clicked) {
    notification.close();
    const path = String(notification.data ?? shell);
    const [open] = await worker.clients.matchAll();
    if (open) await (await open.navigate(path)).focus();
    else await worker.clients.openWindow(path);
  }

  async function install() {
    const cache = await caches.open(cacheName);
    await cache.addAll(files);
    const response = await fetch(shell);
    if (!(await isOfRelease(response))) throw new Error("The server has another release by now");
    await cache.put(shell, response);
    await worker.skipWaiting();
  }

  async function isOfRelease(response: Response): Promise<boolean> {
    return response.ok && (await response.clone().text()).includes(release);
  }

  async function takeOver() {
    for (const name of await caches.keys())
      if (name.startsWith("back office ") && name !== cacheName) await caches.delete(name);
    await worker.clients.claim();
  }

  /** Network first; the cached page if the server does not respond. */
  async function page(request: Request, pathname: string): Promise<Response> {
    try {
      const tooLong = new Promise<never>((_, reject) => setTimeout(reject, patienceMs));
      const response = await Promise.race([fetch(request), tooLong]);
      if (response.status >= 502 && response.status <= 504) throw new Error("Nothing but a proxy answers");
      return response;
    } catch {
      const kept = await caches.match(shell);
      if (!kept) return Response.error();
      return pathname === shell ? kept : Response.redirect(shell);
    }
  }

  /** Memoized. If signing out has deleted the cache since, writes to it are lost and the cache is not recreated. */
  function ownCache(): Promise<Cache | undefined> {
    opened ??= caches.has(cacheName).then((isThere) => (isThere ? caches.open(cacheName) : undefined));
    return opened;
  }

  async function builtFile(request: Request): Promise<Response> {
    const kept = await caches.match(request, { ignoreVary: true });
    if (kept) return kept;
    const response = await fetch(request);
    if (response.status === 200) await (await ownCache())?.put(request, response.clone());
    return response;
  }
}
