import type { CalendarDate, Minutes } from "#domain/time.ts";
import { type Diary, occupiedRange, type SessionLength, slotsOfDay } from "./slots.ts";

/** How long an unpaid booking holds its time, as a PostgreSQL interval. */
export const HOLD_DURATION = "31 minutes";

/** The card page expires a little before the hold, so that no card is charged for a released time; Stripe's minimum is 30 minutes. */
export const CARD_PAGE_DURATION = "30 minutes 45 seconds";

/** How long an emailed payment page stays open; Stripe's maximum is 24 hours. */
export const LINK_DURATION = "23 hours 50 minutes";

/** How long a visitor holds a time: as long as the emailed code is valid. */
export const VISITOR_HOLD_DURATION = "10 minutes";

/**
 * The maximum number of simultaneous holds by visitors, so that one with many addresses cannot block a day; further times can still be
 * booked. See also `leavesHalf`, for days with few times, and `kit/server/limits.ts`, for the rate limits.
 */
export const MAX_HELD = { byVisitor: 2, onDay: 3, inAll: 12 };

/** A time that a visitor wants to hold. */
export type HeldTime = { day: CalendarDate; start: Minutes; length: SessionLength };

/** Whether at least half of a day's times stay open if this one is held as well; `unheld` is the diary without visitors' holds. */
export function leavesHalf(diary: Diary, unheld: Diary, { day, start, length }: HeldTime): boolean {
  const taken = new Map(diary.taken).set(day, [...(diary.taken.get(day) ?? []), occupiedRange(start, length)]);
  const sessionCounts = new Map(diary.sessionCounts).set(day, (diary.sessionCounts.get(day) ?? 0) + 1);
  const left = slotsOfDay({ ...diary, taken, sessionCounts }, day, length).length;
  return left * 2 >= slotsOfDay(unheld, day, length).length;
}
