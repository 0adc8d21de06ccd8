import { useRouteLoaderData } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { adminMeta } from "#app/kit/admin/shell/admin-meta.ts";
import { PlaceTabs } from "#app/kit/admin/shell/place-tabs.tsx";
import { NewsletterPage } from "#app/newsletter/admin/newsletter-page.tsx";
import { practiceZone } from "#app/settings/public-settings.ts";
import type { loader as rootLoader } from "#app/root.tsx";

export const meta = adminMeta(t("Newsletter"));

export default function Newsletter() {
  return (
    <>
      <PlaceTabs of="/admin/pages" />
      <NewsletterPage zone={practiceZone(useRouteLoaderData<typeof rootLoader>("root"))} />
    </>
  );
}
