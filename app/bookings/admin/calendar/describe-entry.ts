import { t } from "@sacred-space/words/t.ts";
import type { CalendarEntry } from "#app/bookings/calendar.ts";
import { pounds } from "#domain/money.ts";

/** An entry's notable state: "held, not paid", "£30.00 to pay". Empty if there is nothing to note. */
export function describeEntryState({ kind, status, payment, owed }: CalendarEntry): string {
  if (kind === "hold") return t("held, not paid");
  if (kind === "given-up") return t("new time asked");
  const words = [
    status === "pending" && t("to confirm"),
    status === "completed" && t("completed"),
    status !== "pending" && payment === "pending" && t("not paid"),
    payment === "paid" && owed !== null && owed > 0 && t("{owed} to pay", { owed: pounds(owed) }),
  ];
  return words.filter(Boolean).join(", ");
}

/** "Rowan Ash", "Closed: Dentist" */
export function entryTitle({ kind, title }: CalendarEntry): string {
  if (kind === "closed") return t("Closed: {title}", { title });
  if (kind === "day-off") return t("Day off: {title}", { title });
  return kind === "busy" ? t("Busy: {title}", { title }) : title;
}

/** Whether it can be moved: only before it has begun. `now` is yyyy-MM-ddTHH:mm. */
export function isMovable({ kind, status, from }: CalendarEntry, now: string): boolean {
  return (kind === "booking" || canLengthen(kind)) && status !== "completed" && from > now;
}

/** The length of a session is part of the sale; hours of groups and closed hours can be changed. */
export function canLengthen(kind: CalendarEntry["kind"]): boolean {
  return kind === "group" || kind === "closed";
}
