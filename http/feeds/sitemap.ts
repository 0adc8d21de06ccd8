import type { ListedArticle } from "#server/articles/articles.queries.ts";
import { articlePath } from "#domain/articles/article.ts";
import { xml } from "./xml.ts";

/** Every public page (sitemaps.org 0.9). Only an article knows the day it was last changed. */
export function sitemap(publicUrl: string, paths: { path: string }[], articles: ListedArticle[]): string {
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
