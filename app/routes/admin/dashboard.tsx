import { t } from "@sacred-space/words/t.ts";
import { adminMeta } from "#app/kit/admin/shell/admin-meta.ts";
import { DashboardPage } from "#app/bookings/admin/dashboard/dashboard-page.tsx";

export const meta = adminMeta(t("Dashboard"));

export default function Dashboard() {
  return <DashboardPage />;
}
