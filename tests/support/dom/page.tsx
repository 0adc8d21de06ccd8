import { GoTrueClient } from "@supabase/auth-js";
import { userEvent } from "@testing-library/user-event";
import { createElement } from "react";
import { createRoot, type Root } from "react-dom/client";
import {
  type ClientInstrumentation,
  createBrowserRouter,
  type DataRouter,
  type RouteObject,
  type ShouldRevalidateFunction,
  RouterContextProvider,
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
} from "react-router";
import { RouterProvider } from "react-router/dom";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { type Backend, backendContext } from "#app/kit/backend/server/server-context.ts";
import { forgetClient } from "#app/kit/backend/client.ts";
import { forgetDrafts } from "#app/kit/backend/drafts.ts";
import routes from "#app/routes.ts";
import { traversal } from "#app/kit/navigation/traversal.ts";
import { readStyleFromAttributes } from "./computed-style.ts";
import { completeHistory, forgetHistory } from "./history.ts";
import { pressKeys, typeText } from "./keyboard.ts";
import { DomLocator, LOCATOR_MS, settled, until } from "./locator.ts";
import { completeDialogs } from "./modal.ts";
import {
  addRoute,
  type DomRequest,
  type DomResponse,
  type DomRoute,
  followRequests,
  followResponses,
  globOf,
  interceptFetch,
  isQuiet,
  removeRoute,
  removeRoutes,
} from "./network.ts";
import { endRealtime, guardRealtime } from "./realtime.ts";
import { innerTextOf } from "./shown.ts";
import { completeTabs, type DomTab, forgetTabs, nextFile, nextTab } from "./tab.ts";

type RouteModule = {
  default?: Parameters<typeof withComponentProps>[0];
  loader?: (args: never) => unknown;
  clientLoader?: (args: never) => unknown;
  ErrorBoundary?: Parameters<typeof withErrorBoundaryProps>[0];
  handle?: unknown;
  shouldRevalidate?: ShouldRevalidateFunction;
};

const MODULES = import.meta.glob<RouteModule>(["../../../app/root.tsx", "../../../app/routes/**/*.tsx"]);
const moduleOf = (file: string) =>
  MODULES[`../../../app/${file}`]?.() ?? Promise.reject(new Error(`There is no ${file}`));

/** What the served HTML brings along, and where the page is. */
export type Site = { url: string; backend: () => Promise<Backend> };

let site: Site;
let root: Root | undefined;
let router: DataRouter | undefined;

completeDialogs();
completeHistory();
interceptFetch();
readStyleFromAttributes();
completeWindow();
guardRealtime();
completeTabs((url) => void open(url));

/** The application at an address, in this process: its routes, screens and client, without layout, style sheet or hydration. */
async function open(path: string): Promise<void> {
  leave();
  while (traversal.pending) await traversal.pending; // of a dialog that was left open
  const url = new URL(path, site.url);
  window.happyDOM.setURL(url.href);
  history.replaceState(null, "", url.href);
  document.documentElement.toggleAttribute(
    "data-remembered",
    Object.keys(localStorage).some((key) => key.endsWith("-auth-token")),
  );
  const module = await moduleOf("root.tsx");
  router = createBrowserRouter([{ id: "root", path: "/", ...(await partsOf(module)), children: routes.map(toRoute) }], {
    instrumentations: [waitForDialogs],
  });
  root = createRoot(document.body.appendChild(document.createElement("div")));
  root.render(createElement(RouterProvider, { router }));
}

/** The modules of the application stay, as in no browser: what they keep as long as a document is dropped here. */
function leave(): void {
  root?.unmount();
  router?.dispose();
  const kept = Object.entries(sessionStorage);
  forgetDrafts();
  forgetClient();
  performance.clearResourceTimings();
  Object.assign(GoTrueClient, { nextInstanceID: {} }); // it warns of a page's second
  Object.assign(sessionStorage, Object.fromEntries(kept));
  document.body.replaceChildren();
}

