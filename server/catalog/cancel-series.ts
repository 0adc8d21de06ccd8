import { lockDays } from "#server/bookings/bookings.queries.ts";
import {
  deleteEmptySeries,
  endSeriesBefore,
  findSeriesDates,
  lockDates,
  lockSeries,
  removeDates,
} from "./series.queries.ts";
import { actAs } from "#database/connection/as-identity.ts";
import { practiceToday } from "#server/settings/practice-clock.queries.ts";
import { done, refused } from "#domain/result.ts";
import type { CalendarDate } from "#domain/time.ts";
import { cancelPlacesWithin } from "./cancel-group-session.ts";
import type { Practice } from "#kit/server/practice.ts";

/**
 * Cancels the dates of a series from a day of its rule on, each as `cancelGroupSession` does, and ends the series before that day. Dates
 * that were never booked are removed. Repeated, it finds nothing more to cancel.
 */
export async function cancelSeries(
  practice: Practice,
  { userId }: { userId: string },
  { seriesId, from, reason }: { seriesId: string; from: CalendarDate; reason?: string | undefined },
) {
  return practice.database.transaction(async (tx) => {
    await lockSeries(tx);
    if (from < (await practiceToday(tx))) return refused("day-is-over");
    const dates = await findSeriesDates(tx, seriesId, from);
    await lockDays(tx, dates);
    await actAs(tx, userId);
    const total = { dates: 0, bookings: 0, refundPence: 0 };
    for (const { id, isActive } of dates) {
      const cancelled = await cancelPlacesWithin(tx, practice, id, { reason });
      if (!cancelled.ok) return cancelled;
      if (isActive) total.dates += 1;
      total.bookings += cancelled.bookings;
      total.refundPence += cancelled.refundPence;
    }
    const ids = dates.map(({ id }) => id);
    await lockDates(tx, ids);
    await endSeriesBefore(tx, seriesId, from);
    await removeDates(tx, ids);
    await deleteEmptySeries(tx, seriesId);
    return done(total);
  });
}
