import { brotliCompressSync } from "node:zlib";
import type { BrowserContext, Page } from "playwright-core";
import { whenHydrated } from "./open-browser.ts";

/** Bytes that a page loads, compressed as transferred. `scriptAtFirst`: before any interaction, with inline scripts uncompressed. */
export type PageWeight = { scriptAtFirst: number; scriptInAll: number; fonts: number };

/** No event reports that no more requests will follow: this long without a request counts as the end of loading. */
const QUIET_MS = 400;

/** Opens the address in `window`, waits for the last request, then scrolls as a reader does and waits for hydration. `inline`: its own code. */
export async function weigh(window: BrowserContext, url: string): Promise<PageWeight & { inline: string }> {
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
    return {
      scriptAtFirst,
      scriptInAll: traffic.bytes("script") + brotliCompressSync(inline).length,
      fonts: traffic.bytes("font"),
      inline,
    };
  } finally {
    await page.close();
  }
}

/** Bytes of response bodies as transferred: requested before the words were shown, and until `IDLE_MS` passed without a request. */
type OpeningWeight = { untilShown: number; inAll: number };

const IDLE_MS = 5_000;
/** What an opened page asks for by itself follows the request before sooner than this. */
const FOLLOWING_MS = 2_000;

/** Opens the address in `window` without any interaction. Counts the service worker's requests, too. */
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

/** Requests and bytes of response bodies as transferred, from opening the address until nothing more follows by itself. */
export async function countOpening(
  window: BrowserContext,
  url: string,
): Promise<{ requests: number; bytes: number; ofPictures: number }> {
  const page = await window.newPage();
  const traffic = follow(window);
  try {
    await page.goto(url);
    await traffic.quiet(FOLLOWING_MS);
    return { requests: traffic.requests(), bytes: traffic.all(), ofPictures: traffic.bytes("image") };
  } finally {
    await page.close();
  }
}

/** Runs in the page: records when the words first appear, before any request that follows from them. */
function noteMoment(words: string): void {
  performance.setResourceTimingBufferSize(1000);
  const observer = new MutationObserver(() => {
    if (!new RegExp(words).test(document.body?.textContent ?? "")) return;
    observer.disconnect();
    Object.assign(document, { shownAt: performance.now() });
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}

/** Runs in the page. A response from the browser's own cache has a transfer size of zero. */
function sumUntilShown(): number {
  const { shownAt = 0 } = document as { shownAt?: number };
  const entries = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
  const transfers = (entries as PerformanceResourceTiming[]).filter(
    ({ startTime, transferSize }) => startTime < shownAt && transferSize > 0,
  );
  return transfers.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
}

/** Inline code of the page, including scripts that have not run yet; structured data is not code. */
async function inlineScripts(page: Page): Promise<string> {
  const codes = page.locator('script:not([src], [type="application/ld+json"])');
  return (await codes.allTextContents()).join("\n");
}

/** Sums the sizes of all response bodies of the page or window by resource type, compressed as transferred. */
function follow(page: Page | BrowserContext) {
  const sums = new Map<string, number>();
  let all = 0;
  let requests = 0;
  let open = 0;
  let last = Date.now();
  page.on("request", () => (open += 1));
  page.on("requestfailed", () => (open -= 1));
  page.on("requestfinished", async (request) => {
    const { responseBodySize } = await request.sizes();
    sums.set(request.resourceType(), (sums.get(request.resourceType()) ?? 0) + responseBodySize);
    requests += 1;
    all += Math.max(0, responseBodySize); // negative if from the browser's cache
    open -= 1;
    last = Date.now();
  });
  return {
    all: () => all,
    requests: () => requests,
    bytes: (kind: "script" | "font" | "image") => sums.get(kind) ?? 0,
    async quiet(ms = QUIET_MS) {
      last = Date.now();
      while (open > 0 || Date.now() - last < ms) await new Promise((wake) => setTimeout(wake, 50));
    },
  };
}
