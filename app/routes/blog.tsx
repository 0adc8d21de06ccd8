import { ArticleList } from "#app/site/blog/article-list.tsx";
import { SubscribeForm } from "#app/site/blog/subscribe-form.tsx";
import { pageMeta } from "#app/site/seo/page-meta.ts";
import { blog } from "#app/site/seo/structured-articles.ts";
import { Page } from "#app/ui/page.tsx";
import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import type { Route } from "./+types/blog.ts";

export function meta({ matches }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  return [
    ...pageMeta(site, PUBLIC_PAGES.blog, site ? [blog(site)] : []),
    { tagName: "link", rel: "alternate", type: "application/rss+xml", href: "/feed.xml", title: PUBLIC_PAGES.blog.title },
  ];
}

export default function Blog() {
  return (
    <Page title="Blog" intro="Plain words about quiet things: what happens, what does not, and how to begin.">
      <ArticleList />
      <SubscribeForm />
    </Page>
  );
}
