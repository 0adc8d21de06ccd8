import { useRouteLoaderData } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { adminMeta } from "#app/kit/admin/shell/admin-meta.ts";
import { MessagesPage } from "#app/messages/admin/messages-page.tsx";
import { practiceZone } from "#app/settings/public-settings.ts";
import type { loader as rootLoader } from "#app/root.tsx";

export const meta = adminMeta(t("Messages"));

export default function Messages() {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return <MessagesPage zone={practiceZone(root)} />;
}
