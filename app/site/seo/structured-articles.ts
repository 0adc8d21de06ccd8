import { ARTICLES, type Article } from "#domain/catalog/articles.ts";
import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import { addressOf, previewOf } from "./page-meta.ts";
import { practiceId, type Site } from "./structured.ts";

// Apart from structured.ts, so that the other pages do not download it.

export function blog({ publicUrl, settings }: Site): object {
  return {
    "@type": "Blog",
    name: `${PUBLIC_PAGES.blog.title} | ${settings.business_name}`,
    url: addressOf(publicUrl, PUBLIC_PAGES.blog.path),
    blogPost: ARTICLES.map(({ slug, title, date }) => ({
      "@type": "BlogPosting",
      headline: title,
      datePublished: date,
      url: addressOf(publicUrl, `/blog/${slug}`),
    })),
  };
}

export function blogPosting({ publicUrl, settings }: Site, { slug, title, excerpt, date, category }: Article): object {
  const author = { "@type": "Organization", "@id": practiceId(publicUrl), name: settings.business_name, url: addressOf(publicUrl, "/") };
  return {
    "@type": "BlogPosting",
    headline: title,
    description: excerpt,
    datePublished: date,
    articleSection: category,
    inLanguage: "en-GB",
    image: previewOf(publicUrl, slug),
    mainEntityOfPage: addressOf(publicUrl, `/blog/${slug}`),
    author,
    publisher: author,
  };
}

/** The way to a page, as its breadcrumbs show it. */
export function breadcrumbs({ publicUrl }: Site, way: readonly { path: string; title: string }[]): object {
  return {
    "@type": "BreadcrumbList",
    itemListElement: way.map(({ path, title }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: title,
      item: addressOf(publicUrl, path),
    })),
  };
}
