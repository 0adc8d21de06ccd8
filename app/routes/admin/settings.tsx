import { useRouteLoaderData } from "react-router";
import { CalendarPanel } from "#app/account/calendar/calendar-panel.tsx";
import { ChangePasswordForm } from "#app/account/profile/change-password-form.tsx";
import { SecondFactorPanel } from "#app/account/mfa/second-factor-panel.tsx";
import { PasskeysPanel } from "#app/account/passkeys/passkeys-panel.tsx";
import { SessionsPanel } from "#app/account/profile/sessions-panel.tsx";
import { adminMeta } from "#app/kit/admin/shell/admin-meta.ts";
import { OutsideCalendarsPanel } from "#app/admin/settings/calendars/outside-calendars.tsx";
import { SettingsPage } from "#app/admin/settings/settings-page.tsx";
import { useAuth } from "#app/backend/accounts/auth-provider.tsx";
import { practiceName, practiceZone } from "#app/backend/settings/public-settings.ts";
import type { loader as rootLoader } from "#app/root.tsx";

export const meta = adminMeta("Settings");

export default function Settings() {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const { user } = useAuth();
  return (
    <SettingsPage
      zone={practiceZone(root)}
      parts={{
        calendars: { "Calendar subscription": <CalendarPanel scope="practice" />, "Your other calendars": <OutsideCalendarsPanel /> },
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
