import { DeskPage } from "#app/admin/ui/desk-page.tsx";
import { BlockedDates } from "./blocked-dates.tsx";
import { WeeklyHours } from "./weekly-hours.tsx";

/** When clients may book: the hours of a week, and the days off. `today` is the practice's. */
export function AvailabilityDesk({ today }: { today: string }) {
  return (
    <DeskPage title="Availability">
      <WeeklyHours />
      <BlockedDates today={today} />
    </DeskPage>
  );
}
