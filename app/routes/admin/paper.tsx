import { adminMeta } from "#app/kit/admin/shell/admin-meta.ts";
import { PaperPage } from "#app/money/admin/papers/paper-page.tsx";
import type { Route } from "./+types/paper.ts";

export const meta = adminMeta("Receipt");

export default function OnePaper({ params: { key } }: Route.ComponentProps) {
  return <PaperPage key={key} paperKey={key} />;
}
