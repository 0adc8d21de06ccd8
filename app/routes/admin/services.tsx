import { adminMeta } from "#app/kit/admin/shell/admin-meta.ts";
import { ServicesPage } from "#app/catalog/admin/services-page.tsx";

export const meta = adminMeta("Services");

export default function Services() {
  return <ServicesPage />;
}
