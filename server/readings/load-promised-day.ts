import { loadDiary } from "#server/bookings/diary/diary.queries.ts";
import { findFullDays } from "./promised-readings.queries.ts";
import type { OfferedService } from "#server/catalog/services.queries.ts";
import type { Queries } from "#database/connection/connect.ts";
import { practiceToday } from "#server/settings/practice-clock.queries.ts";
import { FURTHEST_PROMISE, promisedDay } from "#domain/bookings/readings/promised-day.ts";
import { addDays, type CalendarDate } from "#domain/time.ts";

/** `earliest`: the day that would be promised if nobody else waited. */
type PromisedDay = {
  day: CalendarDate | undefined;
  earliest: CalendarDate | undefined;
  today: CalendarDate;
  zone: string;
};

type Written = Pick<OfferedService, "id" | "writtenPerDay"> & { writtenDays: number };

/** Returns the day by which a written reading booked now by this client is promised; undefined if the practice works on too few days. */
export async function loadPromisedDay(queries: Queries, service: Written, userId?: string): Promise<PromisedDay> {
  const today = await practiceToday(queries);
  const diary = await loadDiary(queries, { from: today, to: addDays(today, FURTHEST_PROMISE) });
  const full = await findFullDays(queries, service, today, userId);
  const promised = (taken?: Set<CalendarDate>) => promisedDay(diary, today, service.writtenDays, taken);
  return { day: promised(full), earliest: promised(), today, zone: diary.zone };
}