/** As the guard of a built page does, which also waits for files; here modules are loaded at once. */
const waitForDialogs: ClientInstrumentation = {
  router: (each) =>
    each.instrument({
      async navigate(navigate, { to }) {
        if (typeof to === "string" && new URL(to, location.href).pathname !== location.pathname) {
          await settled(); // the drawer of the link is closed
          while (traversal.pending) await traversal.pending;
        }
        await navigate();
      },
    }),
};

const toRoute = ({ id, path, index, file, children }: RouteConfigEntry): RouteObject =>
  ({
    id: id ?? file.replace(/\.tsx$/, ""),
    path,
    index,
    lazy: async () => partsOf(await moduleOf(file)),
    ...(children && { children: children.map(toRoute) }),
  }) as RouteObject;

/** A loader of the server runs here, against the server's API, as it does within the server. */
async function partsOf({
  default: Component,
  loader,
  clientLoader,
  ErrorBoundary,
  handle,
  shouldRevalidate,
}: RouteModule) {
  const load =
    loader &&
    (async (args: { request: Request }) =>
      loader({ ...args, url: new URL(args.request.url), context: await serverContext() } as never));
  return {
    ...(Component && { Component: withComponentProps(Component) }),
    ...(ErrorBoundary && { ErrorBoundary: withErrorBoundaryProps(ErrorBoundary) }),
    ...((clientLoader ?? load) && { loader: (clientLoader ?? load) as never }),
    ...(handle !== undefined && { handle }),
    ...(shouldRevalidate && { shouldRevalidate }),
    HydrateFallback: () => null,
  };
}

async function serverContext() {
  const context = new RouterContextProvider();
  context.set(backendContext, await site.backend());
  return context;
}

/** What happy-dom leaves out and screens ask for. */
function completeWindow(): void {
  const nothing = () => undefined;
  Object.assign(Element.prototype, {
    scrollIntoView: nothing,
    scrollTo: nothing,
    getAnimations: () => [],
    setPointerCapture: nothing,
  });
  Object.assign(window, { scrollTo: nothing });
  Object.assign(document, { getAnimations: () => [] });
  completeSelects();
  matchTagsFirst();
  Object.defineProperty(navigator, "connection", { configurable: true, value: { saveData: true } });
}

/** What happy-dom leaves out of lists, and react-hook-form asks before it fills one in. */
function completeSelects(): void {
  const size = { configurable: true, get: (): number => 0 };
  Object.defineProperty(HTMLSelectElement.prototype, "size", size);
  Object.assign(HTMLOptionElement.prototype, { defaultSelected: false });
}

