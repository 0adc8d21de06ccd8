import { Window } from "happy-dom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEFAULT_ARTICLES } from "#domain/content/en-GB/articles/default-articles.ts";
import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import { LONG_TEST_MS } from "#tests/support/limits.ts";
import { startWithoutBrowser } from "#tests/support/start-program.ts";

// What programs read in the served pages: parsed, and not shown.

const ARTICLE_PATHS = DEFAULT_ARTICLES.map(({ slug }) => `/blog/${slug}`);
const PUBLIC_PATHS: string[] = [...Object.values(PUBLIC_PAGES).map(({ path }) => path), ...ARTICLE_PATHS];
const UNLISTED_PATHS = [
  "/auth",
  "/booking-success",
  "/email-verified",
  "/newsletter/confirm?token=x",
  "/newsletter/left",
  "/no-such-page",
  "/blog/no-such-article",
];

/** Pages from which a script redirects signed-out visitors. */
const PRIVATE_PATHS = ["/account", "/admin", "/admin/bookings", "/auth/new-password"];

let at: Awaited<ReturnType<typeof startWithoutBrowser>>;
const window = new Window();
beforeAll(async () => {
  at = await startWithoutBrowser();
});
afterAll(async () => {
  await window.happyDOM.close();
  await at.close();
});

async function read(path: string) {
  const answer = await fetch(at.server.url + path);
  const parsed = new window.DOMParser().parseFromString(await answer.text(), "text/html");
  return { status: answer.status, url: answer.url, parsed };
}
type Parsed = Awaited<ReturnType<typeof read>>["parsed"];

/** The content of the head's meta tags by name or property, with the canonical link and the title. */
function head(parsed: Parsed): Record<string, string | undefined> {
  const metas = Array.from(parsed.querySelectorAll("meta"), (meta) => [
    meta.getAttribute("name") ?? meta.getAttribute("property") ?? "",
    meta.getAttribute("content"),
  ]);
  const canonical = parsed.querySelector("link[rel=canonical]")?.getAttribute("href");
  return { title: parsed.title, canonical, ...Object.fromEntries(metas) } as Record<string, string | undefined>;
}

type Node = Record<string, unknown> & {
  "@type": string;
  offers?: { name: string; price: string; priceCurrency: string }[];
};

function structured(parsed: Parsed): Node[] {
  const block = parsed.querySelector('script[type="application/ld+json"]')?.textContent;
  return (JSON.parse(block ?? "") as { "@graph": Node[] })["@graph"];
}

test("no public page has a dead link or an unknown anchor", { timeout: LONG_TEST_MS }, async () => {
  const targets = new Map<string, Set<string>>([["/", new Set()]]);
  const anchors = new Map<string, string[]>();
  const wrong: string[] = [];
  for (const [path] of targets) {
    const { status, url, parsed } = await read(path);
    if (status !== 200) wrong.push(`${path} answers ${status}`);
    anchors.set(
      path,
      Array.from(parsed.querySelectorAll("[id]"), ({ id }) => id),
    );
    for (const each of parsed.querySelectorAll("a")) {
      const link = each.getAttribute("href") ?? "no-address:";
      const { href, protocol, origin, pathname, search, hash } = new URL(link, url);
      if (protocol === "mailto:" || protocol === "tel:") {
        if (!/^(mailto:[^@\s]+@[^@\s]+|tel:\+?\d{3,})$/.test(href)) wrong.push(`${path} has ${href}`);
      } else if (origin === at.server.url) {
        const known = targets.get(pathname + search) ?? new Set();
        targets.set(pathname + search, known.add(hash.slice(1)));
      } else if (protocol !== "https:") wrong.push(`${path} leads to ${href}`);
    }
  }
  for (const [path, wanted] of targets) {
    for (const id of wanted) if (id !== "" && !anchors.get(path)?.includes(id)) wrong.push(`${path} has no #${id}`);
  }
  expect(wrong).toEqual([]);
  expect(PUBLIC_PATHS.filter((path) => !targets.has(path))).toEqual([]);
});

