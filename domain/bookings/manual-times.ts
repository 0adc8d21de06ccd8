import { t } from "@sacred-space/words/t.ts";
import { occupiedRange, offeredSlots, overlaps, type SessionLength, type TimeRange } from "./slots.ts";
import { type CalendarDate, DAY_MINUTES, formatTime, type Minutes } from "#domain/time.ts";

/** A booking or a group session of one day, from `begins` to `over`; `start` and `end` include its buffers. */
export type Occupied = TimeRange & { title: string; begins: Minutes; over: Minutes };

/** Hours that are hidden from the public: the practitioner closed them, or has an event in another `calendar`, whose title may be empty. */
export type Closed = TimeRange & { reason: string; calendar: string | null };

/** A day for bookings by the practitioner, without the limits that apply to the public. */
export type PlannedDay = {
  zone: string;
  date: CalendarDate;
  hours: TimeRange[];
  step: Minutes;
  occupied: Occupied[];
  closed: Closed[];
};

export type Session = SessionLength & { start: Minutes };

/** Why a session cannot take place at this time, and the sentence that says so. */
type Obstacle = { reason: "time-taken" | "ends-after-midnight" | "time-does-not-exist"; sentence: string };

/** Returns what prevents a session on this day. Opening hours, closed hours and days off do not prevent it. */
export function obstacleTo(session: Session, { zone, date, occupied }: PlannedDay): Obstacle | undefined {
  const { start, duration } = session;
  if (start + duration > DAY_MINUTES) {
    return {
      reason: "ends-after-midnight",
      sentence: t("The session would not end on this day. Choose an earlier time"),
    };
  }
  if (!existsOnTheClock(session, zone, date)) {
    return {
      reason: "time-does-not-exist",
      sentence: t("The clocks go forward on this day, and this time is skipped. Choose a time before or after it"),
    };
  }
  const inTheWay = occupied.find((span) => overlaps(span, occupiedRange(start, session)));
  return inTheWay && { reason: "time-taken", sentence: describeOccupied(inTheWay, session) };
}

/** Adds the reason if only a buffer collides. */
function describeOccupied({ title, begins, over }: Occupied, { start, duration }: Session): string {
  const isBufferOnly = !overlaps({ start: begins, end: over }, { start, end: start + duration });
  const taken = { title, begins: formatTime(begins), ends: formatTime(over) };
  return isBufferOnly
    ? t("In the way: {title}, {begins} to {ends}, with the time kept free between sessions. Choose another time", taken)
    : t("In the way: {title}, {begins} to {ends}. Choose another time", taken);
}

/** Returns the first closed hours that overlap the session. */
export function closedAt({ start, duration }: Session, { closed }: Pick<PlannedDay, "closed">): Closed | undefined {
  return closed.find((span) => overlaps(span, { start, end: start + duration }));
}

/** "You closed 12:00 to 13:00: Lunch", "You are busy 12:00 to 13:00: Dentist (Private)". */
export function describeClosed({
  from,
  to,
  reason,
  calendar,
}: {
  from: string;
  to: string;
  reason: string;
  calendar: string | null;
}): string {
  if (calendar === null) return t("You closed {from} to {to}: {reason}", { from, to, reason });
  return reason === ""
    ? t("You are busy {from} to {to} ({calendar})", { from, to, calendar })
    : t("You are busy {from} to {to}: {reason} ({calendar})", { from, to, reason, calendar });
}

export function freeTimes(length: SessionLength, day: PlannedDay): Minutes[] {
  const starts = offeredSlots(day.hours, [...day.occupied, ...day.closed], length, day.step);
  return starts.filter((start) => !obstacleTo({ start, ...length }, day));
}

/**
 * When clocks go forward, some times of day do not exist: no session may begin in them or last across them, because its end on the wall
 * clock would be wrong. When clocks go back, a repeated time means its first occurrence, and the diary then reserves the repeated hour too.
 */
function existsOnTheClock({ start, duration }: Session, zone: string, date: CalendarDate): boolean {
  const first = wallClock(date, start);
  const last = wallClock(date, start + duration - 1);
  const [begins, ends] = [first.toZonedDateTime(zone), last.toZonedDateTime(zone)];
  const isSkipped = !begins.toPlainDateTime().equals(first) || !ends.toPlainDateTime().equals(last);
  return !isSkipped && begins.until(ends).total("minutes") >= duration - 1;
}

function wallClock(date: CalendarDate, minutes: Minutes): Temporal.PlainDateTime {
  return Temporal.PlainDate.from(date).toPlainDateTime().add({ minutes });
}
