import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEFAULT_ARTICLES } from "#domain/content/en-GB/articles/default-articles.ts";
import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import { violationsOf } from "#tests/support/browser/accessibility.ts";
import { whenHydrated } from "#tests/support/browser/open-browser.ts";
import { type RunningProgram, startProgram } from "#tests/support/start-program.ts";

const ARTICLE_PATHS = DEFAULT_ARTICLES.map(({ slug }) => `/blog/${slug}`);

let at: RunningProgram;
let plain: BrowserContext;
beforeAll(async () => {
  at = await startProgram();
  plain = await at.browser.window({ scripts: false });
});
afterAll(() => at.close());

/** Opens a page in the only tab of the window; a test that changes the tab itself needs its own window. */
async function reading<T>(path: string, look: (page: Page, status: number) => Promise<T>): Promise<T> {
  const page = plain.pages()[0] ?? (await plain.newPage());
  const answer = await page.goto(at.server.url + path);
  return look(page, answer?.status() ?? 0);
}

const words = (page: Page) => page.getByRole("main").innerText();

type Node = Record<string, unknown> & {
  "@type": string;
  offers?: { name: string; price: string; priceCurrency: string }[];
};

async function structured(page: Page): Promise<Node[]> {
  const block = await page.locator('script[type="application/ld+json"]').textContent();
  return (JSON.parse(block ?? "") as { "@graph": Node[] })["@graph"];
}

describe("without scripts every page has its specified content, with its buttons linked", () => {
  test.each([
    ["/", "A sacred space, and time that is yours", "Begin Your Journey", "/book"],
    ["/readings", "Rune and tarot readings", "Book Your Reading", "/book?category=readings"],
    ["/shamanic-yoga", "Shamanic yoga", "Join a Session", "/book?category=yoga"],
    [
      "/reiki-therapy",
      "Reiki attunement weekends and healing sessions",
      "Book Your Session or Training",
      "/book?category=reiki",
    ],
    ["/meditation", "The meditation group", "Join Our Circle", "/contact"],
  ])("%s", async (path, title, button, target) => {
    await reading(path, async (page, status) => {
      expect(status).toBe(200);
      expect(await page.getByRole("heading", { level: 1 }).allInnerTexts()).toEqual([title]);
      const buttons = page.getByRole("main").getByRole("link", { name: button });
      expect(await buttons.count()).toBe(path === "/" ? 1 : 2);
      expect(await buttons.last().getAttribute("href")).toBe(target);
    });
  });

  test.each([
    [
      "/readings",
      [
        "Tarot or rune reading by video or phone",
        "£45.00",
        "30 minutes",
        "Written reading",
        "£15.00",
        "In-person readings are on request",
      ],
    ],
    [
      "/shamanic-yoga",
      ["One-to-one shamanic yoga", "£45.00", "60 minutes, in person", "not a substitute for medical care"],
    ],
    [
      "/reiki-therapy",
      [
        "11am to 4pm both days, at most 6 students",
        "Shamanic and Reiki healing session",
        "£70.00",
        "Reiki Level 1",
        "Reiki Level 2",
        "£150.00",
        "Reiki Master Level",
        "£180.00",
        "not a substitute for medical care",
      ],
    ],
    ["/meditation", ["every other Tuesday", "6:30pm to 8pm", "£10.00"]],
    [
      "/book",
      [
        "Next free times",
        "One-to-one shamanic yoga",
        "£45.00",
        "60 minutes",
        "Booking needs JavaScript",
        "book by email or phone",
      ],
    ],
    ["/contact", ["private healing space", "60 to 90 minutes", "2 to 6 hours", "hello@example.com", "01632 960123"]],
    ["/blog", DEFAULT_ARTICLES.flatMap(({ title, excerpt, category }) => [title, excerpt, category.toUpperCase()])],
    [
      "/terms",
      [
        "Last updated: December 2024",
        "Full payment is required",
        "18 or older",
        "48 hours or more: a full refund",
        "24 to 48 hours: 50%",
        "Under 24 hours, and for no-shows: no refund",
        "within 5 to 7 business days",
        "kept for 7 years",
        "Rescheduling needs at least 48 hours notice",
        "confirmation email reaches you within 24 hours",
      ],
    ],
    [
      "/privacy",
      [
        "Last updated: December 2024",
        "18 or older",
        "kept for 7 years",
        "what your browser calls itself",
        "network address of a sign-in is removed within three days",
        "400 days",
        "half a year",
        "What I note for myself",
      ],
    ],
  ])("%s has its facts", async (path, facts) => {
    await reading(path, async (page) => {
      const shown = await words(page);
      for (const fact of facts) expect(shown).toContain(fact);
    });
  });

  test("each article is dated in February or March 2024, has 400 to 700 words, and ends with its offering; Read More opens it", async () => {
    const opened = await reading("/blog", (page) =>
      page
        .getByRole("link", { name: /^Read More/ })
        .evaluateAll((links) => links.map((link) => link.getAttribute("href"))),
    );
    expect(opened).toEqual(ARTICLE_PATHS);
    for (const [index, path] of ARTICLE_PATHS.entries()) {
      await reading(path, async (page) => {
        expect(await page.locator("article time").getAttribute("datetime")).toMatch(/^2024-0[23]-/);
        const text = await page.locator("article").innerText();
        expect(text).toContain(DEFAULT_ARTICLES[index]?.title);
        const length = text.split(/\s+/).length;
        expect(length).toBeGreaterThan(400);
        expect(length).toBeLessThan(720);
        const offering = page.getByRole("complementary", { name: "Related offering" }).getByRole("link");
        expect(await offering.getAttribute("href")).toMatch(/^\/(readings|shamanic-yoga|reiki-therapy|meditation)$/);
      });
    }
  });

  test("every section of the legal texts has a plain summary above it, and the privacy page links to the cookie page", async () => {
    for (const path of ["/terms", "/privacy"]) {
      await reading(path, async (page) => {
        const sections = page.locator("article section");
        expect(await sections.count()).toBeGreaterThanOrEqual(10);
        expect(await page.locator("article section > h2 + p").count()).toBe(await sections.count());
      });
    }
    await reading("/privacy", async (page) => {
      expect(await page.getByRole("main").getByRole("link", { name: "Cookie Policy" }).getAttribute("href")).toBe(
        "/cookie-policy",
      );
    });
  });
});

