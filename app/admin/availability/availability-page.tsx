import { AdminPage } from "#app/admin/ui/admin-page.tsx";
import { SingleDates } from "./single-dates.tsx";
import { WeeklyHours } from "./weekly-hours.tsx";

/** When clients may book: the hours of a week and of single dates, and what is closed. */
export function AvailabilityPage() {
  return (
    <AdminPage title="Availability">
      <WeeklyHours />
      <SingleDates />
    </AdminPage>
  );
}
