import { t } from "@sacred-space/words/t.ts";
import { actAs } from "#database/connection/as-identity.ts";
import { lockWeek, replaceHours } from "./weekly-hours.queries.ts";
import { hoursWithout, isSameWeek, type WeekdayHours } from "#domain/bookings/hours.ts";
import { done, refused } from "#domain/result.ts";
import type { Practice } from "#kit/server/practice.ts";

/**
 * Replaces the weekly hours by these, which `weekOfHours` has validated; unchanged rows are not touched. Refused if the hours
 * are neither `from`, on which this week was based, nor already these.
 */
export async function saveHours(
  { database }: Practice,
  practitioner: { userId: string },
  { from, week }: { from: WeekdayHours[]; week: WeekdayHours[] },
) {
  return database.transaction(async (tx) => {
    await actAs(tx, practitioner.userId);
    const stored = await lockWeek(tx);
    if (isSameWeek(stored, week)) return done(); // a repeated request
    if (!isSameWeek(stored, from))
      return refused("changed-meanwhile", { detail: t("Your hours were changed in another window meanwhile") });
    await replaceHours(tx, hoursWithout(stored, week), hoursWithout(week, stored));
    return done();
  });
}