/** A role is found by asking each element for a hundred selectors, nearly all of them of other tags, which happy-dom takes long to say. */
function matchTagsFirst(): void {
  const { matches } = Element.prototype;
  const tags = new Map<string, string | undefined>();
  Object.assign(Element.prototype, {
    matches(this: Element, selector: string): boolean {
      if (!tags.has(selector)) tags.set(selector, /^([a-z]\w*)[^\s,>+~(]*$/.exec(selector)?.[1]);
      const tag = tags.get(selector);
      return (tag === undefined || tag === this.localName) && matches.call(this, selector);
    },
  });
}

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
const whole = new DomLocator((from) => [from as Element], "page");

/** A page's words as Playwright has them, for one page. */
export class DomPage {
  /** A key is pressed once the effects of what is shown have run. */
  readonly keyboard = {
    press: (keys: string) => settled().then(() => pressKeys(user, keys)),
    type: (text: string) => typeText(user, text),
  };
  readonly getByRole = whole.getByRole.bind(whole);
  readonly getByLabel = whole.getByLabel.bind(whole);
  readonly getByText = whole.getByText.bind(whole);
  readonly getByPlaceholder = whole.getByPlaceholder.bind(whole);
  readonly locator = whole.locator.bind(whole);

  /** An address of the API, as the links of emails are, leads to a page. */
  async goto(url: string): Promise<void> {
    if (!/^\/(auth|functions)\/v1\//.test(new URL(url, site.url).pathname)) return open(url);
    const answer = await fetch(new URL(url, site.url), { redirect: "manual" });
    return open(answer.headers.get("location") ?? url);
  }
  reload(): Promise<void> {
    return open(location.href);
  }
  async goBack(): Promise<void> {
    history.back();
    await new Promise((done) => setTimeout(done, 10));
  }
  async goForward(): Promise<void> {
    history.forward();
    await new Promise((done) => setTimeout(done, 10));
  }
  url(): string {
    return location.href;
  }
  async setViewportSize({ width, height }: { width: number; height: number }): Promise<void> {
    window.happyDOM.setViewport({ width, height });
  }
  async evaluate<R, Arg>(run: (arg: Arg) => R, arg?: Arg): Promise<Awaited<R>> {
    return await run(arg as Arg);
  }
  async waitForFunction<Arg>(run: (arg: Arg) => unknown, arg?: Arg): Promise<void> {
    await until(
      () => (run(arg as Arg) ? true : undefined),
      () => `Not so: ${String(run)}`,
    );
  }
  async waitForURL(to: string | RegExp | ((url: URL) => boolean)): Promise<void> {
    const is = () => (typeof to === "function" ? to(new URL(location.href)) : globOf(to).test(location.href));
    await until(
      () => (is() ? true : undefined),
      () => `${location.href} is not ${String(to)}\n${innerTextOf(document.body).slice(0, 2_000)}`,
    );
  }
  async waitForLoadState(): Promise<void> {
    await until(
      () => (isQuiet() ? true : undefined),
      () => "Requests do not end",
      LOCATOR_MS,
    );
  }
  async content(): Promise<string> {
    return document.documentElement.outerHTML;
  }
  on(event: "request" | "response", listener: (about: never) => unknown): void {
    if (event === "request") followRequests(listener as (request: DomRequest) => unknown);
    else followResponses(listener as (response: DomResponse) => unknown);
  }
  async waitForRequest(to: string | RegExp | ((request: DomRequest) => boolean)): Promise<DomRequest> {
    return first(
      followRequests,
      (request) => (typeof to === "function" ? to(request) : globOf(to).test(request.url())),
      String(to),
    );
  }
  async waitForResponse(to: string | RegExp | ((response: DomResponse) => boolean)): Promise<DomResponse> {
    return first(
      followResponses,
      (response) => (typeof to === "function" ? to(response) : globOf(to).test(response.url())),
      String(to),
    );
  }
  /** A tab that this page opens, or a file that it saves. */
  waitForEvent(event: string): Promise<DomTab | { suggestedFilename(): string }> {
    return event === "download" ? nextFile() : nextTab();
  }
  context() {
    return { waitForEvent: nextTab };
  }
  async route(
    to: string | RegExp,
    handle: (route: DomRoute) => unknown,
    { times }: { times?: number } = {},
  ): Promise<void> {
    addRoute(to, handle, times);
  }
  async unroute(to: string | RegExp): Promise<void> {
    removeRoute(to);
  }
  async unrouteAll(): Promise<void> {
    removeRoutes();
  }
}

/** The first that is so, of those that follow. */
async function first<T>(
  follow: (listener: (each: T) => void) => () => void,
  isSo: (each: T) => boolean,
  what: string,
): Promise<T> {
  let found: T | undefined;
  const stop = follow((each) => {
    if (found === undefined && isSo(each)) found = each;
  });
  return until(
    () => found,
    () => `Nothing to ${what} was sent`,
  ).finally(stop);
}

/** The page of this worker, at a site. */
export function pageOf(at: Site): DomPage {
  site = at;
  return new DomPage();
}

/** For `afterEach`: leaves the page, without its routes and what it kept for its tab. */
export function resetPage(): void {
  leave();
  endRealtime();
  removeRoutes();
  forgetTabs();
  forgetHistory();
  sessionStorage.clear();
  window.happyDOM.setViewport({ width: 1440, height: 900 });
}

declare global {
  interface Window {
    happyDOM: { setURL(url: string): void; setViewport(size: { width: number; height: number }): void };
  }
}
