import type { CalendarDate } from "#domain/time.ts";

const FORMAT = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** A day as it stands above an article: "19 March 2024". */
export function writtenDate(date: CalendarDate): string {
  return FORMAT.format(Date.parse(date));
}
