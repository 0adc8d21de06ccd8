import { type ServerResult, mapResult, readJson } from "#app/backend/server-result.ts";
import type { ApiFetch } from "#app/backend/server-context.ts";
import type { Rows } from "#app/backend/rows.ts";

export type SiteLink = { to: string; label: string };

/** The site's own links: the menu, and "Services" in the footer. */
export type Navigation = { menu: SiteLink[]; footer: SiteLink[] };

type Row = Pick<Rows["pages"], "path" | "menu_label" | "menu_position" | "footer_label" | "footer_position">;

export async function loadNavigation(visitor: ApiFetch): Promise<ServerResult<Navigation>> {
  const result = await readJson(
    visitor,
    "/rest/v1/pages?select=path,menu_label,menu_position,footer_label,footer_position&or=(menu_label.not.is.null,footer_label.not.is.null)",
  );
  return mapResult(result, (rows) => navigationOf(rows as Row[]));
}

function navigationOf(pages: Row[]): Navigation {
  const linked = (of: "menu" | "footer") =>
    pages
      .toSorted((one, other) => one[`${of}_position`] - other[`${of}_position`])
      .flatMap(({ path, [`${of}_label` as const]: label }) => (typeof label === "string" ? [{ to: path, label }] : []));
  return { menu: linked("menu"), footer: linked("footer") };
}
