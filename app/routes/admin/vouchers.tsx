import { useRouteLoaderData } from "react-router";
import { adminMeta } from "#app/kit/admin/shell/admin-meta.ts";
import { VouchersPage } from "#app/credits/admin/vouchers-page.tsx";
import { practiceZone } from "#app/settings/public-settings.ts";
import type { loader as rootLoader } from "#app/root.tsx";

export const meta = adminMeta("Vouchers and passes");

export default function Vouchers() {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return <VouchersPage zone={practiceZone(root)} />;
}
