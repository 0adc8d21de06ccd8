import { useRouteLoaderData } from "react-router";
import { CalendarPanel } from "#app/calendars/account/calendar-panel.tsx";
import { ChangePasswordForm } from "#app/accounts/account/profile/change-password-form.tsx";
import { SecondFactorPanel } from "#app/accounts/account/second-factor-panel.tsx";
import { PasskeysPanel } from "#app/accounts/account/passkeys-panel.tsx";
import { SessionsPanel } from "#app/accounts/account/profile/sessions-panel.tsx";
import { adminMeta } from "#app/kit/admin/shell/admin-meta.ts";
import { OutsideCalendarsPanel } from "#app/calendars/admin/outside-calendars.tsx";
import { SettingsPage } from "#app/settings/admin/settings-page.tsx";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import { practiceName, practiceZone } from "#app/settings/public-settings.ts";
import type { loader as rootLoader } from "#app/root.tsx";

export const meta = adminMeta("Settings");

export default function Settings() {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const { user } = useAuth();
  return (
    <SettingsPage
      zone={practiceZone(root)}
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
