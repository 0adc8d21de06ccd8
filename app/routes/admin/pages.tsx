import { t } from "@sacred-space/words/t.ts";
import { adminMeta } from "#app/kit/admin/shell/admin-meta.ts";
import { PlaceTabs } from "#app/kit/admin/shell/place-tabs.tsx";
import { PagesPage } from "#app/pages/admin/pages-page.tsx";

export const meta = adminMeta(t("Pages"));

export default function Pages() {
  return (
    <>
      <PlaceTabs of="/admin/pages" />
      <PagesPage />
    </>
  );
}