test("before its scripts arrive, the page of a chosen session shows no markup as text", async () => {
  const { id } = (await at.fresh.database.row<{ id: string }>(
    "select id from services where name like 'Shamanic and Reiki%'",
  )) ?? {
    id: "",
  };
  const window = await at.browser.window();
  await window.route("**/assets/*.js", () => undefined);
  const page = await window.newPage();
  await page.goto(`${at.server.url}/book?service=${id}`, { waitUntil: "commit" }); // it may never be loaded
  await page.getByRole("contentinfo").waitFor();
  const text = await page.evaluate(() => document.body.innerText);
  await window.close();
  expect(text).toContain("Book a session");
  expect(text).not.toContain("<");
});

test("get a valid RSS 2.0 feed: the required elements, and existing URLs", async () => {
  const answer = await fetch(`${at.server.url}/feed.xml`);
  expect(answer.status).toBe(200);
  const feed = await reading("/", async (page) => page.evaluate(asParsed, await answer.text()));
  const { items, ...channel } = feed;
  expect(channel).toEqual({
    broken: 0,
    version: "2.0",
    channels: 1,
    title: expect.stringMatching(/\S/),
    link: `${at.server.url}/blog`,
    description: expect.stringMatching(/\S/),
    self: `${at.server.url}/feed.xml`,
  });
  const dates = items.filter(({ link }) => !link?.includes("/blog/"));
  expect(dates).toHaveLength(7); // on sale: four evenings, three weekends
  expect(items.slice(dates.length).map(({ link }) => link)).toEqual(ARTICLE_PATHS.map((path) => at.server.url + path));
  for (const { title, description, link, guid, pubDate } of items) {
    expect([title, description].every((words) => /\S/.test(words ?? ""))).toBe(true);
    expect(guid).toBe(link);
    expect(pubDate).toMatch(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/);
    expect((await fetch(link ?? "")).status).toBe(200);
  }
});

/** Runs in the browser, whose XML parser refuses malformed text. */
function asParsed(text: string) {
  const feed = new DOMParser().parseFromString(text, "application/xml");
  const said = (parent: Element | null, name: string) => parent?.querySelector(`:scope > ${name}`)?.textContent;
  const channel = feed.querySelector("rss > channel");
  return {
    broken: feed.querySelectorAll("parsererror").length,
    version: feed.documentElement.getAttribute("version"),
    channels: feed.querySelectorAll("channel").length,
    title: said(channel, "title"),
    link: said(channel, "link"),
    description: said(channel, "description"),
    self: feed.getElementsByTagNameNS("http://www.w3.org/2005/Atom", "link")[0]?.getAttribute("href"),
    items: Array.from(feed.querySelectorAll("channel > item"), (item) => ({
      title: said(item, "title"),
      link: said(item, "link"),
      guid: said(item, "guid"),
      pubDate: said(item, "pubDate"),
      description: said(item, "description"),
    })),
  };
}

