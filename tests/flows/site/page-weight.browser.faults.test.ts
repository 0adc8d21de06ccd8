import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEFAULT_ARTICLES } from "#domain/content/en-GB/articles/default-articles.ts";
import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import { START_MS } from "#tests/support/limits.ts";
import { ROWAN } from "#tests/support/open-back-office.ts";
import { addPicturedPages } from "#tests/support/data/pictured-page.ts";
import { weigh, weighOpening } from "#tests/support/browser/page-weight.ts";
import { signedInWindow } from "#tests/support/browser/signed-in-window.ts";
import { visitor } from "#tests/support/server.ts";
import { type RunningProgram, startProgram } from "#tests/support/start-program.ts";

const PATHS = [
  ...Object.values(PUBLIC_PAGES).map(({ path }) => path),
  ...DEFAULT_ARTICLES.map(({ slug }) => `/blog/${slug}`),
];
const SCRIPT_AT_FIRST = 13_000;
/** React and the router are 90 kB of it. */
const SCRIPT_IN_ALL = 111_500;
/** On the booking page, without its form, which is loaded once something is chosen. */
const SCRIPT_OF_BOOKING = 116_500;
const FONTS = 70_000;
/** On a phone of 390 px, as AVIF. */
const PHOTOGRAPH = 100_000;
/** Everything requested until the day is shown. React and the router are 90 kB of it. */
const BACK_OFFICE = 178_300;
/** Includes what follows without interaction: the rest of the page, messages, realtime, and every page for use without a connection. */
const BACK_OFFICE_IN_ALL = 428_000;
/** A page's data names its preview picture. */
const SCRIPT_OF_DATA = 300;
/** What a server may send on a new connection before the first acknowledgement: ten packets (RFC 6928), less the headers. */
const FIRST_WINDOW = 14_000;

let at: RunningProgram;
beforeAll(async () => {
  at = await startProgram({ ADMIN_EMAIL: ROWAN.email, ADMIN_PASSWORD: ROWAN.password });
});
afterAll(() => at.close());

const limitOf = (path: string) => (path === PUBLIC_PAGES.book.path ? SCRIPT_OF_BOOKING : SCRIPT_IN_ALL);

/** Bytes of the script files of an opened page, by its path. */
const weights = new Map<string, number>();

