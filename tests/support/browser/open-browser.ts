import { type BrowserContext, type Browser as Chromium, chromium, type Page } from "playwright-core";
import { expect } from "vitest";
import { HYDRATED } from "#app/hydration/events.ts";
import { browserOfWorker } from "./browser-of-worker.ts";
import { findChromium, CHROMIUM_ARGS } from "./chromium.ts";

/** Longer than any page needs on a busy machine, and shorter than the limit of a test, so that the failure names the locator. */
const LOCATOR_MS = 30_000;

export type WindowOptions = { width?: number; height?: number; colorScheme?: "dark" | "light"; scripts?: boolean };

export type Browser = {
  /** Opens a window of its own, with its own storage: at phone width, with scripts and without motion unless told otherwise. */
  window(options?: WindowOptions): Promise<BrowserContext>;
  close(): Promise<void>;
};

/** The browser of this worker, which the test files share; closing it closes the windows that this file opened. */
export async function openBrowser(): Promise<Browser> {
  const file = expect.getState().testPath ?? "";
  if (!file.endsWith(".browser.test.ts")) throw new Error(`${file} opens a browser: name it *.browser.test.ts (tests/support/limits.ts).`);
  const windows: BrowserContext[] = [];
  return windowsOf(await browserOfWorker(), windows, async () => void (await Promise.all(windows.map((window) => window.close()))));
}

/** A browser for scripts outside the test run; prefers the system's, which readers have. */
export async function launchBrowser(): Promise<Browser> {
  const browser = await chromium.launch({ ...(await findChromium("system")), args: CHROMIUM_ARGS });
  return windowsOf(browser, [], () => browser.close());
}

function windowsOf(browser: Chromium, opened: BrowserContext[], close: () => Promise<void>): Browser {
  return {
    async window({ width = 390, height = 844, colorScheme = "dark", scripts = true } = {}) {
      const people = await browser.newContext({
        viewport: { width, height },
        colorScheme,
        reducedMotion: "reduce",
        javaScriptEnabled: scripts,
        locale: "en-GB",
        timezoneId: "Europe/London",
      });
      opened.push(people);
      people.setDefaultTimeout(LOCATOR_MS);
      await people.addInitScript(ignoreInitialPointer);
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

/** Call before the page is opened; the function that it resolves to waits for hydration. */
export async function whenHydrated(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript((name) => {
    document.addEventListener(name, () => document.documentElement.setAttribute("data-hydrated", ""));
  }, HYDRATED);
  return () => page.locator("html[data-hydrated]").waitFor({ state: "attached" });
}