test("a phone that scrolls an offering's page has the way to book at its thumb, with the lowest price; wider screens and other pages have none", async () => {
  const phone = await at.browser.window({ width: 390, height: 844, transitions: true });
  const page = await phone.newPage();
  const bar = page.getByRole("navigation", { name: "Next step" }).getByRole("link");
  await page.goto(at.server.url + PUBLIC_PAGES.readings.path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await bar.count()).toBe(0); // the page's own button is visible
  await page.getByRole("button", { name: "Essential Only" }).click();
  await page.mouse.wheel(0, 900);
  await bar.waitFor();
  expect(await bar.innerText()).toBe("Book from £15.00");
  expect(await violationsOf(page)).toEqual([]);
  await bar.click();
  await page.waitForURL("**/book?category=readings");
  await page.goto(at.server.url + PUBLIC_PAGES.contact.path);
  expect(await bar.count()).toBe(0);
  await page.setViewportSize({ width: 820, height: 900 });
  await page.goto(at.server.url + PUBLIC_PAGES.readings.path);
  await page.mouse.wheel(0, 900);
  expect(await bar.count()).toBe(0);
  await phone.close();
});

test("a changed price and name are on the page before its cache entry would expire, with markup escaped", async () => {
  const name = "Written </script><b id=alive>reading</b>";
  await at.fresh.asOwner("update services set price_gbp = 1625, name = $1 where name = 'Written reading'", [name]);
  try {
    await expect.poll(() => reading("/readings", words), { timeout: 30_000 }).toContain("£16.25"); // a cached page expires after a minute
    await reading("/readings", async (page) => {
      expect(await words(page)).toContain(name);
      await expect.poll(() => page.locator("#alive").count()).toBe(0);
      expect((await structured(page))[0]?.offers).toContainEqual(expect.objectContaining({ name, price: "16.25" }));
    });
  } finally {
    await at.fresh.asOwner("update services set price_gbp = 1500, name = 'Written reading' where name = $1", [name]);
  }
});

test("icons have their declared sizes, and the manifest is requested after hydration", async () => {
  const sizeOf = async (path: string) => {
    const answer = await fetch(at.server.url + path);
    const picture = Buffer.from(await answer.arrayBuffer());
    const isPng = answer.headers.get("content-type") === "image/png" && picture.subarray(1, 4).toString() === "PNG";
    return isPng && `${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`;
  };
  const window = await at.browser.window();
  const page = await window.newPage();
  const hydrated = await whenHydrated(page);
  await page.goto(at.server.url);
  const icons = await page
    .locator("link[rel~=icon], link[rel=apple-touch-icon]")
    .evaluateAll((links) =>
      links.map((link) => ({ rel: link.getAttribute("rel"), href: (link as HTMLLinkElement).href })),
    );
  expect(icons.map(({ rel }) => rel)).toEqual(expect.arrayContaining(["icon", "apple-touch-icon"]));
  for (const { href } of icons) {
    const answer = await fetch(href);
    expect([href, answer.status, answer.headers.get("content-type")?.split("/")[0]]).toEqual([href, 200, "image"]);
  }
  expect(await sizeOf("/apple-touch-icon.png")).toBe("180x180");
  expect((await fetch(`${at.server.url}/favicon.ico`)).status).toBe(200);

  await expect.poll(() => page.locator("link[rel=manifest]").count()).toBe(0);
  await page.mouse.wheel(0, 600);
  await hydrated();
  const link = page.locator("link[rel=manifest]");
  await link.waitFor({ state: "attached" });
  const answer = await fetch(new URL((await link.getAttribute("href")) ?? "", at.server.url));
  expect(answer.headers.get("content-type")).toMatch(/^application\/manifest\+json/);
  const manifest = (await answer.json()) as {
    name: string;
    start_url: string;
    icons: { src: string; sizes: string; purpose?: string }[];
  };
  expect(manifest).toMatchObject({ name: "Sacred Space", start_url: "/" });
  expect(manifest.icons.map(({ purpose = "any" }) => purpose)).toEqual(expect.arrayContaining(["any", "maskable"]));
  for (const { src, sizes } of manifest.icons) expect([src, await sizeOf(src)]).toEqual([src, sizes]);
  await window.close();
});
