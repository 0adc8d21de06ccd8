import { t } from "@sacred-space/words/t.ts";
import { adminMeta } from "#app/kit/admin/shell/admin-meta.ts";
import { AvailabilityPage } from "#app/bookings/admin/hours/availability-page.tsx";
import { SeeAlso } from "#app/settings/admin/see-also.tsx";

export const meta = adminMeta(t("Availability"));

export default function Availability() {
  return (
    <>
      <AvailabilityPage />
      <SeeAlso panels={["bookings", "calendars"]} />
    </>
  );
}
