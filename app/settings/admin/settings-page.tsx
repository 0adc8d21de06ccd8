import { t } from "@sacred-space/words/t.ts";
import { type ReactNode, useEffect, useState } from "react";
import { Link, useLocation, useNavigate, useParams } from "react-router";
import { MeetingForm } from "#app/catalog/admin/meeting/meeting-form.tsx";
import { NotifyClients } from "#app/catalog/admin/meeting/notify-clients.tsx";
import { loadMeetingDetails } from "#app/catalog/meeting-details.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { PlaceSearch } from "#app/kit/admin/palette/place-search.tsx";
import { useIsNarrow } from "#app/kit/admin/shell/sidebar-state.ts";
import { useAnchor } from "#app/kit/admin/shell/use-anchor.ts";
import { AdminPage, AdminSection } from "#app/kit/admin/ui/admin-page.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { countActiveServices } from "#app/settings/business-settings.ts";
import { BackToSetup } from "./back-to-setup.tsx";
import { PushPanel } from "./push-panel.tsx";
import { RulesPanel } from "./rules-panel.tsx";
import { movedTo, SETTINGS_PANELS, SETTINGS_SECTIONS, type SettingsPanel } from "./settings-sections.ts";
import { SectionLinks } from "./section-links.tsx";
import { StoredForm } from "./stored-form.tsx";

type SettingsPageProps = {
  /** The panels for calendars and for the practitioner's own account; the latter are the same for every account. */
  parts: Record<"calendars" | "account", Titled[]>;
};
type Titled = { title: string; part: ReactNode };

/**
 * The settings in four sections, each a page of panels beside the list of them; a desk begins with the first, a phone with the list. The
 * search above finds a field by other words, too, and what is set elsewhere.
 */
export function SettingsPage({ parts }: SettingsPageProps) {
  const { section: named } = useParams();
  const { state } = useLocation();
  const isNarrow = useIsNarrow();
  const [query, setQuery] = useState("");
  useAnchor();
  const moved = movedTo(named);
  const navigate = useNavigate();
  useEffect(() => {
    if (moved) void navigate(moved, { replace: true, state: state as unknown });
  }, [moved, state, navigate]);
  if (moved) return null;
  const [first] = SETTINGS_SECTIONS;
  const shown = SETTINGS_SECTIONS.find(({ slug }) => slug === named) ?? (isNarrow ? undefined : first);
  return (
    <AdminPage title={t("Settings")} actions={<BackToSetup />}>
      <div className="gap-x-12 lg:grid lg:grid-cols-[12rem_minmax(0,48rem)]">
        <div className="mb-6">
          <PlaceSearch label={t("Search the settings")} query={query} onQuery={setQuery} />
          <SectionLinks shown={shown?.slug} />
        </div>
        {shown && (
          <div>
            {SETTINGS_PANELS.filter(({ section }) => section === shown.slug).map(({ id }) => (
              <div key={id} id={id} className="scroll-mt-6">
                <Panel id={id} parts={parts} />
              </div>
            ))}
          </div>
        )}
      </div>
    </AdminPage>
  );
}

function Panel({ id, parts }: SettingsPageProps & { id: SettingsPanel }) {
  switch (id) {
    case "business":
      return (
        <>
          <ActiveServices />
          <StoredForm section="business" />
        </>
      );
    case "where":
      return <WherePanel />;
    case "bookings":
      return <StoredForm section="bookings" />;
    case "rules":
      return <RulesPanel />;
    case "notifications":
      return (
        <>
          <StoredForm section="notifications" />
          <PushPanel />
        </>
      );
    case "words":
      return <WordsPanel />;
    default:
      return <Parts parts={parts[id]} />;
  }
}

function ActiveServices() {
  const { data } = useServerQuery(["services", "active"], countActiveServices);
  if (data === undefined) return null;
  return (
    <p className="mb-8 text-quiet">
      {t("{data, plural, one {# active service} other {# active services}} on the site.", { data })}
    </p>
  );
}

function WordsPanel() {
  return (
    <AdminSection title={t("Your words in emails")}>
      <p className="max-w-prose text-quiet">
        {t("What clients read when they book, move or cancel, and the day before. Each email is shown as it is sent.")}
      </p>
      <Link to="/admin/messages/words" className="link inline-flex min-h-11 items-center">
        {t("Change your words in emails")}
      </Link>
    </AdminSection>
  );
}

function Parts({ parts }: { parts: Titled[] }) {
  return parts.map(({ title, part }) => (
    <AdminSection key={title} title={title}>
      {part}
    </AdminSection>
  ));
}

/** The practice's default address, telephone and video; a service may have its own. */
function WherePanel() {
  const query = useServerQuery(["meeting_details"], loadMeetingDetails);
  return (
    <AdminSection title={t("Where you meet")}>
      <p className="max-w-prose text-quiet">
        {t("For all of your services. One that is held elsewhere says so in its own form, under Services.")}
      </p>
      <NotifyClients />
      <QueryResult query={query} loading={t("Reading where you meet…")} failed={t("Failed to load where you meet")}>
        {(all) => {
          const stored = all.find((each) => each.service_id === null);
          return <MeetingForm stored={stored} />;
        }}
      </QueryResult>
    </AdminSection>
  );
}
