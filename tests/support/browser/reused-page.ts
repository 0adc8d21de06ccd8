import type { BrowserContext, Page } from "playwright-core";

/** Methods whose effects on a page cannot be undone; a page is replaced after a call. */
const LASTING = ["addInitScript", "exposeBinding", "exposeFunction", "on", "routeWebSocket"] as const;

export type ReusedPage = {
  readonly page: Page;
  /** Call after a test: closes the window's other pages and returns this one to its first state. */
  reset(): Promise<void>;
};

/**
 * One page of a window for many tests. A new page takes almost twice the processor time to show the site: its renderer starts and reads
 * every script from the cache again. Between tests it shows a text file of the site, with no history, routes, input or sessionStorage.
 * localStorage, cookies, clock, connection and permissions belong to the window: a test that changes them resets them or opens its own
 * window.
 */
export async function reusePage(people: BrowserContext, url: string): Promise<ReusedPage> {
  const text = `${url}/robots.txt`;
  let page: Page;
  let isSpent: boolean;
  let size: { width: number; height: number } | null;

  async function open() {
    page = await people.newPage();
    size = page.viewportSize();
    isSpent = false;
    for (const name of LASTING) {
      const method = page[name].bind(page) as (...args: unknown[]) => never;
      page[name] = (...args: unknown[]) => {
        isSpent = true;
        return method(...args);
      };
    }
    await page.goto(text);
  }

  async function reset() {
    const replaced = isSpent || page.isClosed();
    if (replaced) await open();
    const others = people.pages().filter((each) => each !== page);
    await Promise.all(others.map((each) => each.close()));
    if (replaced || page.url() === text) return;
    await page.unrouteAll();
    await page.goto(text).catch(() => page.goto(text)); // the page may have begun a navigation of its own
    await page.evaluate(() => sessionStorage.clear());
    await page.mouse.move(0, 0); // the next page would count a pointer over it as interaction
    if (size && JSON.stringify(page.viewportSize()) !== JSON.stringify(size)) await page.setViewportSize(size);
    await page.emulateMedia({
      media: null,
      colorScheme: "dark",
      contrast: null,
      forcedColors: null,
      reducedMotion: "reduce",
    }); // its defaults
    const session = await people.newCDPSession(page);
    await session.send("Page.resetNavigationHistory");
    await session.detach();
  }

  await open();
  return {
    get page() {
      return page;
    },
    reset,
  };
}
