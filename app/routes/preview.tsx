import { data } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { loadArticlePreview } from "#app/articles/articles.ts";
import { loadPreview } from "#app/pages/page.ts";
import { backendContext } from "#app/kit/backend/server/server-context.ts";
import { renderStoredPage } from "#app/site/load-page.server.tsx";
import { PageHtml } from "#app/site/page-html.tsx";
import { renderArticle } from "#app/articles/site/load-articles.server.tsx";
import { NotFoundPage } from "#app/site/not-found-page.tsx";
import type { Route } from "./+types/preview.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const backend = context.get(backendContext);
  const found = await loadPreview(backend, params.key);
  if (!found.ok) throw data(null, { status: 503 });
  if (found.value) return renderStoredPage(backend, found.value);
  const article = await loadArticlePreview(backend, params.key);
  if (!article.ok) throw data(null, { status: 503 });
  return article.value ? renderArticle(backend, article.value) : data(undefined, { status: 404 });
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: loaderData ? t("Preview: {title}", { title: loaderData.page.title }) : t("Page not found") },
    { name: "robots", content: "noindex" },
  ];
}

/** A rendered draft, for anyone who has the link. */
export default function Preview({ loaderData, params }: Route.ComponentProps) {
  if (!loaderData) return <NotFoundPage path={`/preview/${params.key}`} />;
  return (
    <>
      <p role="note" className="border-b border-gold bg-raised px-5 py-2 text-center text-sm print:hidden">
        {t("This is a draft, which only people with this link can see.")}
      </p>
      <PageHtml html={loaderData.html} />
    </>
  );
}
