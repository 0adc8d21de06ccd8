import { type ServerResult, mapResult, readJson } from "#app/kit/backend/server/server-result.ts";
import type { ApiFetch } from "#app/kit/backend/server/server-context.ts";
import type { Rows } from "#app/kit/backend/rows.ts";
import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import { consentVersion } from "#domain/pages/legal.ts";

export type SiteLink = { to: string; label: string };

/** The site's configurable links: the menu, and "Services" in the footer. */
export type Navigation = { menu: SiteLink[]; footer: SiteLink[] };

/** The facts about pages that every page needs. `consentVersion` is undefined while the legal texts are the specified ones. */
type EveryPage = { navigation: Navigation; consentVersion?: string };

type Row = Pick<
  Rows["pages"],
  "path" | "menu_label" | "menu_position" | "footer_label" | "footer_position" | "edition"
>;

export async function loadNavigation(visitor: ApiFetch): Promise<ServerResult<EveryPage>> {
  const [result, articles] = await Promise.all([
    readJson(
      visitor,
      "/rest/v1/pages?select=path,menu_label,menu_position,footer_label,footer_position,edition&or=(menu_label.not.is.null,footer_label.not.is.null,edition.gt.1)",
    ),
    readJson(visitor, "/rest/v1/articles?select=id&limit=1"),
  ]);
  if (!articles.ok) return articles;
  const hasArticles = (articles.value as unknown[]).length > 0;
  return mapResult(result, (rows) => ({
    navigation: navigationOf(rows as Row[], hasArticles),
    ...versionOf(rows as Row[]),
  }));
}

function versionOf(pages: Row[]): Pick<EveryPage, "consentVersion"> {
  const edition = (path: string) => pages.find((page) => page.path === path)?.edition ?? 1;
  const editions = { terms: edition(PUBLIC_PAGES.terms.path), privacy: edition(PUBLIC_PAGES.privacy.path) };
  return editions.terms === 1 && editions.privacy === 1 ? {} : { consentVersion: consentVersion(editions) };
}

/** The list of articles is linked to from the first article on. */
function navigationOf(pages: Row[], hasArticles: boolean): Navigation {
  const linked = (of: "menu" | "footer") =>
    pages
      .filter(({ path }) => hasArticles || path !== PUBLIC_PAGES.blog.path)
      .toSorted((one, other) => one[`${of}_position`] - other[`${of}_position`])
      .flatMap(({ path, [`${of}_label` as const]: label }) => (typeof label === "string" ? [{ to: path, label }] : []));
  return { menu: linked("menu"), footer: linked("footer") };
}
