import { type BrowserContext, type Browser as Chromium, chromium, type Page } from "playwright-core";
import { expect } from "vitest";
import { HYDRATED } from "#app/kit/hydration/events.ts";
import { browserOfWorker } from "./browser-of-worker.ts";
import { findChromium, CHROMIUM_ARGS } from "./chromium.ts";

/** Longer than any page needs on a busy machine, and shorter than a test's time limit, so that the failure names the locator. */
const LOCATOR_MS = 30_000;

/**
 * `realtime`: pages receive changes. Off in tests by default, since a page that has joined fetches again by itself.
 * `saveData`: the browser asks to save data. On in tests by default, since the back office otherwise prefetches all of its pages.
 * `transitions`: colours fade and the spinner pulses, also under reduced motion. Off in tests by default, since each frame costs time.
 */
export type WindowOptions = {
  width?: number;
  height?: number;
  touch?: boolean;
  colorScheme?: "dark" | "light";
  scripts?: boolean;
  realtime?: boolean;
  saveData?: boolean;
  transitions?: boolean;
  /** Lets the service worker of the back office register. Off in tests by default: `route` does not see what a service worker fetches. */
  worker?: boolean;
};

export type Browser = {
  /** Opens a window with its own storage; by default at phone width, with scripts and reduced motion. */
  window(options?: WindowOptions): Promise<BrowserContext>;
  close(): Promise<void>;
};

/** The browser of this worker, which the test files share; closing it closes the windows that this file opened. */
export async function openBrowser(): Promise<Browser> {
  const file = expect.getState().testPath ?? "";
  if (!/\.browser(\.faults)?\.test\.ts$/.test(file))
    throw new Error(
      `${file} opens a browser: name it *.browser.test.ts, or *.browser.faults.test.ts (tests/support/limits.ts).`,
    );
  const windows: BrowserContext[] = [];
  return windowsOf(
    await browserOfWorker(),
    windows,
    true,
    async () => void (await Promise.all(windows.map((window) => window.close()))),
  );
}

/** A browser for scripts outside the test run. Prefers the system's browser, which readers have, to the shipped one, which is the same everywhere. */
export async function launchBrowser(preferred: "shipped" | "system" = "system"): Promise<Browser> {
  const browser = await chromium.launch({ ...(await findChromium(preferred)), args: CHROMIUM_ARGS });
  return windowsOf(browser, [], false, () => browser.close());
}

function windowsOf(browser: Chromium, opened: BrowserContext[], isTest: boolean, close: () => Promise<void>): Browser {
  return {
    async window({
      width = 390,
      height = 844,
      touch = false,
      colorScheme = "dark",
      scripts = true,
      realtime = !isTest,
      saveData = isTest,
      transitions = !isTest,
      worker = !isTest,
    } = {}) {
      const people = await browser.newContext({
        viewport: { width, height },
        hasTouch: touch,
        colorScheme,
        reducedMotion: "reduce",
        javaScriptEnabled: scripts,
        serviceWorkers: worker ? "allow" : "block",
        locale: "en-GB",
        timezoneId: "Europe/London",
      });
      opened.push(people);
      people.setDefaultTimeout(LOCATOR_MS);
      await people.addInitScript(ignoreInitialPointer);
      if (!realtime) await people.addInitScript(neverConnectRealtime);
      if (saveData) await people.addInitScript(askToSaveData);
      if (!transitions) await people.addInitScript(endTransitions);
      return people;
    },
    close,
  };
}

/** Runs in the page. A headless shell reports a pointer in the corner of every new page, which the site would count as interaction. */
function ignoreInitialPointer(): void {
  const ignore = (event: MouseEvent) => {
    if (event.clientX === 0 && event.clientY === 0) event.stopImmediatePropagation();
  };
  for (const type of ["pointerover", "pointerenter", "pointermove", "mouseover", "mouseenter", "mousemove"] as const) {
    addEventListener(type, ignore, true);
  }
}

/** Runs in the page. Leaves its WebSocket to realtime in the state CONNECTING. */
function neverConnectRealtime(): void {
  window.WebSocket = new Proxy(WebSocket, {
    construct(target, [url, ...rest]: [string | URL, ...unknown[]]) {
      if (!String(url).includes("/realtime/v1/")) return Reflect.construct(target, [url, ...rest]) as WebSocket;
      return Object.assign(new EventTarget(), {
        readyState: WebSocket.CONNECTING,
        close: () => undefined,
        send: () => undefined,
      });
    },
  });
}

/** Runs in the page. */
function askToSaveData(): void {
  const connection = (navigator as { connection?: object }).connection;
  if (connection) Object.defineProperty(connection, "saveData", { value: true });
}

/** Runs in the page. */
function endTransitions(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("*, ::before, ::after { animation: none !important; transition: none !important }");
  document.adoptedStyleSheets = [sheet];
}

/** Call before the page is opened. Resolves to a function that waits for hydration. */
export async function whenHydrated(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript((name) => {
    document.addEventListener(name, () => document.documentElement.setAttribute("data-hydrated", ""));
  }, HYDRATED);
  return () => page.locator("html[data-hydrated]").waitFor({ state: "attached" });
}
