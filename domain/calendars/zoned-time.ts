import type { CalendarDate, Minutes } from "#domain/time.ts";

/** The moment of a time of day in a zone; of a time that the clocks repeat, the first. Undefined: the clocks skip it. */
export function momentOf(zone: string, date: CalendarDate, time: Minutes): Date | undefined {
  const wall = Temporal.PlainDate.from(date).toPlainDateTime().add({ minutes: time });
  const moment = wall.toZonedDateTime(zone);
  return moment.toPlainDateTime().equals(wall) ? new Date(moment.epochMilliseconds) : undefined;
}
