import { t } from "@sacred-space/words/t.ts";
import { addDays, type CalendarDate } from "#domain/time.ts";
import { pounds } from "#domain/money.ts";
import { formatDay } from "#domain/wording.ts";
import type { FoundClient } from "#app/clients/clients.ts";

type Session = NonNullable<FoundClient["next"]>;

/** The day of a session as one says it: "Today", "Tomorrow", "Sat 5 Dec", "Sat 5 Dec 2027". */
function dayInWords(date: CalendarDate, today: CalendarDate): string {
  if (date === today) return t("Today");
  if (date === addDays(today, 1)) return t("Tomorrow");
  return formatDay(date, date.slice(0, 4) === today.slice(0, 4) ? "short" : "medium");
}

/** "Today, 14:30", "Sat 5 Dec, 10:00"; of a written reading "Due Mon 7 Dec". */
export function describeNext({ date, time, isWritten }: Session, today: CalendarDate): string {
  if (!isWritten) return `${dayInWords(date, today)}, ${time}`;
  if (date === today) return t("Due today");
  return date === addDays(today, 1) ? t("Due tomorrow") : t("Due {date}", { date: dayInWords(date, today) });
}

/** When a client is next or was last here: "Today, 14:30", "Last seen Mon 30 Nov", "No session yet". */
export function describeWhen({ next, last }: Pick<FoundClient, "next" | "last">, today: CalendarDate): string {
  if (next) return describeNext(next, today);
  if (!last) return t("No session yet");
  return last.date === today ? t("Last seen today") : t("Last seen {date}", { date: dayInWords(last.date, today) });
}

/** What the session is: its service, and whether it is somebody's first. */
export function describeWhat({ next, last }: Pick<FoundClient, "next" | "last">): string {
  if (next?.isFirst) return t("{service}, first visit", { service: next.service });
  return next?.service ?? last?.service ?? "";
}

/** The one thing to know about a client in the list: what waits for the practitioner first. */
export function tagOf({ next, isToRing, passLeft }: FoundClient, today: CalendarDate): string | undefined {
  if (isToRing) return t("to ring");
  if (next?.isToConfirm) return t("to confirm");
  if (next && next.owedPence > 0 && next.date === today)
    return t("{owedPence} to pay", { owedPence: pounds(next.owedPence) });
  return passLeft ? t("{passLeft} left", { passLeft }) : undefined;
}
