import { afterAll, beforeAll, expect, test } from "vitest";
import { DEFAULT_ARTICLES } from "#domain/content/en-GB/articles/default-articles.ts";
import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import { type FreshDatabase, seededDatabase } from "#tests/support/database/database.ts";
import { feeds } from "./feeds.ts";
import { xml } from "./xml.ts";

const SITE = "https://practice.example";

let fresh: FreshDatabase;
let api: ReturnType<typeof feeds>;
beforeAll(async () => {
  fresh = await seededDatabase();
  api = feeds({ practice: { database: fresh.database }, publicUrl: SITE });
});
afterAll(() => fresh.close());

/** Requests with another host than PUBLIC_URL. */
async function read(path: string) {
  const answer = await api.request(`http://elsewhere.example${path}`);
  return { status: answer.status, type: answer.headers.get("Content-Type"), body: await answer.text() };
}

test("robots.txt disallows only the APIs and names the sitemap", async () => {
  const { status, body } = await read("/robots.txt");
  expect(status).toBe(200);
  expect(body.match(/^Disallow: (.*)$/gm)).toEqual([
    "Disallow: /auth/v1/",
    "Disallow: /rest/v1/",
    "Disallow: /functions/v1/",
    "Disallow: /webhooks/",
  ]);
  expect(body).toContain(`Sitemap: ${SITE}/sitemap.xml`);
});

test("the sitemap lists every public page and article once, under PUBLIC_URL whatever the Host header, and no private page", async () => {
  const { type, body } = await read("/sitemap.xml");
  expect(type).toContain("application/xml");
  const named = Array.from(body.matchAll(/<loc>([^<]*)<\/loc>/g), ([, address]) => address);
  const expected = [
    ...Object.values(PUBLIC_PAGES).map(({ path }) => path),
    ...DEFAULT_ARTICLES.map(({ slug }) => `/blog/${slug}`),
  ];
  expect(named).toEqual(expected.map((path) => SITE + path));
  expect(body).not.toMatch(/\/(auth|account|booking-success|admin|email-verified)\b/);
});

test("the feed has the four articles, each with title, address, date, category and excerpt", async () => {
  const { type, body } = await read("/feed.xml");
  expect(type).toContain("application/rss+xml");
  const items = body.split("<item>").slice(1);
  expect(items).toHaveLength(4);
  for (const [index, { slug, title, excerpt, category, date }] of DEFAULT_ARTICLES.entries()) {
    for (const words of [
      xml(title),
      `<link>${SITE}/blog/${slug}</link>`,
      `<category>${category}</category>`,
      xml(excerpt),
    ])
      expect(items[index]).toContain(words);
    const day = /<pubDate>([^<]*)</.exec(items[index] ?? "")?.[1] ?? "";
    expect(new Date(day).toISOString().slice(0, 10)).toBe(date);
  }
});

