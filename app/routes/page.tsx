import { useLocation } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { backendContext } from "#app/kit/backend/server/server-context.ts";
import { loadLegalEdition, loadPage } from "#app/site/load-page.server.tsx";
import { PageHtml } from "#app/site/page-html.tsx";
import { loadArticle } from "#app/articles/site/load-articles.server.tsx";
import { NotFoundPage } from "#app/site/not-found-page.tsx";
import { pageMeta } from "#app/site/page-meta.ts";
import type { Route } from "./+types/page.ts";

const ARTICLE = /^\/blog\/([a-z0-9-]+)$/u;

/** "/terms/2?rule=3": version 2 of the terms, with the rules as of when version 3 was the newest. */
const EDITION = /^(\/(?:terms|privacy|cookie-policy))\/([1-9]\d{0,5})$/u;

export function loader({ context, url }: Route.LoaderArgs) {
  const backend = context.get(backendContext);
  const path = url.pathname.slice(backend.prefix.length) || "/";
  const [, legal, edition] = EDITION.exec(path) ?? [];
  const rule = /^[1-9]\d{0,5}$/u.exec(url.searchParams.get("rule") ?? "")?.[0];
  if (legal)
    return loadLegalEdition(backend, legal, {
      edition: Number(edition),
      rule: rule === undefined ? undefined : Number(rule),
    });
  const slug = ARTICLE.exec(path)?.[1];
  return slug ? loadArticle(backend, slug) : loadPage(backend, path);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: t("Page not found") }, { name: "robots", content: "noindex" }];
  const head = pageMeta(matches[0].loaderData, loaderData.page);
  return "isEarlier" in loaderData ? [...head, { name: "robots", content: "noindex" }] : head;
}

/** All pages of blocks, all articles, and unknown paths. */
export default function Page({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  return loaderData ? <PageHtml html={loaderData.html} /> : <NotFoundPage path={pathname} />;
}
