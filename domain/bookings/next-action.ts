import { t } from "@sacred-space/words/t.ts";
import { joining, type Meeting } from "./meeting.ts";
import { type CalendarDate, daysBetween } from "#domain/time.ts";
import { dayOfInstant } from "#domain/wording.ts";

type Agreed = {
  date: CalendarDate;
  isWritten: boolean;
  group: { lastDay: CalendarDate } | null;
  meeting: Meeting | null;
};

/** What a client of an agreed session presses next: the call that is open, the map on the day, or else its calendar file. */
export type NextAction = { kind: "join"; key: string } | { kind: "directions"; mapUrl: string } | { kind: "calendar" };

/** Returns undefined for a written reading, for which the client only waits. `now`: epoch milliseconds by the practice's clock. */
export function nextAction(booking: Agreed, { zone, now }: { zone: string; now: number }): NextAction | undefined {
  const { meeting } = booking;
  if (booking.isWritten) return undefined;
  if (meeting?.place === "video" && joining(meeting, now).state === "open") return { kind: "join", key: meeting.key };
  if (meeting?.place === "in person" && meeting.mapUrl !== undefined && isToday(booking, dayOfInstant(now, zone)))
    return { kind: "directions", mapUrl: meeting.mapUrl };
  return { kind: "calendar" };
}

const HOUR_OF_MINUTES = 60;

/** How far ahead a session is: "In 9 minutes", "Today", "Tomorrow", "In 12 days". `begins` and `now`: epoch milliseconds. */
export function describeMoment(
  booking: Omit<Agreed, "meeting">,
  { zone, now, begins }: { zone: string; now: number; begins: number },
): string {
  const minutes = Math.ceil((begins - now) / 60_000);
  const today = dayOfInstant(now, zone);
  if (!booking.isWritten && minutes > 0 && minutes <= HOUR_OF_MINUTES)
    return t("In {minutes, plural, one {# minute} other {# minutes}}", { minutes });
  if (isToday(booking, today)) return t("Today");
  const days = daysBetween(today, booking.date);
  if (days <= 0) return t("Due");
  return days === 1 ? t("Tomorrow") : t("In {days, plural, one {# day} other {# days}}", { days });
}

/** Whether `today` is one of its days. */
export function isToday({ date, group }: Pick<Agreed, "date" | "group">, today: CalendarDate): boolean {
  return date <= today && today <= (group?.lastDay ?? date);
}
