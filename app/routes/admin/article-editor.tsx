import { useRouteLoaderData } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { AdminGuard } from "#app/kit/admin/shell/admin-guard.tsx";
import { adminMeta } from "#app/kit/admin/shell/admin-meta.ts";
import { ArticleEditor } from "#app/articles/admin/article-editor.tsx";
import { QueryProvider } from "#app/kit/backend/queries.tsx";
import { backendContext } from "#app/kit/backend/server/server-context.ts";
import { practiceZone } from "#app/settings/public-settings.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { ArticleText } from "#app/articles/site/article-page.tsx";
import type { Route } from "./+types/article-editor.ts";

export const handle = { hydration: "idle", backOffice: "whole" };

export const meta = adminMeta(t("Edit article"));

export function headers() {
  return { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex, nofollow" };
}

export function loader({ context }: Route.LoaderArgs) {
  return { today: context.get(backendContext).today };
}

const renderArticle = (article: Parameters<typeof ArticleText>[0]["article"]) => <ArticleText article={article} />;

export default function EditArticle({ params: { id }, loaderData: { today } }: Route.ComponentProps) {
  const zone = practiceZone(useRouteLoaderData<typeof rootLoader>("root"));
  return (
    <AdminGuard>
      <QueryProvider>
        <ArticleEditor key={id} id={id} zone={zone} today={today} renderArticle={renderArticle} />
      </QueryProvider>
    </AdminGuard>
  );
}
