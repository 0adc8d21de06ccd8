import { adminMeta } from "#app/admin/admin-meta.ts";
import { RosterPage } from "#app/admin/catalog/roster-page.tsx";
import type { Route } from "./+types/roster.ts";

export const meta = adminMeta("Roster");

export default function RosterOfOne({ params: { id } }: Route.ComponentProps) {
  return <RosterPage id={id} />;
}
