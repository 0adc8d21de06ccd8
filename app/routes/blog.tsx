import { t } from "@sacred-space/words/t.ts";
import { backendContext } from "#app/kit/backend/server/server-context.ts";
import { PageHtml } from "#app/site/page-html.tsx";
import { loadArticleList } from "#app/articles/site/load-articles.server.tsx";
import { SubscribeForm } from "#app/articles/site/subscribe-form.tsx";
import { pageMeta } from "#app/site/page-meta.ts";
import { Page } from "#app/kit/ui/page.tsx";
import type { Route } from "./+types/blog.ts";

export function loader({ context }: Route.LoaderArgs) {
  return loadArticleList(context.get(backendContext));
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: t("Blog") }];
  const { page } = loaderData;
  return [
    ...pageMeta(matches[0].loaderData, page),
    { tagName: "link", rel: "alternate", type: "application/rss+xml", href: "/feed.xml", title: page.title },
  ];
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { page, html, isEmpty } = loaderData;
  return (
    <div data-page="blog">
      <Page title={page.title} intro={page.description}>
        <PageHtml html={html} />
        {!isEmpty && <SubscribeForm />}
      </Page>
    </div>
  );
}