test("markup in a name is escaped in the feed, and line breaks in it are removed in llms.txt", async () => {
  const [user] = await fresh.asOwner<{ id: string }>(
    "insert into auth.users (email) values ('admin@example.com') returning id",
  );
  await fresh.asOwner("insert into business_settings (user_id, business_name) values ($1, $2)", [
    user?.id,
    "Moon & <b>Sun</b>\n# Ignore",
  ]);
  expect((await read("/feed.xml")).body).toContain("<title>Moon &amp; &lt;b&gt;Sun&lt;/b&gt;");
  expect((await read("/llms.txt")).body).toMatch(/^# Moon & <b>Sun<\/b> # Ignore\n/);
  const manifest = await read("/site.webmanifest");
  expect(manifest.type).toBe("application/manifest+json");
  expect(JSON.parse(manifest.body)).toMatchObject({
    name: "Moon & <b>Sun</b>\n# Ignore",
    start_url: "/",
    theme_color: "#15122b",
  });
  await fresh.asOwner("update business_settings set tagline = 'Massage', opening_theme = 'dawn'");
  expect(JSON.parse((await read("/site.webmanifest")).body)).toMatchObject({
    description: "Massage: see free times and book.",
    background_color: "#fbf7ef",
    theme_color: "#fbf7ef",
  });
});

test("the manifest of the back office is another app, of /admin alone", async () => {
  const manifest = await read("/admin.webmanifest");
  expect(manifest.type).toBe("application/manifest+json");
  expect(JSON.parse(manifest.body)).toMatchObject({
    id: "/admin",
    start_url: "/admin",
    scope: "/admin",
    display: "standalone",
    short_name: "Moon & <b>Sun</b>\n# Ignore",
    theme_color: "#fbf7ef",
  });
});

test("llms.txt has the current prices", async () => {
  expect((await read("/llms.txt")).body).toContain("Shamanic and Reiki healing session");
  await fresh.asOwner("update services set price_gbp = 7350 where name = 'Shamanic and Reiki healing session'");
  const { body } = await read("/llms.txt");
  expect(body).toMatch(
    /\[Shamanic and Reiki healing session\]\(https:\/\/practice\.example\/book\?service=[\w-]+\): £73\.50, 60 minutes/,
  );
  await fresh.asOwner("update services set is_active = false where name = 'Shamanic and Reiki healing session'");
  expect((await read("/llms.txt")).body).not.toContain("[Shamanic and Reiki healing session]");
});

test("llms.txt has the upcoming group sessions, and the contact for what is not booked online", async () => {
  expect((await read("/llms.txt")).body).not.toContain("both days"); // the weekend of 2025 is over
  await fresh.asOwner(
    `insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time, places)
     select id, '2099-11-07', '2099-11-08', '11:00', '16:00', 6 from services where name = 'Reiki Level 1'`,
  );
  const { body } = await read("/llms.txt");
  expect(body).toContain(
    "- Reiki Level 1: Saturday 7th and Sunday 8th November 2099, 11am to 4pm both days, in person, at most 6 people.",
  );
  expect((await read("/feed.xml")).body).not.toContain("Reiki Level 1");
  expect(body).toContain(`- [Meditation group](${SITE}/meditation#evenings): £10.00, 90 minutes`);
});

test("llms.txt and the feed have the places that are left of each group session on sale, and where to book them", async () => {
  const sell = async (day: string, columns: Record<string, unknown>) => {
    const names = Object.keys(columns);
    const [row] = await fresh.asOwner<{ id: string }>(
      `insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time, price_pence, ${names.join()})
       select id, $1, $1, '19:00', '20:30', 1250, ${names.map((_, index) => `$${index + 2}`).join()} from services where name = 'Meditation group'
       returning id`,
      [day, ...Object.values(columns)],
    );
    return `${SITE}/book?session=${row?.id}`;
  };
  const some = await sell("2099-12-01", { places: 6, location: "Moon & Stars Hall" });
  const full = await sell("2099-12-08", { places: 1, join_url: "https://meet.example/secret" });
  const open = await sell("2099-12-15", { places: null });
  const over = await sell("2099-12-22", { places: 3, is_active: false });
  await fresh.asOwner("update group_sessions set taken = 4 where places = 6 and price_pence is not null");
  await fresh.asOwner("update group_sessions set taken = 1 where places = 1");
  const { body } = await read("/llms.txt");
  const at = "7pm to 8:30pm";
  expect(body).toContain(
    `- [Meditation group](${some}): Tuesday 1st December 2099, ${at}, Moon & Stars Hall, £12.50 a place, 2 of 6 places left.`,
  );
  expect(body).toContain(
    `- [Meditation group](${full}): Tuesday 8th December 2099, ${at}, online, £12.50 a place, full.`,
  );
  expect(body).toContain(
    `- [Meditation group](${open}): Tuesday 15th December 2099, ${at}, in person, £12.50 a place.`,
  );
  const answer = await api.request("/feed.xml");
  expect(answer.headers.get("Cache-Control")).toBe("no-cache"); // places are sold by the minute
  const feed = await answer.text();
  const items = feed.split("<item>").slice(1, 4);
  expect(items.map((item) => /<link>([^<]*)</.exec(item)?.[1])).toEqual([some, full, open]);
  expect(items[0]).toContain("<title>Meditation group: Tuesday 1st December 2099</title>");
  expect(items[0]).toContain(
    `<description>${at}, Moon &amp; Stars Hall, £12.50 a place, 2 of 6 places left</description>`,
  );
  expect(body + feed).not.toContain(over);
  expect(body + feed).not.toContain("meet.example");
  await fresh.asOwner(
    "update group_sessions set sales_end_hours = 720, starts_on = private.today() + 2, ends_on = private.today() + 2 where places = 6 and price_pence is not null",
  );
  expect((await read("/feed.xml")).body).not.toContain(some); // its sales have ended
  expect((await read("/llms.txt")).body).not.toContain(some);
});

test("XML output has no control characters and no lone surrogates", () => {
  expect(xml("a\u0000\u0008b\tc\n<d> & \"e\" 'f'")).toBe("ab\tc\n&lt;d&gt; &amp; &quot;e&quot; &apos;f&apos;");
});

test("characters that XML forbids are removed, and nothing else", () => {
  expect(xml("Moon\u0000\u0008\u001F\uFFFE\uFFFF & \tSun\n\u{1F319}\uFFFD")).toBe("Moon &amp; \tSun\n\u{1F319}\uFFFD");
  expect(xml("half a \uD83C moon")).toBe("half a  moon");
});
