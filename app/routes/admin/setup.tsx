import { t } from "@sacred-space/words/t.ts";
import { adminMeta } from "#app/kit/admin/shell/admin-meta.ts";
import { SetupPage } from "#app/setup/admin/setup-page.tsx";

export const meta = adminMeta(t("Set up"));

export default function Setup() {
  return <SetupPage />;
}
