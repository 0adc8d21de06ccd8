import { t } from "@sacred-space/words/t.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { loadBusinessSettings } from "#app/settings/business-settings.ts";
import { SettingsForm } from "./settings-form.tsx";
import type { FormSection } from "./settings-sections.ts";

/** A part of the settings, read and in its form. */
export function StoredForm({ section }: { section: FormSection }) {
  const query = useServerQuery(["business_settings"], loadBusinessSettings);
  return (
    <QueryResult query={query} loading={t("Reading your settings…")} failed={{ toast: t("Failed to load settings") }}>
      {([row]) => <SettingsForm key={row?.id ?? "new"} row={row} section={section} />}
    </QueryResult>
  );
}
