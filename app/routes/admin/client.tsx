import { t } from "@sacred-space/words/t.ts";
import { adminMeta } from "#app/kit/admin/shell/admin-meta.ts";
import { ClientPage } from "#app/clients/admin/client-page.tsx";
import type { Route } from "./+types/client.ts";

export const meta = adminMeta(t("Client"));

export default function OneClient({ params: { clientId } }: Route.ComponentProps) {
  return <ClientPage clientId={clientId} />;
}
