import { loadDiary } from "#database/bookings/diary.ts";
import type { Queries } from "#database/connection/connect.ts";
import { practiceToday } from "#database/settings/practice-clock.ts";
import { FURTHEST_PROMISE, promisedDay } from "#domain/bookings/readings/promised-day.ts";
import { addDays, type CalendarDate } from "#domain/time.ts";

type PromisedDay = { day: CalendarDate | undefined; today: CalendarDate; zone: string };

/** Returns the day by which a written reading booked now is promised; undefined if the practice works on too few days. */
export async function loadPromisedDay(queries: Queries, workingDays: number): Promise<PromisedDay> {
  const today = await practiceToday(queries);
  const diary = await loadDiary(queries, { from: today, to: addDays(today, FURTHEST_PROMISE) });
  return { day: promisedDay(diary, today, workingDays), today, zone: diary.zone };
}
