import { plural } from "#domain/wording.ts";
import type { ReactNode } from "react";
import { Link, useLocation, useParams } from "react-router";
import { useIsNarrow } from "#app/kit/admin/shell/sidebar-state.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { AdminPage, AdminSection } from "#app/kit/admin/ui/admin-page.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { countActiveServices, loadBusinessSettings } from "#app/settings/business-settings.ts";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { DataPanel } from "./data-panel.tsx";
import { HistoryPanel } from "./history-panel.tsx";
import { PushPanel } from "./push-panel.tsx";
import { RulesPanel } from "./rules-panel.tsx";
import { SafetyPanel } from "./safety-panel.tsx";
import { SettingsForm } from "./settings-form.tsx";
import {
  settingsPath,
  FORM_SECTIONS,
  type FormSection,
  SETTINGS_SECTIONS,
  type SettingsSection,
} from "./settings-sections.ts";
import { MeetingForm } from "#app/catalog/admin/meeting/meeting-form.tsx";
import { NotifyClients } from "#app/catalog/admin/meeting/notify-clients.tsx";
import { loadMeetingDetails } from "#app/catalog/meeting-details.ts";

type SettingsPageProps = {
  /** The panels for calendars and for the practitioner's own account; the latter are the same for every account. */
  parts: Record<"calendars" | "account", Record<string, ReactNode>>;
  zone: string;
};

/**
 * The practice's settings, its practitioner's account and its data: one section beside the list, initially the first. A phone shows either
 * the list or a section.
 */
export function SettingsPage({ parts, zone }: SettingsPageProps) {
  const { section: named } = useParams();
  const setup = (useLocation().state as { backToSetup?: string } | null)?.backToSetup; // of the step of the first run that led here
  const isNarrow = useIsNarrow();
  const [first] = SETTINGS_SECTIONS;
  const section = SETTINGS_SECTIONS.find(({ slug }) => slug === named)?.slug;
  const shown = section ?? (isNarrow ? undefined : first.slug);
  return (
    <AdminPage
      title="Settings"
      actions={
        setup && (
          <ButtonLink dense to={setup}>
            Back to setting up
          </ButtonLink>
        )
      }
    >
      <div className="gap-x-12 lg:grid lg:grid-cols-[12rem_minmax(0,48rem)]">
        <SectionLinks shown={shown} className="mb-6" />
        {shown && <Shown section={shown} parts={parts} zone={zone} />}
      </div>
    </AdminPage>
  );
}

const LINK =
  "flex min-h-11 items-center border-b border-hairline px-1 text-quiet hover:text-text aria-[current=page]:font-semibold aria-[current=page]:text-gold";

/** On a phone an open section shows only a link back to the list. */
function SectionLinks({ shown, className }: { shown: SettingsSection | undefined; className: string }) {
  return (
    <nav aria-label="Sections of the settings" className={className}>
      {shown && (
        <Link to="/admin/settings" className={`${LINK} md:hidden`}>
          All settings
        </Link>
      )}
      <ul className={`md:max-lg:columns-2 ${shown ? "max-md:hidden" : ""}`}>
        {SETTINGS_SECTIONS.map(({ slug, label }) => (
          <li key={slug} className="break-inside-avoid">
            <Link to={settingsPath(slug)} aria-current={slug === shown ? "page" : undefined} className={LINK}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Shown({ section, parts, zone }: SettingsPageProps & { section: SettingsSection }) {
  const fields = FORM_SECTIONS.find((slug) => slug === section);
  return (
    <div>
      {section === "business" && <ActiveServices />}
      {fields && <Fields key={fields} section={fields} />}
      {section === "notifications" && <PushPanel />}
      {section === "where" && <WherePanel />}
      {section === "rules" && <RulesPanel />}
      {(section === "calendars" || section === "account") && <Parts parts={parts[section]} />}
      {section === "history" && <HistoryPanel zone={zone} />}
      {section === "safety" && <SafetyPanel />}
      {section === "data" && <Data />}
    </div>
  );
}

function ActiveServices() {
  const { data } = useServerQuery(["services", "active"], countActiveServices);
  if (data === undefined) return null;
  return <p className="mb-8 text-quiet">{plural(data, "active service")} on the site.</p>;
}

function Fields({ section }: { section: FormSection }) {
  const query = useSettings();
  return (
    <QueryResult query={query} loading="Reading your settings…" failed="Failed to load settings">
      {([row]) => <SettingsForm key={row?.id ?? "new"} row={row} section={section} />}
    </QueryResult>
  );
}

function Data() {
  return <DataPanel businessName={useSettings().data?.[0]?.business_name ?? ""} />;
}

function useSettings() {
  return useServerQuery(["business_settings"], loadBusinessSettings);
}

function Parts({ parts }: { parts: Record<string, ReactNode> }) {
  return Object.entries(parts).map(([title, part]) => (
    <AdminSection key={title} title={title}>
      {part}
    </AdminSection>
  ));
}

/** The practice's default address, telephone and video; a service may have its own. */
function WherePanel() {
  const query = useServerQuery(["meeting_details"], loadMeetingDetails);
  return (
    <AdminSection title="Where you meet">
      <p className="max-w-prose text-quiet">
        For all of your services. One that is held elsewhere says so in its own form, under Services.
      </p>
      <NotifyClients />
      <QueryResult query={query} loading="Reading where you meet…" failed="Failed to load where you meet">
        {(all) => {
          const stored = all.find((each) => each.service_id === null);
          return <MeetingForm stored={stored} />;
        }}
      </QueryResult>
    </AdminSection>
  );
}
