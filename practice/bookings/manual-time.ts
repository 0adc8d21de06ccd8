import type { LoadedDay } from "#database/bookings/planned-days.ts";
import { obstacleTo, type Session } from "#domain/bookings/manual-times.ts";
import { refused } from "#domain/result.ts";

/**
 * Refuses a time that the practitioner has chosen: time-taken, ends-after-midnight, time-does-not-exist, and day-blocked unless they
 * book anyway. Their opening hours do not bind them.
 */
export function refuseManualTime(session: Session, day: LoadedDay, { bookAnyway = false }: { bookAnyway?: boolean | undefined }) {
  const obstacle = obstacleTo(session, day);
  if (obstacle) return refused(obstacle.reason, { detail: obstacle.sentence });
  if (day.blockedBecause === null || bookAnyway) return undefined;
  return refused("day-blocked", { detail: `You blocked this day: ${day.blockedBecause}. Choose another day, or book anyway` });
}
