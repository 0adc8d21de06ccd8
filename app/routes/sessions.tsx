import { t } from "@sacred-space/words/t.ts";
import { CalendarPanel } from "#app/calendars/account/calendar-panel.tsx";
import { AccountSection } from "#app/accounts/account/account-section.tsx";
import { MySessions } from "#app/bookings/client/my-bookings/my-sessions.tsx";
import type { SectionProps } from "./section-props.ts";

export default function Sessions({ isAdmin, zone }: SectionProps) {
  return (
    <MySessions zone={zone}>
      {!isAdmin && (
        <AccountSection id="calendar" title={t("Calendar subscription")}>
          <CalendarPanel scope="own" />
        </AccountSection>
      )}
    </MySessions>
  );
}
