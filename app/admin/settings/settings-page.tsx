import type { ReactNode } from "react";
import { NavLink, useParams } from "react-router";
import { useIsNarrow } from "#app/admin/shell/sidebar-state.ts";
import { useServerQuery } from "#app/backend/queries.tsx";
import { AdminPage, AdminSection } from "#app/admin/ui/admin-page.tsx";
import { Listed } from "#app/admin/ui/listed.tsx";
import { countActiveServices, loadBusinessSettings } from "#app/backend/settings/business-settings.ts";
import { DataPanel } from "./data-panel.tsx";
import { PushPanel } from "./push-panel.tsx";
import { RulesPanel } from "./rules/rules-panel.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { WherePanel } from "./where-panel.tsx";
import { addressOf, FORM_SECTIONS, SETTINGS_SECTIONS, type SettingsSection } from "./settings-sections.ts";

type SettingsPageProps = {
  /** Calendars and the practitioner's own account, part by part: the same as every account has. */
  parts: Record<"calendars" | "account", Record<string, ReactNode>>;
};

/** Everything that the practice decides about itself, its practitioner's account, and its data: one section, or without one all; on a phone their list. */
export function SettingsPage({ parts }: SettingsPageProps) {
  const { section: named } = useParams();
  const section = SETTINGS_SECTIONS.find(({ slug }) => slug === named)?.slug;
  const isNarrow = useIsNarrow();
  return (
    <AdminPage title="Settings">
      <div className="gap-x-12 lg:grid lg:grid-cols-[minmax(0,48rem)_minmax(12rem,1fr)]">
        <SectionLinks className="mb-6 lg:order-last" isShort={section !== undefined} />
        {(section || !isNarrow) && <Shown section={section} parts={parts} />}
      </div>
    </AdminPage>
  );
}

const LINK =
  "flex min-h-11 items-center border-b border-hairline px-1 text-quiet hover:text-text aria-[current=page]:font-semibold aria-[current=page]:text-gold";

/** On a phone a section shows only the way back to all of them. */
function SectionLinks({ className, isShort }: { className: string; isShort: boolean }) {
  return (
    <nav aria-label="Sections of the settings" className={className}>
      <NavLink to="/admin/settings" end className={`${LINK} ${isShort ? "" : "max-md:hidden"}`}>
        All settings
      </NavLink>
      <ul className={`md:max-lg:columns-2 ${isShort ? "max-md:hidden" : ""}`}>
        {SETTINGS_SECTIONS.map(({ slug, label }) => (
          <li key={slug}>
            <NavLink to={addressOf(slug)} className={LINK}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Shown({ section, parts }: SettingsPageProps & { section: SettingsSection | undefined }) {
  const read = useServerQuery(["business_settings"], loadBusinessSettings);
  const services = useServerQuery(["services", "active"], countActiveServices);
  const shows = (slug: SettingsSection) => section === undefined || section === slug;
  const fields = FORM_SECTIONS.filter(shows);
  return (
    <div>
      {services.data !== undefined && shows("business") && (
        <p className="mb-8 text-quiet">{services.data === 1 ? "1 active service" : `${services.data} active services`} on the site.</p>
      )}
      {fields.length > 0 && (
        <Listed read={read} loading="Reading your settings…" failed="Failed to load settings">
          {([row]) => <SettingsForm key={`${row?.id ?? "new"} ${section ?? ""}`} row={row} sections={fields} />}
        </Listed>
      )}
      {shows("notifications") && <PushPanel />}
      {shows("where") && <WherePanel />}
      {shows("rules") && <RulesPanel />}
      {(["calendars", "account"] as const).filter(shows).map((slug) => (
        <Parts key={slug} parts={parts[slug]} />
      ))}
      {shows("data") && <DataPanel businessName={read.data?.[0]?.business_name ?? ""} />}
    </div>
  );
}

function Parts({ parts }: { parts: Record<string, ReactNode> }) {
  return Object.entries(parts).map(([title, part]) => (
    <AdminSection key={title} title={title}>
      {part}
    </AdminSection>
  ));
}
