import { reader } from "@sacred-space/words/reader.ts";
import { t } from "@sacred-space/words/t.ts";
import type { ListedArticle } from "#server/articles/articles.queries.ts";
import { articlePath } from "#domain/articles/article.ts";
import type { UpcomingGroupSession } from "#server/catalog/group-sessions.queries.ts";
import { groupSessionDays } from "#domain/catalog/group-sessions.ts";
import { sharedRendition } from "#domain/media/renditions.ts";
import { describeGroupSession, wayToPlaces } from "./describe-group-session.ts";
import { xml } from "./xml.ts";

/**
 * The group sessions on sale and the blog for feed readers (RSS 2.0, with the address of the feed itself as the RSS Advisory Board recommends).
 */
export function siteFeed(
  publicUrl: string,
  { name, about }: { name: string; about: string },
  dates: { year: number; groupSessions: UpcomingGroupSession[] },
  articles: ListedArticle[],
): string {
  const onSale = dates.groupSessions.filter(({ price }) => price !== null);
  const items = [
    ...onSale.map((date) => groupSessionItem(publicUrl, date, dates.year)),
    ...articles.map((article) => articleItem(publicUrl, article)),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
  <title>${xml(name)}</title>
  <link>${xml(publicUrl)}/blog</link>
  <description>${xml(about)}</description>
  <language>${reader().language.toLowerCase()}</language>
  <atom:link href="${xml(publicUrl)}/feed.xml" rel="self" type="application/rss+xml"/>
${items.join("\n")}
</channel>
</rss>
`;
}

function articleItem(publicUrl: string, { slug, picture, ...article }: ListedArticle): string {
  return item({
    address: publicUrl + articlePath(slug),
    ...article,
    ...(picture && { media: mediaOf(publicUrl, picture) }),
  });
}

function groupSessionItem(publicUrl: string, date: UpcomingGroupSession, year: number): string {
  const title = `${date.serviceName}: ${groupSessionDays(date, year)}`;
  return item({
    address: publicUrl + wayToPlaces(date),
    title,
    category: t("Dates"),
    excerpt: describeGroupSession(date),
    at: date.createdAt,
  });
}

/** Media RSS 1.5.1: an enclosure of RSS itself would have to state its bytes. */
function mediaOf(publicUrl: string, picture: NonNullable<ListedArticle["picture"]>): string {
  const { path, width, height } = sharedRendition(picture);
  const address = xml(publicUrl + path);
  return `<media:content url="${address}" medium="image" type="image/webp" width="${width}" height="${height}"><media:description type="plain">${xml(picture.alt)}</media:description></media:content>`;
}

type Item = { address: string; title: string; category: string; excerpt: string; at: Date; media?: string };

function item({ address, title, category, excerpt, at, media }: Item): string {
  return `  <item>
    <title>${xml(title)}</title>
    <link>${xml(address)}</link>
    <guid isPermaLink="true">${xml(address)}</guid>
    <pubDate>${at.toUTCString()}</pubDate>
    <category>${xml(category)}</category>
    <description>${xml(excerpt)}</description>${media ? `\n    ${media}` : ""}
  </item>`;
}
