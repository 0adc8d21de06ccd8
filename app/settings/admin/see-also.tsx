import { Link } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { SETTINGS_PANELS, type SettingsPanel, settingsPath } from "./settings-sections.ts";

const LABELS: Partial<Record<SettingsPanel, string>> = { calendars: t("Connect a calendar") };

/** Links to what else decides about this page and stands in the settings. */
export function SeeAlso({ panels }: { panels: SettingsPanel[] }) {
  return (
    <nav aria-label={t("See also")} className="mt-10 border-t border-hairline pt-2 print:hidden">
      <ul className="flex flex-wrap gap-x-8">
        {panels.map((panel) => (
          <li key={panel}>
            <Link to={settingsPath(panel)} className="link inline-flex min-h-11 items-center">
              {LABELS[panel] ?? SETTINGS_PANELS.find(({ id }) => id === panel)?.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
