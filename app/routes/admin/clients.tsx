import { adminMeta } from "#app/admin/admin-meta.ts";
import { ClientsDesk } from "#app/admin/clients/clients-desk.tsx";

export const meta = adminMeta("Clients");

export default function Clients() {
  return <ClientsDesk />;
}
