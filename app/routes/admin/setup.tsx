import { adminMeta } from "#app/kit/admin/shell/admin-meta.ts";
import { SetupPage } from "#app/setup/admin/setup-page.tsx";

export const meta = adminMeta("Set up");

export default function Setup() {
  return <SetupPage />;
}
