import { useRouteLoaderData } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { AvailabilityDesk } from "#app/admin/availability/availability-desk.tsx";
import { todayIn } from "#app/admin/ui/today.ts";
import { practiceZone } from "#app/backend/settings.ts";
import type { loader as rootLoader } from "#app/root.tsx";

export const meta = adminMeta("Availability");

export default function Availability() {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return <AvailabilityDesk today={todayIn(practiceZone(root))} />;
}
