import { useRouteLoaderData } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { adminMeta } from "#app/kit/admin/shell/admin-meta.ts";
import { PlaceTabs } from "#app/kit/admin/shell/place-tabs.tsx";
import { ArticlesPage } from "#app/articles/admin/articles-page.tsx";
import { practiceZone } from "#app/settings/public-settings.ts";
import type { loader as rootLoader } from "#app/root.tsx";

export const meta = adminMeta(t("Articles"));

export default function Articles() {
  return (
    <>
      <PlaceTabs of="/admin/pages" />
      <ArticlesPage zone={practiceZone(useRouteLoaderData<typeof rootLoader>("root"))} />
    </>
  );
}
