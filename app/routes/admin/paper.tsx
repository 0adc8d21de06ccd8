import { t } from "@sacred-space/words/t.ts";
import { adminMeta } from "#app/kit/admin/shell/admin-meta.ts";
import sheet from "#app/money/admin/money.css?url";
import { PaperPage } from "#app/money/admin/papers/paper-page.tsx";
import type { Route } from "./+types/paper.ts";

export const meta = adminMeta(t("Receipt"));

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export default function OnePaper({ params: { key } }: Route.ComponentProps) {
  return <PaperPage key={key} paperKey={key} />;
}
