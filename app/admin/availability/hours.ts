import type { Hours } from "#app/backend/bookings/availability.ts";

export const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

/** The week as people read it: from Monday. */
export const FROM_MONDAY = [1, 2, 3, 4, 5, 6, 0] as const;

export function weekday(dayOfWeek: number): string {
  return WEEKDAYS[dayOfWeek] ?? "";
}

type Kept = Hours & { isActive: boolean };

/** The overlap of these hours with other active ones, in words; undefined without one. HH:mm compares as text. */
export function overlapInWords(hours: Hours, others: Kept[]): string | undefined {
  const met = others.find((other) => other.isActive && meets(hours, other));
  return met && `These hours overlap ${met.start} to ${met.end} on ${weekday(met.dayOfWeek)}. Change or disable those first.`;
}

/** The active hours of one day as they would stand on other days. A day whose own active hours would be met is left out whole. */
export function copiedTo(from: number, days: number[], windows: Kept[]): { added: Hours[]; skipped: number[] } {
  const pattern = windows.filter(({ dayOfWeek, isActive }) => dayOfWeek === from && isActive);
  const onDay = (dayOfWeek: number) => pattern.map(({ start, end }) => ({ dayOfWeek, start, end }));
  const isFree = (day: number) => onDay(day).every((hours) => windows.every((other) => !other.isActive || !meets(hours, other)));
  return { added: days.filter(isFree).flatMap(onDay), skipped: days.filter((day) => !isFree(day)) };
}

function meets(a: Hours, b: Hours): boolean {
  return a.dayOfWeek === b.dayOfWeek && a.start < b.end && b.start < a.end;
}
