import { Link } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { SETTINGS_PANELS, SETTINGS_SECTIONS, sectionPath, type SettingsSection } from "./settings-sections.ts";

const LINK = "flex min-h-11 flex-col justify-center border-b border-hairline px-1 py-2 hover:text-text";

/** The sections with what stands in each. On a phone an open section shows only a link back to the list. */
export function SectionLinks({ shown }: { shown: SettingsSection | undefined }) {
  return (
    <nav aria-label={t("Sections of the settings")}>
      {shown && (
        <Link to="/admin/settings" className="link mb-4 inline-flex min-h-11 items-center md:hidden">
          {t("All settings")}
        </Link>
      )}
      <ul className={shown ? "max-md:hidden" : undefined}>
        {SETTINGS_SECTIONS.map(({ slug, label, about }) => (
          <li key={slug}>
            <div className={`relative ${LINK} ${shown ? "text-quiet" : ""}`}>
              <Link
                to={sectionPath(slug)}
                aria-current={slug === shown ? "page" : undefined}
                className="font-semibold after:absolute after:inset-0 aria-[current=page]:text-gold"
              >
                {label}
              </Link>
              {!shown && <span className="text-quiet">{about}</span>}
            </div>
            {slug === shown && <PanelLinks of={slug} />}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function PanelLinks({ of }: { of: SettingsSection }) {
  return (
    <ul className="border-b border-hairline py-1 max-lg:hidden">
      {SETTINGS_PANELS.filter(({ section }) => section === of).map(({ id, label }) => (
        <li key={id}>
          <Link
            to={`#${id}`}
            className="flex min-h-11 items-center px-4 py-1.5 leading-snug text-quiet hover:text-text"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
