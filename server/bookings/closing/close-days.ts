import { actAs } from "#database/connection/as-identity.ts";
import { type ClosingRequest, lastDayToChoose } from "#domain/bookings/closing.ts";
import { done, refused } from "#domain/result.ts";
import type { CalendarDate } from "#domain/time.ts";
import type { Practice } from "#kit/server/practice.ts";
import { lockDays } from "#server/bookings/bookings.queries.ts";
import { practiceToday } from "#server/settings/practice-clock.queries.ts";
import {
  findClosing,
  findTicked,
  insertClosing,
  insertClosingSessions,
  type NewClosingSession,
  type Ticked,
} from "./closing.queries.ts";

/**
 * Closes a time and keeps what becomes of each session in it, in one transaction. A job carries out each session once Undo is over. What
 * was ticked and is no longer there is returned, and left as it is. Repeated under one `requestId`, it is done once. Refusals: day-is-over,
 * closed-already (same requestId, other content).
 */
export async function closeDays(practice: Practice, { userId }: { userId: string }, request: ClosingRequest) {
  return practice.database.transaction(async (tx) => {
    await lockDays(tx, [{ startsOn: request.from, endsOn: request.until }]);
    await actAs(tx, userId);
    const today = await practiceToday(tx);
    const before = await findClosing(tx, request);
    if (before && !before.isSame) return refused("closed-already");
    if (!before && request.from < today) return refused("day-is-over");
    const ticked = await findTicked(tx, request);
    const changed = ticked.filter(({ isThere }) => !isThere).map(({ id, name }) => ({ id, name }));
    const gone = request.bookings.length + request.groupSessions.length - ticked.length;
    if (before) return done({ closingId: request.requestId, changed, gone });
    if (!(await insertClosing(tx, request))) return refused("closed-already");
    await insertClosingSessions(tx, request.requestId, sessionsOf(request, ticked, today));
    return done({ closingId: request.requestId, changed, gone });
  });
}

function sessionsOf(
  { bookings, groupSessions }: ClosingRequest,
  ticked: Ticked[],
  today: CalendarDate,
): NewClosingSession[] {
  return ticked.map(({ id, day, isThere }) => {
    const more = { lastDay: lastDayToChoose(today, day), isThere };
    if (groupSessions.includes(id)) return { groupSessionId: id, way: "refund", ...more };
    return { bookingId: id, way: bookings.find(({ bookingId }) => bookingId === id)?.way ?? "refund", ...more };
  });
}
