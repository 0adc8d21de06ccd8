import { useRouteLoaderData } from "react-router";
import { type PublicSettings, weekBegin } from "#app/settings/public-settings.ts";
import { type Weekday, weekFrom } from "#domain/time.ts";

/** The weekday with which the practice's weeks begin, for clients and in the back office alike. */
export function useWeekBegin(): Weekday {
  return weekBegin(useRouteLoaderData<{ settings: PublicSettings }>("root"));
}

/** The weekdays in the practice's order; 0 is Sunday. */
export function useWeek(): Weekday[] {
  return weekFrom(useWeekBegin());
}
