import { useRouteLoaderData } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { ReadingEditor } from "#app/readings/admin/reading-editor.tsx";
import { AdminGuard } from "#app/kit/admin/shell/admin-guard.tsx";
import { adminMeta } from "#app/kit/admin/shell/admin-meta.ts";
import { QueryProvider } from "#app/kit/backend/queries.tsx";
import { practiceZone } from "#app/settings/public-settings.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import type { Route } from "./+types/reading-editor.ts";

export const handle = { hydration: "idle", backOffice: "whole" };

export const meta = adminMeta(t("Reading"));

export function headers() {
  return { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex, nofollow" };
}

export default function WriteReading({ params: { id } }: Route.ComponentProps) {
  const zone = practiceZone(useRouteLoaderData<typeof rootLoader>("root"));
  return (
    <AdminGuard>
      <QueryProvider>
        <ReadingEditor key={id} id={id} zone={zone} />
      </QueryProvider>
    </AdminGuard>
  );
}
