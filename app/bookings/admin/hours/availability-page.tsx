import { t } from "@sacred-space/words/t.ts";
import { AdminPage } from "#app/kit/admin/ui/admin-page.tsx";
import { SingleDates } from "./single-dates.tsx";
import { WeeklyHours } from "./weekly-hours.tsx";

export function AvailabilityPage() {
  return (
    <AdminPage title={t("Availability")}>
      <WeeklyHours />
      <SingleDates />
    </AdminPage>
  );
}
