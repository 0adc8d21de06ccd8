import { useRouteLoaderData } from "react-router";
import { adminMeta } from "#app/kit/admin/shell/admin-meta.ts";
import { MoneyPage } from "#app/money/admin/money-page.tsx";
import { practiceZone } from "#app/settings/public-settings.ts";
import type { loader as rootLoader } from "#app/root.tsx";

export const meta = adminMeta("Money");

export default function Money() {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return <MoneyPage zone={practiceZone(root)} />;
}
