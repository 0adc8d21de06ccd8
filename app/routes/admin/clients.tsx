import { t } from "@sacred-space/words/t.ts";
import { adminMeta } from "#app/kit/admin/shell/admin-meta.ts";
import { ClientsPage } from "#app/clients/admin/clients-page.tsx";

export const meta = adminMeta(t("Clients"));

export default function Clients() {
  return <ClientsPage />;
}
