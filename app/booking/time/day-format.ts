/** Days are yyyy-MM-dd and times HH:mm on the practice's wall clock: they are written out as they stand, in no other zone. */

const PARTS = new Intl.DateTimeFormat("en-GB", {
  timeZone: "UTC",
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
});

/** "2026-12-01" as "Tuesday 1 December" (look: Words). */
export function longDay(day: string): string {
  const { weekday, date, month } = partsOf(day);
  return `${weekday} ${date} ${month}`;
}

/** "2026-12-01" as "Tuesday 1 December 2026" (weekday, month, day, year). */
export function longDayWithYear(day: string): string {
  return `${longDay(day)} ${partsOf(day).year}`;
}

/** "2026-12-01" or "2026-12" as "December". */
export function monthName(day: string): string {
  return partsOf(`${day.slice(0, 7)}-01`).month;
}

/** "14:00" as "2:00 pm" (12-hour on the success page). */
export function twelveHour(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "am" : "pm"}`;
}

/** "Europe/London" as "London": how a person names the zone. */
export function zoneCity(zone: string): string {
  return (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");
}

function partsOf(day: string): { weekday: string; date: string; month: string; year: string } {
  // Not format(): browsers disagree about the comma after the weekday.
  const parts = PARTS.formatToParts(new Date(`${day}T00:00:00Z`));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? "";
  return { weekday: part("weekday"), date: part("day"), month: part("month"), year: part("year") };
}
