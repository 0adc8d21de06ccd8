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
const TITLES = { "/admin/look": "Look", "/admin/more": "More", "/admin/settings": t("Settings") };

function titleAt(pathname: string): string {
  return Object.entries(TITLES).find(([path]) => pathname.startsWith(path))?.[1] ?? "Settings";
}

export const meta = ({ location }: { location: { pathname: string } }) => adminMeta(titleAt(location.pathname))();

export default function Settings() {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const { user } = useAuth();
  const title = titleAt(useLocation().pathname);
  if (title === "More") return <MorePage zone={practiceZone(root)} />;
  if (title === "Look")
    return (
      <>
        <PlaceTabs of="Site" />
        <LookPage />
      </>
    );
  return (
    <SettingsPage
      parts={{
        calendars: {
          "Calendar subscription": <CalendarPanel scope="practice" />,
          "Your other calendars": <OutsideCalendarsPanel />,
        },
        account: {
          Password: <ChangePasswordForm email={user?.email ?? ""} />,
          "Second factor": <SecondFactorPanel issuer={practiceName(root)} />,
          Passkeys: <PasskeysPanel />,
          "Where you are signed in": <SessionsPanel />,
        },
      }}
    />
  );
}
