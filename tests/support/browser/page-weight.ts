import { brotliCompressSync } from "node:zlib";
import type { BrowserContext, Page } from "playwright-core";
import { whenHydrated } from "./open-browser.ts";

/** What a page sends, in bytes as they travel. Script before anybody touches it counts the inline scripts as they are, uncompressed. */
export type PageWeight = { scriptAtFirst: number; scriptInAll: number; fonts: number };

/** That nothing more will be requested has no event: so long without a request counts as the end of loading. */
const QUIET_MS = 400;

/** Opens the address in `window`, waits until nothing more comes, then scrolls as a reader does and waits until React is there. */
export async function weigh(window: BrowserContext, url: string): Promise<PageWeight> {
  const page = await window.newPage();
  try {
    const traffic = follow(page);
    const hydrated = await whenHydrated(page);
    await page.goto(url);
    await traffic.quiet();
    const inline = await inlineScripts(page);
    const scriptAtFirst = traffic.bytes("script") + Buffer.byteLength(inline);
    await page.mouse.wheel(0, 600);
    await hydrated();
    await traffic.quiet();
    return { scriptAtFirst, scriptInAll: traffic.bytes("script") + brotliCompressSync(inline).length, fonts: traffic.bytes("font") };
  } finally {
    await page.close();
  }
}

/** Bodies as they travelled: asked for before the words stood on the page, and of all that came by itself until `IDLE_MS` passed without any. */
type OpeningWeight = { untilShown: number; inAll: number };

const IDLE_MS = 5_000;

/** Opens the address in `window` and leaves it alone. The service worker's requests count, too. */
export async function weighOpening(window: BrowserContext, url: string, words: RegExp): Promise<OpeningWeight> {
  const page = await window.newPage();
  const traffic = follow(window);
  await page.addInitScript(noteMoment, words.source);
  await page.goto(url);
  await page.waitForFunction(() => "shownAt" in document);
  await traffic.quiet(IDLE_MS);
  const untilShown = await page.evaluate(sumUntilShown);
  return { untilShown, inAll: traffic.all() };
}

/** Runs in the page: writes down when the words are first there, before anything that follows from it is asked for. */
function noteMoment(words: string): void {
  performance.setResourceTimingBufferSize(1000);
  const observer = new MutationObserver(() => {
    if (!new RegExp(words).test(document.body?.textContent ?? "")) return;
    observer.disconnect();
    Object.assign(document, { shownAt: performance.now() });
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}

/** Runs in the page. What comes from the browser's own cache has no transfer size. */
function sumUntilShown(): number {
  const { shownAt = 0 } = document as { shownAt?: number };
  const entries = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
  const transfers = (entries as PerformanceResourceTiming[]).filter(
    ({ startTime, transferSize }) => startTime < shownAt && transferSize > 0,
  );
  return transfers.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
}

/** The code that came with the page, what waits for its turn among it; structured data is no code. */
async function inlineScripts(page: Page): Promise<string> {
  const codes = page.locator('script:not([src], [type="application/ld+json"])');
  return (await codes.allTextContents()).join("\n");
}

/** Sums the bodies of all that the page or window asks for, by kind, compressed as they were sent. */
function follow(page: Page | BrowserContext) {
  const sums = new Map<string, number>();
  let all = 0;
  let open = 0;
  let last = Date.now();
  page.on("request", () => (open += 1));
  page.on("requestfailed", () => (open -= 1));
  page.on("requestfinished", async (request) => {
    const { responseBodySize } = await request.sizes();
    sums.set(request.resourceType(), (sums.get(request.resourceType()) ?? 0) + responseBodySize);
    all += Math.max(0, responseBodySize); // less than nothing: from the browser's cache
    open -= 1;
    last = Date.now();
  });
  return {
    all: () => all,
    bytes: (kind: "script" | "font") => sums.get(kind) ?? 0,
    async quiet(ms = QUIET_MS) {
      last = Date.now();
      while (open > 0 || Date.now() - last < ms) await new Promise((wake) => setTimeout(wake, 50));
    },
  };
}
