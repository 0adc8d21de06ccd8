import { adminMeta } from "#app/admin/admin-meta.ts";
import { ServicesDesk } from "#app/admin/services/services-desk.tsx";

export const meta = adminMeta("Services");

export default function Services() {
  return <ServicesDesk />;
}
