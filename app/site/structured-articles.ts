import type { ListedArticle, ReadArticle } from "#app/articles/articles.ts";
import { articlePath } from "#domain/articles/article.ts";
import type { PublicPage } from "#domain/catalog/public-pages.ts";
import { absoluteUrl, cardOf } from "./page-meta.ts";
import { practiceId, type Site } from "./structured.ts";

export function blog({ publicUrl, settings }: Site, page: PublicPage, articles: ListedArticle[]): object {
  return {
    "@type": "Blog",
    name: `${page.title} | ${settings.business_name}`,
    description: page.description,
    url: absoluteUrl(publicUrl, page.path),
    blogPost: articles.map(({ slug, title, date }) => ({
      "@type": "BlogPosting",
      headline: title,
      datePublished: date,
      url: absoluteUrl(publicUrl, articlePath(slug)),
    })),
  };
}

export function blogPosting({ publicUrl, settings }: Site, article: ReadArticle): object {
  const { slug, title, excerpt, date, changedOn, category } = article;
  const publisher = {
    "@type": "Organization",
    "@id": practiceId(publicUrl),
    name: settings.business_name,
    url: absoluteUrl(publicUrl, "/"),
  };
  return {
    "@type": "BlogPosting",
    headline: title,
    ...(excerpt && { description: excerpt }),
    datePublished: date,
    ...(changedOn && { dateModified: changedOn }),
    ...(category && { articleSection: category }),
    inLanguage: settings.language ?? "en-GB",
    image: cardOf(publicUrl, article).address,
    mainEntityOfPage: absoluteUrl(publicUrl, articlePath(slug)),
    author: settings.practitioner_name
      ? { "@type": "Person", name: settings.practitioner_name, worksFor: { "@id": publisher["@id"] } }
      : publisher,
    publisher,
  };
}

/** The pages above a page, as in its breadcrumbs. */
export function breadcrumbs({ publicUrl }: Site, way: readonly { path: string; title: string }[]): object {
  return {
    "@type": "BreadcrumbList",
    itemListElement: way.map(({ path, title }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: title,
      item: absoluteUrl(publicUrl, path),
    })),
  };
}