/** The script of a page as it is served: its inline code, the files that run at once, and those that its inline code starts later. */
async function scriptsOf(path: string) {
  const html = await (await fetch(at.server.url + path)).text();
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].filter(
    ([, attributes]) => !attributes?.includes("application/ld+json"),
  );
  const files = [...html.matchAll(/\/assets\/[^"' ]+\.js/g)].map(([file]) => file);
  return {
    inline: scripts.map(([, , code]) => code).join("\n"),
    atFirst: [...html.matchAll(/<script\b[^>]*\ssrc=|<link\b[^>]*\srel="modulepreload"/g)].map(([tag]) => tag),
    files: [...new Set(files)].toSorted(),
  };
}

/** A page of each route is opened: which files a public page loads depends on its route alone, which the test after this one holds. */
const OPENED: string[] = [PUBLIC_PAGES.welcome.path, PUBLIC_PAGES.book.path, PUBLIC_PAGES.blog.path];

test.each(OPENED)(
  "%s is light: 13 kB of script before interaction, 111.5 kB in all, 116.5 kB on /book, 70 kB of fonts",
  async (path) => {
    const window = await at.browser.window();
    const { scriptAtFirst, scriptInAll, fonts, inline } = await weigh(window, at.server.url + path);
    await window.close();
    expect(inline).toBe((await scriptsOf(path)).inline); // what a page is weighed by that is not opened
    // Lower bounds, too: a page that loads nothing was not measured.
    expect(scriptAtFirst).toBeGreaterThan(1_000);
    expect(scriptAtFirst).toBeLessThanOrEqual(SCRIPT_AT_FIRST);
    expect(scriptInAll).toBeGreaterThan(50_000);
    expect(scriptInAll).toBeLessThanOrEqual(limitOf(path));
    expect(fonts).toBeGreaterThan(10_000);
    expect(fonts).toBeLessThanOrEqual(FONTS);
    weights.set(path, scriptInAll - brotliCompressSync(inline).length);
  },
);

test("every other public page names the files of an opened one, and its own code keeps to the same limits", async () => {
  const opened = await Promise.all(OPENED.map(async (path) => ({ path, files: (await scriptsOf(path)).files })));
  const others = PATHS.filter((path) => !OPENED.includes(path));
  expect(others.length).toBeGreaterThan(10);
  for (const path of others) {
    const { files, inline, atFirst } = await scriptsOf(path);
    const like = opened.find((each) => String(each.files) === String(files));
    expect([path, files, atFirst]).toEqual([path, like?.files, []]);
    expect(Buffer.byteLength(inline)).toBeGreaterThan(1_000);
    expect(Buffer.byteLength(inline)).toBeLessThanOrEqual(SCRIPT_AT_FIRST);
    expect((weights.get(like?.path ?? "") ?? Infinity) + brotliCompressSync(inline).length).toBeLessThanOrEqual(
      limitOf(path),
    );
  }
});

test("the first load of the back office on a phone is at most 178.3 kB until the day is shown, 428 kB with what is kept for later", async () => {
  const client = visitor(at.server);
  await client.auth.signInWithPassword(ROWAN);
  const window = await signedInWindow(at.browser, client, { saveData: false, worker: true, realtime: true });
  const { untilShown, inAll } = await weighOpening(
    window,
    `${at.server.url}/admin`,
    /Good (morning|afternoon|evening)/,
  );
  expect(untilShown).toBeGreaterThan(100_000); // proves that it was measured
  expect(untilShown).toBeLessThanOrEqual(BACK_OFFICE);
  expect(inAll).toBeGreaterThan(untilShown);
  expect(inAll).toBeLessThanOrEqual(BACK_OFFICE_IN_ALL);
  await window.close();
});

test(
  "four photographs on a page cost no script; a phone loads at most 100 kB of each, and all but the first as they come near",
  async () => {
    const { pictured, plain } = await addPicturedPages(at.server, ROWAN, 2);
    const window = await at.browser.window();
    const page = await window.newPage();
    const sizes: Promise<[type: string | undefined, bytes: number]>[] = [];
    page.on("requestfinished", (request) => {
      if (!request.url().includes("/pictures/")) return;
      sizes.push(
        Promise.all([request.response(), request.sizes()]).then(([answer, size]) => [
          answer?.headers()["content-type"],
          size.responseBodySize,
        ]),
      );
    });
    await page.goto(at.server.url + pictured);
    const images = page.locator("main picture img");
    expect(await images.count()).toBe(4);
    for (const [index, image] of (await images.all()).entries()) {
      expect(await image.getAttribute("loading")).toBe(index === 0 ? "eager" : "lazy");
      expect(await image.getAttribute("fetchpriority")).toBe(index === 0 ? "high" : null);
      await image.scrollIntoViewIfNeeded();
      await expect
        .poll(() => image.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
        .toBe(true);
    }
    const loaded = await Promise.all(sizes);
    expect(loaded).toHaveLength(2); // rendering takes seconds: the page shows two different photographs
    for (const [type, bytes] of loaded) {
      expect(type).toBe("image/avif");
      expect(bytes).toBeGreaterThan(5_000);
      expect(bytes).toBeLessThanOrEqual(PHOTOGRAPH);
    }
    await page.close();
    const [withPictures, without] = [
      await weigh(window, at.server.url + pictured),
      await weigh(window, at.server.url + plain),
    ];
    expect(Math.abs(withPictures.scriptInAll - without.scriptInAll)).toBeLessThan(SCRIPT_OF_DATA);
    await window.close();
  },
  START_MS,
);

test("a page in English needs two font files, each within the initial congestion window; extended Latin loads its own", async () => {
  const window = await at.browser.window();
  const page = await window.newPage();
  const fonts = new Set<string>();
  page.on("response", (answer) => answer.request().resourceType() === "font" && fonts.add(answer.url()));
  for (const path of PATHS) {
    await page.goto(at.server.url + path);
    await page.evaluate(() => document.fonts.ready);
  }
  expect(fonts.size).toBe(2);
  for (const font of fonts) {
    const { byteLength } = await (await fetch(font)).arrayBuffer();
    expect(byteLength).toBeGreaterThan(5_000);
    expect(byteLength).toBeLessThan(FIRST_WINDOW);
  }
  const withAccents = page.waitForResponse(/figtree-latin-ext/);
  await page
    .locator("main p")
    .first()
    .evaluate((words) => void (words.textContent = "Żaneta"));
  expect((await withAccents).status()).toBe(200);
  await window.close();
});

test("the largest contentful paint of each page needs no script", async () => {
  const [free, blocked] = await Promise.all([at.browser.window(), at.browser.window()]);
  await blocked.route(/\.js(\?|$)/, (route) => route.abort());
  const largest = async (window: typeof free, path: string) => {
    const page = await window.newPage();
    await page.goto(at.server.url + path);
    const found = await page.evaluate(async () => {
      const painted = () => new Promise(requestAnimationFrame);
      await document.fonts.ready;
      const inWindow = Array.from(document.images).filter(
        (image) => image.checkVisibility() && image.getBoundingClientRect().top < globalThis.innerHeight,
      );
      await Promise.all(inWindow.map((image) => image.decode()));
      // The second frame begins when the whole page has been painted.
      await painted();
      await painted();
      type Painted = PerformanceEntry & { element?: Element; identifier?: string };
      const found: Painted[] = [];
      const largestPaint = new PerformanceObserver((list) => void found.push(...list.getEntries()));
      largestPaint.observe({ type: "largest-contentful-paint", buffered: true });
      // What is painted later is reported later, also where a picture covers the whole window.
      const last = document.createElement("p");
      last.setAttribute("elementtiming", "last");
      last.style.cssText = "position: fixed; top: 0; z-index: 99";
      last.textContent = "last";
      await new Promise<void>((told) => {
        new PerformanceObserver((list) => {
          if (list.getEntries().some((entry: Painted) => entry.identifier === "last")) told();
        }).observe({ type: "element", buffered: true });
        document.body.append(last);
      });
      found.push(...largestPaint.takeRecords());
      const element = found.at(-1)?.element;
      return `${element?.tagName} ${element?.textContent.slice(0, 60)}`;
    });
    await page.close();
    return found;
  };
  const differing: string[] = [];
  for (const path of PATHS) {
    const [usual, still] = await Promise.all([largest(free, path), largest(blocked, path)]);
    if (usual !== still) differing.push(`${path}: ${usual}, without scripts ${still}`);
  }
  await Promise.all([free.close(), blocked.close()]);
  expect(differing).toEqual([]);
});
