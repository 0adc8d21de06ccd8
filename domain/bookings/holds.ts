import type { CalendarDate, Minutes } from "#domain/time.ts";
import { type Diary, keptFree, type SessionLength, slotsOfDay } from "./slots.ts";

/** An unpaid booking keeps its time this long (an interval as PostgreSQL reads it); by then it is free again for everybody. */
export const HOLD_DURATION = "31 minutes";

/** The card page ends a little earlier, so that no card is charged for a time that was given away; the provider takes no less than 30 minutes. */
export const CARD_PAGE_DURATION = "30 minutes 45 seconds";

/** A page that is mailed for a booking by hand stays open for a day: the provider takes no more than 24 hours. */
export const LINK_DURATION = "23 hours 50 minutes";

/** A time is kept for a visitor as long as the code works that was emailed to them. */
export const VISITOR_HOLD_DURATION = "10 minutes";

/**
 * Times held by visitors at once: a stranger with many addresses closes no day. Beyond them a time is not kept, and can still be booked. A day
 * of few times has one (`leavesHalf`); how often an address and a network may hold is in `http/limits.ts`.
 */
export const MAX_HELD = { byVisitor: 2, onDay: 3, inAll: 12 };

/** A time that a visitor asks for. */
export type HeldTime = { day: CalendarDate; start: Minutes; length: SessionLength };

/** Whether half of a day's times stay open when this one is held as well; `unheld`: the diary without what visitors hold. */
export function leavesHalf(diary: Diary, unheld: Diary, { day, start, length }: HeldTime): boolean {
  const taken = new Map(diary.taken).set(day, [...(diary.taken.get(day) ?? []), keptFree(start, length)]);
  const sessions = new Map(diary.sessions).set(day, (diary.sessions.get(day) ?? 0) + 1);
  const left = slotsOfDay({ ...diary, taken, sessions }, day, length).length;
  return left * 2 >= slotsOfDay(unheld, day, length).length;
}
