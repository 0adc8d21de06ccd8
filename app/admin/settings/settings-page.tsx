import type { ReactNode } from "react";
import { useServerQuery } from "#app/backend/queries.tsx";
import { AdminPage, AdminSection } from "#app/admin/ui/admin-page.tsx";
import { Listed } from "#app/admin/ui/listed.tsx";
import { countActiveServices, loadBusinessSettings } from "#app/backend/settings/business-settings.ts";
import { DataPanel } from "./data-panel.tsx";
import { RulesPanel } from "./rules/rules-panel.tsx";
import { SettingsForm } from "./settings-form.tsx";

type SettingsPageProps = {
  /** The practitioner's own account, part by part: the same as every account has. */
  account: Record<string, ReactNode>;
};

/** Everything that the practice decides about itself, its practitioner's account, and its data. */
export function SettingsPage({ account }: SettingsPageProps) {
  const read = useServerQuery(["business_settings"], loadBusinessSettings);
  const services = useServerQuery(["services", "active"], countActiveServices);
  return (
    <AdminPage title="Settings" narrow>
      {services.data !== undefined && (
        <p className="-mt-3 mb-8 text-quiet">
          {services.data === 1 ? "1 active service" : `${services.data} active services`} on the site.
        </p>
      )}
      <Listed read={read} loading="Reading your settings…" failed="Failed to load settings">
        {([row]) => <SettingsForm key={row?.id ?? "new"} row={row} />}
      </Listed>
      <RulesPanel />
      {Object.entries(account).map(([title, part]) => (
        <AdminSection key={title} title={title}>
          {part}
        </AdminSection>
      ))}
      <DataPanel businessName={read.data?.[0]?.business_name ?? ""} />
    </AdminPage>
  );
}
