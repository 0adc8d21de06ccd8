import { useRouteLoaderData } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { adminMeta } from "#app/kit/admin/shell/admin-meta.ts";
import { PlaceTabs } from "#app/kit/admin/shell/place-tabs.tsx";
import { VouchersPage } from "#app/credits/admin/vouchers-page.tsx";
import { practiceZone } from "#app/settings/public-settings.ts";
import type { loader as rootLoader } from "#app/root.tsx";

export const meta = adminMeta(t("Passes and vouchers"));

export default function Vouchers() {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <>
      <PlaceTabs of="/admin/services" />
      <VouchersPage zone={practiceZone(root)} />
    </>
  );
}
