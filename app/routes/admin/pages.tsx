import { adminMeta } from "#app/kit/admin/shell/admin-meta.ts";
import { PagesPage } from "#app/pages/admin/pages-page.tsx";

export const meta = adminMeta("Pages");

export default function Pages() {
  return <PagesPage />;
}
