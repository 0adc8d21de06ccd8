import { existsSync } from "node:fs";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { AWAKE } from "#app/early-hands.ts";

const SYSTEM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** A browser that stays at home: none of its own calls to its maker. */
export const QUIET = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** What is waited for comes when the machine has time for it; this only ends what never comes. */
const PATIENCE_MS = 60_000;

export type Browser = {
  /** Opens a window of its own, with its own storage, at phone width and with scripts unless told otherwise. */
  window(options?: { width?: number; height?: number; colorScheme?: "dark" | "light"; scripts?: boolean }): Promise<BrowserContext>;
  close(): Promise<void>;
};

/** The system's Chromium where there is one, otherwise the one that npm ships; `env` is what that one needs around it. */
export async function findChromium(): Promise<{ executablePath: string; env?: Record<string, string> }> {
  const found = SYSTEM.find((path) => existsSync(path));
  return found ? { executablePath: found } : shippedChromium();
}

export async function openBrowser(): Promise<Browser> {
  const browser = await chromium.launch({ ...(await findChromium()), args: QUIET });
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
      return people;
    },
    close: () => browser.close(),
  };
}

/** To be asked before a page is opened; what it answers waits until React has taken the page over. */
export async function whenAwake(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript((name) => {
    document.addEventListener(name, () => document.documentElement.setAttribute("data-awake", ""));
  }, AWAKE);
  return () => page.locator("html[data-awake]").waitFor({ state: "attached" });
}

/**
 * The Chromium of @sparticuz/chromium, which unpacks itself into the temporary folder. It brings the shared libraries that a bare
 * system lacks only when it believes to be in Lambda; what that changes in the environment is kept to the browser.
 */
async function shippedChromium() {
  const before = { ...process.env };
  process.env["AWS_EXECUTION_ENV"] = "AWS_Lambda_nodejs22.x";
  try {
    const { default: shipped } = await import("@sparticuz/chromium");
    const executablePath = await shipped.executablePath();
    const env = Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined));
    return { executablePath, env };
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  }
}
