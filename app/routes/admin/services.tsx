import { useRouteLoaderData } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { ServicesDesk } from "#app/admin/services/services-desk.tsx";
import { todayIn } from "#app/admin/ui/today.ts";
import { practiceZone } from "#app/backend/settings.ts";
import type { loader as rootLoader } from "#app/root.tsx";

export const meta = adminMeta("Services");

export default function Services() {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return <ServicesDesk today={todayIn(practiceZone(root))} />;
}
