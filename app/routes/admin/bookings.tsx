import { useRouteLoaderData } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { adminMeta } from "#app/kit/admin/shell/admin-meta.ts";
import { BookingsPage } from "#app/bookings/admin/bookings-page.tsx";
import { practiceZone } from "#app/settings/public-settings.ts";
import type { loader as rootLoader } from "#app/root.tsx";

export const meta = adminMeta(t("Bookings"));

export default function Bookings() {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return <BookingsPage zone={practiceZone(root)} />;
}
