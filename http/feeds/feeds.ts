import { Hono } from "hono";
import { forReader } from "@sacred-space/words/for-reader.ts";
import { reader } from "@sacred-space/words/reader.ts";
import { msg, t } from "@sacred-space/words/t.ts";
import type { Database } from "#database/connection/connect.ts";
import { listUpcomingGroupSessions } from "#server/catalog/group-sessions.queries.ts";
import { practiceToday } from "#server/settings/practice-clock.queries.ts";
import { currentRule, listServiceRules } from "#server/settings/rules.queries.ts";
import { findBookableDays, findPracticeDetails } from "#server/settings/practice-settings.queries.ts";
import { listOfferedServices } from "#server/catalog/services.queries.ts";
import { type ListedArticle, listPublicArticles } from "#server/articles/articles.queries.ts";
import { listPublicPages } from "#server/pages/pages.queries.ts";
import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import { articlePath } from "#domain/articles/article.ts";
import { siteFeed } from "./site-feed.ts";
import { llmsText } from "./llms-text.ts";
import { xml } from "./xml.ts";
import { PALETTES } from "#domain/look/palettes.ts";
import { DEFAULT_LOOK, type Look } from "#domain/look/look.ts";

/**
 * For files that only machines request: they come back by themselves, so an hour's age does no harm. Prices and places are always revalidated.
 */
const HOURLY = "public, max-age=3600";
const REVALIDATED = "no-cache";
const MANIFEST = { "Content-Type": "application/manifest+json", "Cache-Control": HOURLY };

/** For search engines, feed readers and assistants. Every address in them begins with PUBLIC_URL. */
export function feeds({ practice, publicUrl }: { practice: { database: Database }; publicUrl: string }): Hono {
  return new Hono()
    .get("/robots.txt", (c) => c.text(robots(publicUrl), 200, { "Cache-Control": HOURLY }))
    .get("/sitemap.xml", async (c) => {
      const [pages, articles] = await Promise.all([
        listPublicPages(practice.database),
        listPublicArticles(practice.database),
      ]);
      return c.body(sitemap(publicUrl, pages, articles), 200, {
        "Content-Type": "application/xml; charset=utf-8",
        "Cache-Control": REVALIDATED,
      });
    })
    .get("/feed.xml", async (c) => {
      const { database } = practice;
      const [{ name, language }, dates, articles, pages] = await Promise.all([
        findPracticeDetails(database),
        upcomingDates(database),
        listPublicArticles(database),
        listPublicPages(database),
      ]);
      const about = pages.find(({ path }) => path === PUBLIC_PAGES.blog.path)?.description ?? "";
      const feed = forReader({ language }, () => siteFeed(publicUrl, { name, about }, dates, articles));
      return c.body(feed, 200, {
        "Content-Type": "application/rss+xml; charset=utf-8",
        "Cache-Control": REVALIDATED,
      });
    })
    .get("/site.webmanifest", async (c) => c.body(await manifestOf(practice.database, webManifest), 200, MANIFEST))
    .get("/admin.webmanifest", async (c) => c.body(await manifestOf(practice.database, adminManifest), 200, MANIFEST))
    .get("/llms.txt", async (c) => {
      const { database } = practice;
      const [card, services, pages, articles, dates, bookable, rule, serviceRules] = await Promise.all([
        findPracticeDetails(database),
        listOfferedServices(database),
        listPublicPages(database),
        listPublicArticles(database),
        upcomingDates(database),
        findBookableDays(database),
        currentRule(database),
        listServiceRules(database),
      ]);
      const text = forReader({ language: card.language }, () =>
        llmsText(publicUrl, card, services, [...pages, ...articles.map(asPage)], {
          ...dates,
          bookable,
          rule,
          serviceRules,
        }),
      );
      return c.text(text, 200, { "Cache-Control": REVALIDATED });
    });
}

async function manifestOf(database: Database, write: typeof webManifest): Promise<string> {
  const { name, look, language } = await findPracticeDetails(database);
  return forReader({ language }, () => write(name, look));
}

function asPage({ slug, title, excerpt }: ListedArticle): { path: string; title: string; description: string } {
  return { path: articlePath(slug), title, description: excerpt };
}

async function upcomingDates(database: Database) {
  const [groupSessions, today] = await Promise.all([listUpcomingGroupSessions(database), practiceToday(database)]);
  return { year: Number(today.slice(0, 4)), groupSessions };
}

/** Unlisted pages say noindex themselves; a robot that may not read them could not know. */
function robots(publicUrl: string): string {
  const machines = ["/auth/v1/", "/rest/v1/", "/functions/v1/", "/webhooks/"];
  return [
    "User-agent: *",
    ...machines.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    "",
  ].join("\n");
}

/** Every public page (sitemaps.org 0.9). Only an article knows the day it was last changed. */
function sitemap(publicUrl: string, paths: { path: string }[], articles: ListedArticle[]): string {
  const pages = paths.map(({ path }) => entry(publicUrl + path));
  const dated = articles.map(({ slug, changedOn }) => entry(publicUrl + articlePath(slug), changedOn));
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${[...pages, ...dated].join("\n")}
</urlset>
`;
}

function entry(address: string, changed?: string): string {
  return `  <url><loc>${xml(address)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ""}</url>`;
}

const DESCRIPTION = msg("Tarot and rune readings, Reiki and shamanic yoga: see free times and book.");

const ICONS = [
  { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
  { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
  { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
];

/** The web app manifest (W3C) under the practice's own name and in its opening theme. A tagline of its own says what it offers. */
function webManifest(name: string, look: Look): string {
  const { tagline } = look;
  return JSON.stringify({
    name,
    short_name: name,
    description:
      tagline === DEFAULT_LOOK.tagline
        ? t(DESCRIPTION)
        : t("{practice}: see free times and book.", { practice: tagline || name }),
    lang: reader().language,
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    ...coloursOf(look),
    icons: ICONS,
  });
}

/** The back office, an app of its own beside the site's. */
function adminManifest(name: string, look: Look): string {
  return JSON.stringify({
    id: "/admin",
    name: t("{practice}: back office", { practice: name }),
    short_name: name,
    description: t("Bookings, clients and settings of {practice}.", { practice: name }),
    lang: reader().language,
    start_url: "/admin",
    scope: "/admin",
    display: "standalone",
    ...coloursOf({ ...look, look: DEFAULT_LOOK.look }),
    icons: ICONS,
  });
}

function coloursOf({ look, opening_theme: opening }: Pick<Look, "look" | "opening_theme">) {
  const { ground } = PALETTES[look][opening === "dawn" ? "dawn" : "night"];
  return { background_color: ground, theme_color: ground };
}
