import { useRouteLoaderData } from "react-router";
import { adminMeta } from "#app/kit/admin/shell/admin-meta.ts";
import { PlaceTabs } from "#app/kit/admin/shell/place-tabs.tsx";
import { NewsletterPage } from "#app/newsletter/admin/newsletter-page.tsx";
import { practiceZone } from "#app/settings/public-settings.ts";
import type { loader as rootLoader } from "#app/root.tsx";

export const meta = adminMeta("Newsletter");

export default function Newsletter() {
  return (
    <>
      <PlaceTabs of="Site" />
      <NewsletterPage zone={practiceZone(useRouteLoaderData<typeof rootLoader>("root"))} />
    </>
  );
}