describe("search engines", () => {
  test("get a unique title and description, one canonical URL and an existing image for each public page", async () => {
    const heads = new Map<string, ReturnType<typeof head>>();
    for (const path of PUBLIC_PATHS) heads.set(path, head((await read(`${path}?utm_source=elsewhere`)).parsed));
    for (const [path, said] of heads) {
      const type = ARTICLE_PATHS.includes(path) ? "article" : "website";
      expect(said).toMatchObject({ canonical: at.server.url + path, "og:url": at.server.url + path, "og:type": type });
      expect(said).not.toHaveProperty("robots");
      expect({ path, short: (said["description"]?.length ?? 999) <= 165 }).toEqual({ path, short: true });
      const picture = await fetch(said["og:image"] ?? "");
      const png = Buffer.from(await picture.arrayBuffer());
      const facts = {
        path,
        type: picture.headers.get("Content-Type"),
        width: png.readUInt32BE(16),
        height: png.readUInt32BE(20),
      };
      expect(facts).toEqual({ path, type: "image/png", width: 1200, height: 630 });
      expect(png.length).toBeLessThan(60_000);
    }
    for (const tag of ["title", "description"]) {
      expect(new Set(Array.from(heads.values(), (said) => said[tag])).size).toBe(PUBLIC_PATHS.length);
    }
  });

  test.each([...UNLISTED_PATHS, ...PRIVATE_PATHS])("get noindex for %s", async (path) => {
    const { status, parsed } = await read(path);
    expect(status).toBe(path.includes("no-such") ? 404 : 200);
    expect(head(parsed)["robots"]).toContain("noindex");
  });

  test("get 404 with the specified page for unknown paths and articles", async () => {
    for (const path of ["/no-such-page", "/blog/no-such-article"]) {
      const { parsed } = await read(path);
      expect(Array.from(parsed.querySelectorAll("h1"), ({ textContent }) => textContent)).toEqual([
        "Oops! Page not found",
      ]);
      const home = Array.from(parsed.querySelectorAll("a")).filter(
        ({ textContent }) => textContent === "Return to Home",
      );
      expect(home.map((link) => link.getAttribute("href"))).toEqual(["/"]);
    }
  });

  test("get structured data of the practice, its offers, its questions, its articles and breadcrumbs", async () => {
    const types = async (path: string) => structured((await read(path)).parsed).map((node) => node["@type"]);
    expect(await types("/")).toEqual(["LocalBusiness", "FAQPage"]);
    expect(await types("/contact")).toEqual(["LocalBusiness"]);
    expect(await types("/blog")).toEqual(["Blog"]);
    for (const path of ARTICLE_PATHS) expect(await types(path)).toEqual(["BlogPosting", "BreadcrumbList"]);
    const [reiki] = structured((await read("/reiki-therapy")).parsed);
    expect(reiki?.["@type"]).toBe("Service");
    expect(reiki?.offers).toHaveLength(4);
    expect(reiki?.offers).toContainEqual(
      expect.objectContaining({ name: "Reiki Level 1", price: "150.00", priceCurrency: "GBP" }),
    );
  });

  test("get only questions that are on the page", async () => {
    const { parsed } = await read("/");
    const faq = structured(parsed).find((node) => node["@type"] === "FAQPage");
    const asked = (faq?.["mainEntity"] as { name: string; acceptedAnswer: { text: string } }[]) ?? [];
    expect(asked.length).toBeGreaterThan(3);
    const shown = parsed.querySelector("main")?.textContent;
    for (const { name, acceptedAnswer } of asked)
      expect(shown?.includes(name) && shown.includes(acceptedAnswer.text)).toBe(true);
  });

  test("get robots.txt, the sitemap with existing pages only, the feed and llms.txt", async () => {
    for (const path of ["/robots.txt", "/llms.txt"]) expect((await fetch(at.server.url + path)).status).toBe(200);
    const sitemap = await (await fetch(`${at.server.url}/sitemap.xml`)).text();
    const named = Array.from(sitemap.matchAll(/<loc>([^<]*)</g), ([, address = ""]) => address);
    expect(named).toEqual(PUBLIC_PATHS.map((path) => at.server.url + path));
    const statuses = await Promise.all(
      named.map(async (address) => `${(await fetch(address, { method: "HEAD" })).status} ${address}`),
    );
    expect(statuses).toEqual(named.map((address) => `200 ${address}`));
  });
});
