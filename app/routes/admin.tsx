import { Outlet, useRouteLoaderData } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { AdminGuard } from "#app/kit/admin/shell/admin-guard.tsx";
import { adminMeta } from "#app/kit/admin/shell/admin-meta.ts";
import { QueryProvider } from "#app/kit/backend/queries.tsx";
import { AdminShell } from "#app/kit/admin/shell/admin-shell.tsx";
import { practiceName } from "#app/settings/public-settings.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { ThemeSwitch } from "#app/site/layout/theme-switch.tsx";

export const handle = { hydration: "idle", backOffice: "backOffice" };

export const meta = adminMeta(t("Back office"));

/** The HTML contains only a spinner, but caches and search engines must not store it. */
export function headers() {
  return { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex, nofollow" };
}

/** The layout of everything under /admin: the guard, the shell and the page. */
export default function Admin() {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <AdminGuard>
      <QueryProvider>
        <AdminShell businessName={practiceName(root)} themeSwitch={<ThemeSwitch />}>
          <Outlet />
        </AdminShell>
      </QueryProvider>
    </AdminGuard>
  );
}
