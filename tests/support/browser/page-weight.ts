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

/** Opens the address and waits until `isFilled` and nothing more comes: all bodies as they travelled, but for what the idle page fetches ahead. */
export async function weighAll(page: Page, url: string, isFilled: () => Promise<unknown>): Promise<number> {
  const traffic = follow(page);
  await page.goto(url);
  await isFilled();
  await traffic.quiet();
  return traffic.all();
}

/** The code that came with the page, what waits for its turn among it; structured data is no code. */
async function inlineScripts(page: Page): Promise<string> {
  const codes = page.locator('script:not([src], [type="application/ld+json"])');
  return (await codes.allTextContents()).join("\n");
}

/** Sums the bodies of all that the page asks for, by kind, compressed as they were sent. */
function follow(page: Page) {
  const sums = new Map<string, number>();
  let all = 0;
  let open = 0;
  let last = Date.now();
  page.on("request", () => (open += 1));
  page.on("requestfailed", () => (open -= 1));
  page.on("requestfinished", async (request) => {
    const { responseBodySize } = await request.sizes();
    sums.set(request.resourceType(), (sums.get(request.resourceType()) ?? 0) + responseBodySize);
    const isAhead = request.resourceType() === "fetch" && new URL(request.url()).pathname.startsWith("/assets/");
    if (!isAhead) all += Math.max(0, responseBodySize); // less than nothing: from the browser's cache
    open -= 1;
    last = Date.now();
  });
  return {
    all: () => all,
    bytes: (kind: "script" | "font") => sums.get(kind) ?? 0,
    async quiet() {
      last = Date.now();
      while (open > 0 || Date.now() - last < QUIET_MS) await new Promise((wake) => setTimeout(wake, 50));
    },
  };
}
