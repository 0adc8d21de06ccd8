import { data } from "react-router";
import { loadArticleAt, loadArticles, type ReadArticle } from "#app/articles/articles.ts";
import { loadPageFacts } from "#app/pages/page.ts";
import type { Backend } from "#app/kit/backend/server/server-context.ts";
import type { ServerResult } from "#app/kit/backend/server/server-result.ts";
import { loadSettings } from "#app/settings/public-settings.ts";
import { blog, blogPosting, breadcrumbs } from "#app/site/structured-articles.ts";
import { withHtml } from "#app/site/server-html.server.tsx";
import { filesOfLook } from "#app/site/looks/look-files.server.ts";
import { articlePath } from "#domain/articles/article.ts";
import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import { ArticleList } from "./article-list.tsx";
import { ArticlePage, WAY_TO_ARTICLES } from "./article-page.tsx";

export async function loadArticleList(backend: Backend) {
  const [articles, { settings, look }, facts] = await Promise.all([
    loadArticles(backend).then(required),
    loadSettings(backend).then(required),
    loadPageFacts(backend, PUBLIC_PAGES.blog.path).then(required),
  ]);
  const page = facts ?? PUBLIC_PAGES.blog;
  const { words: sheet } = filesOfLook(look?.look);
  return withHtml(
    backend,
    { page, isEmpty: articles.length === 0 },
    {
      path: page.path,
      language: settings.language,
      graph: [blog({ publicUrl: backend.publicUrl, settings }, page, articles)],
      children: (
        <>
          {sheet && <link rel="stylesheet" href={sheet} />}
          <ArticleList articles={articles} />
        </>
      ),
    },
  );
}

/** The article at this path as HTML; undefined with status 404 if it does not exist or is not published yet. */
export async function loadArticle(backend: Backend, slug: string) {
  const article = required(await loadArticleAt(backend, slug));
  return article ? renderArticle(backend, article) : data(undefined, { status: 404 });
}

export async function renderArticle(backend: Backend, article: ReadArticle) {
  const [articles, { settings, look }] = await Promise.all([
    loadArticles(backend).then(required),
    loadSettings(backend).then(required),
  ]);
  const { slug, title, excerpt, preview, date, picture } = article;
  const page = {
    path: articlePath(slug),
    title,
    description: excerpt,
    preview,
    published: date,
    ...(picture && { picture }),
  };
  const site = { publicUrl: backend.publicUrl, settings };
  return withHtml(
    backend,
    { page },
    {
      path: page.path,
      language: settings.language,
      graph: [blogPosting(site, article), breadcrumbs(site, [...WAY_TO_ARTICLES, page])],
      children: (
        <ArticlePage
          article={article}
          others={articles.filter((other) => other.slug !== slug)}
          sheet={filesOfLook(look?.look).words}
        />
      ),
    },
  );
}

function required<T>(result: ServerResult<T>): T {
  if (!result.ok) throw data(null, { status: 503 });
  return result.value;
}
