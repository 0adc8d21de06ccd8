import { useRouteLoaderData } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { adminMeta } from "#app/kit/admin/shell/admin-meta.ts";
import sheet from "#app/bookings/admin/calendar/calendar.css?url";
import { CalendarPage } from "#app/bookings/admin/calendar/calendar-page.tsx";
import { practiceZone } from "#app/settings/public-settings.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { SeeAlso } from "#app/settings/admin/see-also.tsx";
import type { Route } from "./+types/calendar.ts";

export const meta = adminMeta(t("Calendar"));

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export default function Calendar() {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <>
      <CalendarPage zone={practiceZone(root)} />
      {/* A phone's page ends with the hours; there More leads to the settings. */}
      <div className="max-md:hidden">
        <SeeAlso panels={["calendars", "bookings"]} />
      </div>
    </>
  );
}
