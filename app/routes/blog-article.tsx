import { data, useLocation } from "react-router";
import { ArticlePage, WAY_TO_ARTICLES } from "#app/site/blog/article-page.tsx";
import { fetchText } from "#app/site/blog/article-text.ts";
import { NotFoundPage } from "#app/site/not-found-page.tsx";
import { pageMeta } from "#app/site/seo/page-meta.ts";
import { blogPosting, breadcrumbs } from "#app/site/seo/structured-articles.ts";
import { findArticle } from "#domain/catalog/articles.ts";
import type { Route } from "./+types/blog-article.ts";

export function loader({ params }: Route.LoaderArgs) {
  return data(null, { status: findArticle(params.slug) ? 200 : 404 });
}

/** Who follows a link here sees the page with its text, not the text after the page. */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  const article = findArticle(params.slug);
  const [loaded] = await Promise.all([serverLoader(), article && fetchText(article.slug)]);
  return loaded;
}

export function meta({ matches, params }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  const article = findArticle(params.slug);
  if (!article) return [{ title: "Page not found" }, { name: "robots", content: "noindex" }];
  const { slug, title, excerpt, date } = article;
  const page = { path: `/blog/${slug}`, title, description: excerpt, preview: slug, published: date };
  return pageMeta(site, page, site ? [blogPosting(site, article), breadcrumbs(site, [...WAY_TO_ARTICLES, page])] : []);
}

export default function BlogArticle({ params }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const article = findArticle(params.slug);
  return article ? <ArticlePage article={article} /> : <NotFoundPage path={pathname} />;
}
