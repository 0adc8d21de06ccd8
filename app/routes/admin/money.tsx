import { useRouteLoaderData } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { adminMeta } from "#app/kit/admin/shell/admin-meta.ts";
import sheet from "#app/money/admin/money.css?url";
import { MoneyPage } from "#app/money/admin/money-page.tsx";
import { practiceZone } from "#app/settings/public-settings.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import type { Route } from "./+types/money.ts";

export const meta = adminMeta(t("Money"));

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export default function Money() {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return <MoneyPage zone={practiceZone(root)} />;
}
