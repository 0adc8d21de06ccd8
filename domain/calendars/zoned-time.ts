import type { CalendarDate, Minutes } from "#domain/time.ts";

/** Returns the instant of a time of day in a zone; the first one if clocks repeat it, undefined if they skip it. */
export function momentOf(zone: string, date: CalendarDate, time: Minutes): Date | undefined {
  const wall = Temporal.PlainDate.from(date).toPlainDateTime().add({ minutes: time });
  const moment = wall.toZonedDateTime(zone);
  return moment.toPlainDateTime().equals(wall) ? new Date(moment.epochMilliseconds) : undefined;
}
