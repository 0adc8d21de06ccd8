import { adminMeta } from "#app/admin/admin-meta.ts";
import { SettingsDesk } from "#app/admin/settings/settings-desk.tsx";

export const meta = adminMeta("Settings");

export default function Settings() {
  return <SettingsDesk />;
}
