import { useRouteLoaderData } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { adminMeta } from "#app/kit/admin/shell/admin-meta.ts";
import { RosterPage } from "#app/catalog/admin/roster-page.tsx";
import { practiceZone } from "#app/settings/public-settings.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import type { Route } from "./+types/roster.ts";

export const meta = adminMeta(t("Roster"));

export default function RosterOfOne({ params: { id } }: Route.ComponentProps) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return <RosterPage id={id} zone={practiceZone(root)} />;
}
