import { adminMeta } from "#app/kit/admin/shell/admin-meta.ts";
import { ClientsPage } from "#app/clients/admin/clients-page.tsx";

export const meta = adminMeta("Clients");

export default function Clients() {
  return <ClientsPage />;
}
