import { useRouteLoaderData } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { AdminGuard } from "#app/kit/admin/shell/admin-guard.tsx";
import { adminMeta } from "#app/kit/admin/shell/admin-meta.ts";
import { NewsletterEditor } from "#app/newsletter/admin/newsletter-editor.tsx";
import { QueryProvider } from "#app/kit/backend/queries.tsx";
import { practiceZone } from "#app/settings/public-settings.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import type { Route } from "./+types/newsletter-editor.ts";

export const handle = { hydration: "idle", backOffice: "whole" };

export const meta = adminMeta(t("Newsletter"));

export function headers() {
  return { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex, nofollow" };
}

export default function EditNewsletter({ params: { id } }: Route.ComponentProps) {
  const zone = practiceZone(useRouteLoaderData<typeof rootLoader>("root"));
  return (
    <AdminGuard>
      <QueryProvider>
        <NewsletterEditor key={id} id={id} zone={zone} />
      </QueryProvider>
    </AdminGuard>
  );
}
