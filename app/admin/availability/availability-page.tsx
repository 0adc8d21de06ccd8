import { AdminPage } from "#app/admin/ui/admin-page.tsx";
import { BlockedDates } from "./blocked-dates.tsx";
import { WeeklyHours } from "./weekly-hours.tsx";

/** When clients may book: the hours of a week, and the days off. */
export function AvailabilityPage() {
  return (
    <AdminPage title="Availability">
      <WeeklyHours />
      <BlockedDates />
    </AdminPage>
  );
}
