import { type Article, ARTICLES } from "#domain/catalog/articles.ts";
import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import { xml } from "./xml.ts";

/** The blog for feed readers (RSS 2.0, with the address of the feed itself as the RSS Advisory Board recommends). */
export function blogFeed(publicUrl: string, practiceName: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
  <title>${xml(practiceName)}</title>
  <link>${xml(publicUrl)}/blog</link>
  <description>${xml(PUBLIC_PAGES.blog.description)}</description>
  <language>en-gb</language>
  <atom:link href="${xml(publicUrl)}/feed.xml" rel="self" type="application/rss+xml"/>
${ARTICLES.map((article) => item(publicUrl, article)).join("\n")}
</channel>
</rss>
`;
}

function item(publicUrl: string, { slug, title, excerpt, date, category }: Article): string {
  const address = xml(`${publicUrl}/blog/${slug}`);
  return `  <item>
    <title>${xml(title)}</title>
    <link>${address}</link>
    <guid isPermaLink="true">${address}</guid>
    <pubDate>${new Date(`${date}T09:00:00Z`).toUTCString()}</pubDate>
    <category>${xml(category)}</category>
    <description>${xml(excerpt)}</description>
  </item>`;
}
