import { safeParse } from "zod/mini";
import { t } from "@sacred-space/words/t.ts";
import { hoursWithout, isSameWeek, type WeekdayHours, weekOfHours } from "#domain/bookings/hours.ts";
import { addDays, DAY_MINUTES, formatTime, minutesOf, weekFrom } from "#domain/time.ts";
import { formatDay } from "#domain/wording.ts";
import type { HoursOfDate } from "#app/bookings/hours-of-date.ts";

/** The weekdays from Sunday on; a screen shows them in the practice's order (`useWeek`). */
export const WEEK = weekFrom(0);

export function weekday(dayOfWeek: number): string {
  return formatDay(addDays(A_SUNDAY, dayOfWeek), "weekday");
}
const A_SUNDAY = "2023-01-01";

export function ofDay(week: WeekdayHours[], day: number): WeekdayHours[] {
  return week.filter(({ dayOfWeek }) => dayOfWeek === day);
}

/** Unsaved changes by weekday: the hours before and after. */
export type DayChanges = Record<number, { from: WeekdayHours[]; to: WeekdayHours[] }>;

/** Returns the changes with these days' new hours. Drops a change that equals the stored hours. */
export function withDays(
  changes: DayChanges,
  days: number[],
  to: (day: number) => WeekdayHours[],
  read: WeekdayHours[],
): DayChanges {
  const next = { ...changes };
  for (const day of days) next[day] = { from: changes[day]?.from ?? ofDay(read, day), to: to(day) };
  return stillChanged(next, read);
}

export function stillChanged(changes: DayChanges, read: WeekdayHours[]): DayChanges {
  return Object.fromEntries(
    Object.entries(changes).filter(([day, { to }]) => !isSameWeek(to, ofDay(read, Number(day)))),
  );
}

/** The stored week with the changed days as they were when they were begun: what a save is based on. */
export function asSeen(read: WeekdayHours[], changes: DayChanges): WeekdayHours[] {
  return WEEK.flatMap((day) => changes[day]?.from ?? ofDay(read, day));
}

export function withChanges(read: WeekdayHours[], changes: DayChanges): WeekdayHours[] {
  return WEEK.flatMap((day) => changes[day]?.to ?? ofDay(read, day));
}

export type HoursFault = { day: number; place: number; field: "start" | "end"; message: string };

/** The week's validation errors with messages for the fields; `place` is the index among the day's hours. */
export function faultsOf(week: WeekdayHours[]): HoursFault[] {
  const issues = safeParse(weekOfHours, week).error?.issues ?? [];
  return issues.flatMap(({ path: [index, field], message }) => {
    const hours = week[Number(index)];
    if (!hours) return [];
    const place = ofDay(week, hours.dayOfWeek).indexOf(hours);
    return [{ day: hours.dayOfWeek, place, field: field === "end" ? "end" : "start", message }];
  });
}

/** "44 hours a week"; counts active hours only. */
export function formatHoursPerWeek(week: WeekdayHours[]): string {
  const minutes = week.map(({ start, end, isActive }) => (isActive && start ? minutesOf(end) - minutesOf(start) : 0));
  const hours = Math.round(minutes.reduce((sum, each) => sum + Math.max(0, each), 0) / 0.6) / 100;
  return t("{hours, plural, one {# hour a week} other {# hours a week}}", { hours });
}

/** "09:00 to 12:00, 13:00 to 17:00 (disabled)". */
export function formatHours(hours: WeekdayHours[]): string {
  return (
    hours
      .map(({ start, end, isActive }) =>
        isActive ? t("{start} to {end}", { start, end }) : t("{start} to {end} (disabled)", { start, end }),
      )
      .join(", ") || t("No hours")
  );
}

/** Proposes 9 to 5, or hours after the day's last ones. */
export function nextHours(dayOfWeek: number, hours: WeekdayHours[]): WeekdayHours {
  const last = Math.max(...hours.map(({ end }) => minutesOf(end)));
  const isLate = last + 120 >= DAY_MINUTES;
  if (hours.length === 0) return { dayOfWeek, start: "09:00", end: "17:00", isActive: true };
  return {
    dayOfWeek,
    start: isLate ? "" : formatTime(last + 60),
    end: isLate ? "" : formatTime(last + 120),
    isActive: true,
  };
}

/** "Tue 1 Dec 2026, 09:00 to 12:00" */
export function formatHoursOfDate({ date, start, end }: HoursOfDate): string {
  return t("{date}, {start} to {end}", { date: formatDay(date, "medium"), start, end });
}

/** "Monday: 09:00 to 12:00; Sunday: No hours": the days that differ, with their new hours. */
export function changedDays(from: WeekdayHours[], to: WeekdayHours[]): string {
  const days = WEEK.filter((day) => !isSameWeek(ofDay(from, day), ofDay(to, day)));
  if (days.length > 2) return days.map(weekday).join(", ");
  return days.map((day) => `${weekday(day)}: ${formatHours(ofDay(to, day))}`).join("; ");
}

type WeekChange = { saved: string; failed: string };

const FAILED = {
  add: t("Failed to add availability slot"),
  delete: t("Failed to delete availability slot"),
  update: t("Failed to update availability slot"),
};

/** The specified messages for a change of one kind; otherwise those of hours that are saved. */
export function weekChange(from: WeekdayHours[], to: WeekdayHours[]): WeekChange {
  const [gone, added] = [hoursWithout(from, to), hoursWithout(to, from)];
  const isOnly = (isActive: boolean) =>
    isSameWeek(
      gone,
      added.map((hours) => ({ ...hours, isActive: !isActive })),
    );
  if (added.length === 0) return { failed: FAILED.delete, saved: t("Availability slot deleted") };
  if (gone.length === 0) return { failed: FAILED.add, saved: t("Availability slot added") };
  if (isOnly(true) && added.every(({ isActive }) => isActive))
    return { failed: FAILED.update, saved: t("Availability slot enabled") };
  if (isOnly(false) && added.every(({ isActive }) => !isActive))
    return { failed: FAILED.update, saved: t("Availability slot disabled") };
  return { failed: FAILED.update, saved: t("Hours saved") };
}
