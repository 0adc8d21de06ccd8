import { useRouteLoaderData } from "react-router";
import { adminMeta } from "#app/kit/admin/shell/admin-meta.ts";
import { CalendarPage } from "#app/bookings/admin/calendar/calendar-page.tsx";
import { practiceZone } from "#app/settings/public-settings.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { SeeAlso } from "#app/settings/admin/see-also.tsx";

export const meta = adminMeta("Calendar");

export default function Calendar() {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <>
      <CalendarPage zone={practiceZone(root)} />
      <SeeAlso panels={["calendars", "bookings"]} />
    </>
  );
}
