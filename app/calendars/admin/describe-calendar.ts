import { t } from "@sacred-space/words/t.ts";

import type { AnswerOf } from "#app/kit/backend/server/functions.ts";
import type { outsideCalendars } from "#server/calendars/actions.ts";

/** A calendar that the practitioner keeps elsewhere. */
export type OutsideCalendar = AnswerOf<typeof outsideCalendars>["calendars"][number];

/** The query keys to invalidate after a read of an external calendar. */
export const AFTER_CALENDAR_SYNC = ["outside-calendars", "openings", "calendar", "alerts"];

type Content = Pick<OutsideCalendar, "busyTimes" | "entries" | "unreadTitles">;

/** "214 busy times in the coming year, 3 entries not read in full". A calendar without entries is not one that has none ahead. */
export function describeCalendarContent({ busyTimes, entries, unreadTitles }: Content): string {
  const busy = describeBusyTimes({ busyTimes, entries });
  return unreadTitles.length === 0
    ? busy
    : t("{busy}, {unread, plural, one {# entry} other {# entries}} not read in full", {
        busy,
        unread: unreadTitles.length,
      });
}

/** "214 busy times in the coming year", where the entries not read in full are named beside it. */
export function describeBusyTimes({ busyTimes, entries }: Omit<Content, "unreadTitles">): string {
  if (busyTimes > 0)
    return t("{busyTimes, plural, one {# busy time in the coming year} other {# busy times in the coming year}}", {
      busyTimes,
    });
  if (entries === 0) return t("it has no entries at all");
  return t("no busy time in the coming year, of {entries, plural, one {# entry} other {# entries}}", { entries });
}

/** "Dentist, Lunch and 3 others": the titles of entries that were not read in full. */
export function listTitles(titles: string[]): string {
  const named = [...new Set(titles.filter((title) => title !== ""))].slice(0, MOST_NAMED);
  const others = titles.length - titles.filter((title) => named.includes(title)).length;
  if (named.length === 0)
    return t("{others, plural, one {# entry without a title} other {# entries without a title}}", { others });
  const shown = named.join(", ");
  return others === 0 ? shown : t("{shown} and {others, plural, one {# other} other {# others}}", { shown, others });
}
const MOST_NAMED = 10;
