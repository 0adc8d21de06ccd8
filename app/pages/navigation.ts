import { type ServerResult, mapResult, readJson } from "#app/kit/backend/server/server-result.ts";
import type { ApiFetch } from "#app/kit/backend/server/server-context.ts";
import type { Rows } from "#app/kit/backend/rows.ts";
import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import { isSame } from "#domain/is-same.ts";
import { SPECIFIED_LEGAL_LINKS } from "#domain/pages/legal-links.ts";
import { LINK_LISTS, type LinkList } from "#domain/pages/page-facts.ts";
import { consentVersion } from "#domain/pages/legal.ts";

export type SiteLink = { to: string; label: string };

/** `legal` is undefined while that list is the specified one. */
export type Navigation = Record<"menu" | "footer", SiteLink[]> & { legal?: SiteLink[] };

/** The facts about pages that every page needs. `consentVersion` is undefined while the legal texts are the specified ones. */
type EveryPage = { navigation: Navigation; consentVersion?: string };

type Row = Pick<Rows["pages"], "path" | "edition" | `${LinkList}_label` | `${LinkList}_position`>;

const COLUMNS = LINK_LISTS.flatMap((list) => [`${list}_label`, `${list}_position`]).join(",");
const IS_LINKED = LINK_LISTS.map((list) => `${list}_label.not.is.null`).join(",");

export async function loadNavigation(visitor: ApiFetch): Promise<ServerResult<EveryPage>> {
  const [result, articles] = await Promise.all([
    readJson(visitor, `/rest/v1/pages?select=path,edition,${COLUMNS}&or=(${IS_LINKED},edition.gt.1)`),
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
  const linked = (of: LinkList) =>
    pages
      .filter(({ path }) => hasArticles || path !== PUBLIC_PAGES.blog.path)
      .toSorted((one, other) => one[`${of}_position`] - other[`${of}_position`])
      .flatMap(({ path, [`${of}_label` as const]: label }) => (typeof label === "string" ? [{ to: path, label }] : []));
  const legal = linked("legal");
  const isOwn = !isSame(legal, SPECIFIED_LEGAL_LINKS);
  return { menu: linked("menu"), footer: linked("footer"), ...(isOwn && { legal }) };
}
