import { AdminPage } from "#app/admin/ui/admin-page.tsx";
import { BlockedDates } from "./blocked-dates.tsx";
import { ClosedHoursList } from "./closed-hours.tsx";
import { SpecialHoursList } from "./special-hours.tsx";
import { WeeklyHours } from "./weekly-hours.tsx";

/** When clients may book: the hours of a week and of single dates, and what is closed. */
export function AvailabilityPage() {
  return (
    <AdminPage title="Availability">
      <WeeklyHours />
      <SpecialHoursList />
      <ClosedHoursList />
      <BlockedDates />
    </AdminPage>
  );
}
