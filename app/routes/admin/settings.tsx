import { useLocation, useRouteLoaderData } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { CalendarPanel } from "#app/calendars/account/calendar-panel.tsx";
import { ChangePasswordForm } from "#app/accounts/account/profile/change-password-form.tsx";
import { SecondFactorPanel } from "#app/accounts/account/second-factor-panel.tsx";
import { PasskeysPanel } from "#app/accounts/account/passkeys-panel.tsx";
import { SessionsPanel } from "#app/accounts/account/profile/sessions-panel.tsx";
import { adminMeta } from "#app/kit/admin/shell/admin-meta.ts";
import { PlaceTabs } from "#app/kit/admin/shell/place-tabs.tsx";
import { OutsideCalendarsPanel } from "#app/calendars/admin/outside-calendars.tsx";
import { LookPage } from "#app/settings/admin/look-page.tsx";
import { SettingsPage } from "#app/settings/admin/settings-page.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { lazyComponent } from "#app/kit/ui/lazy-component.tsx";
import { Notice } from "#app/kit/ui/notice.tsx";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import { practiceName, practiceZone } from "#app/settings/public-settings.ts";
import type { loader as rootLoader } from "#app/root.tsx";

const MorePage = lazyComponent({
  load: async () => ({ default: (await import("#app/settings/admin/more/more-page.tsx")).MorePage }),
  failed: (retry) => (
    <Notice tone="bad" title={t("This did not load")}>
      <Button dense onClick={retry} className="self-start">
        {t("Try again")}
      </Button>
    </Notice>
  ),
});

/** Pages of one file: each file is one more that a device keeps of the back office. */
const TITLES = { look: t("Look"), more: t("More"), settings: t("Settings") };

function pageAt(pathname: string): keyof typeof TITLES {
  return pathname.startsWith("/admin/look") ? "look" : pathname.startsWith("/admin/more") ? "more" : "settings";
}

export const meta = ({ location }: { location: { pathname: string } }) =>
  adminMeta(TITLES[pageAt(location.pathname)])();

export default function Settings() {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const { user } = useAuth();
  const page = pageAt(useLocation().pathname);
  if (page === "more") return <MorePage zone={practiceZone(root)} />;
  if (page === "look")
    return (
      <>
        <PlaceTabs of="/admin/pages" />
        <LookPage />
      </>
    );
  return (
    <SettingsPage
      parts={{
        calendars: [
          { title: t("Calendar subscription"), part: <CalendarPanel scope="practice" /> },
          { title: t("Your other calendars"), part: <OutsideCalendarsPanel /> },
        ],
        account: [
          { title: t("Password"), part: <ChangePasswordForm email={user?.email ?? ""} /> },
          { title: t("Second factor"), part: <SecondFactorPanel issuer={practiceName(root)} /> },
          { title: t("Passkeys"), part: <PasskeysPanel /> },
          { title: t("Where you are signed in"), part: <SessionsPanel /> },
        ],
      }}
    />
  );
}
