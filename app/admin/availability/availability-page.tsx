import { DeskPage } from "#app/admin/ui/admin-page.tsx";
import { BlockedDates } from "./blocked-dates.tsx";
import { WeeklyHours } from "./weekly-hours.tsx";

/** When clients may book: the hours of a week, and the days off. */
export function AvailabilityDesk() {
  return (
    <DeskPage title="Availability">
      <WeeklyHours />
      <BlockedDates />
    </DeskPage>
  );
}
