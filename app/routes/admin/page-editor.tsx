import { useRouteLoaderData } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { AdminGuard } from "#app/kit/admin/shell/admin-guard.tsx";
import { adminMeta } from "#app/kit/admin/shell/admin-meta.ts";
import { PageEditor } from "#app/pages/admin/page-editor.tsx";
import { QueryProvider } from "#app/kit/backend/queries.tsx";
import { backendContext } from "#app/kit/backend/server/server-context.ts";
import { practiceZone } from "#app/settings/public-settings.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { loadShown } from "#app/site/load-page.server.tsx";
import { PageBlock } from "#app/site/page-blocks.tsx";
import { updatedOf } from "#app/site/page-data.ts";
import { fillFacts } from "#domain/pages/placeholders.ts";
import { renderBlocks } from "#domain/pages/blocks.ts";
import type { Route } from "./+types/page-editor.ts";

export const handle = { hydration: "idle", backOffice: "whole" };

export const meta = adminMeta(t("Edit page"));

export function headers() {
  return { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex, nofollow" };
}

/** The data that visitors see in blocks besides their own texts: services, dates, free times. */
export function loader({ context }: Route.LoaderArgs) {
  return loadShown(context.get(backendContext));
}

/** The editor of a page, at the window's full width: the page looks as it will when published. */
export default function EditPage({ params: { id }, loaderData }: Route.ComponentProps) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <AdminGuard>
      <QueryProvider>
        <PageEditor
          key={id}
          id={id}
          zone={practiceZone(root)}
          facts={loaderData.facts}
          renderBlock={(block, { path, isLegal, editionAt }, pictures) =>
            fillFacts(renderBlocks([{ ...block, isHidden: false }]), loaderData.facts).map((each) => (
              <PageBlock
                key={each.id}
                block={each}
                data={{
                  ...loaderData,
                  pictures,
                  updated: isLegal ? updatedOf(path, editionAt, loaderData.rules) : undefined,
                }}
              />
            ))
          }
        />
      </QueryProvider>
    </AdminGuard>
  );
}
