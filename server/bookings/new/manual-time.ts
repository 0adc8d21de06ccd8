import { t } from "@sacred-space/words/t.ts";
import type { LoadedDay } from "#server/bookings/hours/planned-days.queries.ts";
import { closedAt, describeClosed, obstacleTo, type Session } from "#domain/bookings/manual-times.ts";
import { refused } from "#domain/result.ts";
import { formatTime } from "#domain/time.ts";

/**
 * Refuses a time that the practitioner has chosen: time-taken, ends-after-midnight, time-does-not-exist, and unless `bookAnyway`
 * day-blocked and hours-closed. Opening hours do not apply.
 */
export function refuseManualTime(
  session: Session,
  day: LoadedDay,
  { bookAnyway = false }: { bookAnyway?: boolean | undefined },
) {
  const obstacle = obstacleTo(session, day);
  if (obstacle) return refused(obstacle.reason, { detail: obstacle.sentence });
  if (bookAnyway) return undefined;
  if (day.blockedBecause !== null) {
    return refused("day-blocked", {
      detail: t("You blocked this day: {reason}. Choose another day, or book anyway", { reason: day.blockedBecause }),
    });
  }
  const closed = closedAt(session, day);
  if (!closed) return undefined;
  const sentence = describeClosed({ ...closed, from: formatTime(closed.start), to: formatTime(closed.end) });
  return refused("hours-closed", { detail: t("{sentence}. Choose another time, or book anyway", { sentence }) });
}
