import { type BrowserContext, type Browser as Chromium, chromium, type Page } from "playwright-core";
import { inject } from "vitest";
import { HYDRATED } from "#app/early-hands.ts";
import { findChromium, QUIET } from "./chromium.ts";

/** What is waited for comes when the machine has time for it; this only ends what never comes. */
const PATIENCE_MS = 60_000;

export type Browser = {
  /** Opens a window of its own, with its own storage, at phone width and with scripts unless told otherwise. */
  window(options?: { width?: number; height?: number; colorScheme?: "dark" | "light"; scripts?: boolean }): Promise<BrowserContext>;
  close(): Promise<void>;
};

/** The browser of the test run. Every test file shares it; closing it closes the windows that this file opened. */
export async function openBrowser(): Promise<Browser> {
  const answer = await fetch(inject("browser"));
  const said = await answer.text();
  if (!answer.ok) throw new Error(said);
  return windowsOf(await chromium.connect(said));
}

/** A browser of one's own, for a program that is no test; it prefers the system's, which readers have. */
export async function launchBrowser(): Promise<Browser> {
  return windowsOf(await chromium.launch({ ...(await findChromium("system")), args: QUIET }));
}

function windowsOf(browser: Chromium): Browser {
  return {
    async window({ width = 390, height = 844, colorScheme = "dark", scripts = true } = {}) {
      const people = await browser.newContext({
        viewport: { width, height },
        colorScheme,
        javaScriptEnabled: scripts,
        locale: "en-GB",
        timezoneId: "Europe/London",
      });
      people.setDefaultTimeout(PATIENCE_MS);
      await people.addInitScript(ignoreInitialPointer);
      return people;
    },
    close: () => browser.close(),
  };
}

/** Runs in the page. A headless shell reports a pointer in the corner of every new page, which the site takes for a person. */
function ignoreInitialPointer(): void {
  const ignore = (event: MouseEvent) => {
    if (event.clientX === 0 && event.clientY === 0) event.stopImmediatePropagation();
  };
  for (const type of ["pointerover", "pointerenter", "pointermove", "mouseover", "mouseenter", "mousemove"] as const) {
    addEventListener(type, ignore, true);
  }
}

/** To be asked before a page is opened; what it answers waits until React has taken the page over. */
export async function whenHydrated(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript((name) => {
    document.addEventListener(name, () => document.documentElement.setAttribute("data-awake", ""));
  }, HYDRATED);
  return () => page.locator("html[data-awake]").waitFor({ state: "attached" });
}
