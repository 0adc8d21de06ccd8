import { adminMeta } from "#app/kit/admin/shell/admin-meta.ts";
import { PlaceTabs } from "#app/kit/admin/shell/place-tabs.tsx";
import { PagesPage } from "#app/pages/admin/pages-page.tsx";

export const meta = adminMeta("Pages");

export default function Pages() {
  return (
    <>
      <PlaceTabs of="Site" />
      <PagesPage />
    </>
  );
}
