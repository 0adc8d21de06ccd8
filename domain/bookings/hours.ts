import * as z from "zod/mini";
import { t } from "@sacred-space/words/t.ts";
import { line } from "#domain/text/stored-text.ts";
import { parseDate, parseTime } from "#domain/time.ts";

/** The end of the last hour of a day. */
const MIDNIGHT = "24:00";

/** The end that a time field means, which cannot hold 24:00: there 00:00 is the midnight at the end of the day. */
export function endOfField(value: string): string {
  return value === "00:00" ? MIDNIGHT : value;
}

/** How a time field shows an end. */
export function fieldOfEnd(time: string): string {
  return time === MIDNIGHT ? "00:00" : time;
}

const missing = { error: () => t("Please choose when the hours begin and end.") };
const time = z.string().check(z.refine((text) => parseTime(text) !== undefined, missing));
const end = z.string().check(z.refine((text) => text === MIDNIGHT || parseTime(text) !== undefined, missing));
const inOrder = z.refine<{ start: string; end: string }>(({ start, end }) => start < end, {
  path: ["end"],
  error: () => t("The hours must begin before they end."),
});
const noDate = { error: () => t("Please choose a date.") };
const date = z.string().check(z.refine((text) => parseDate(text) !== undefined, noDate));
const reason = line(500).check(z.minLength(1, { error: () => t("Please give a reason.") }));

const weekday = { dayOfWeek: z.int().check(z.minimum(0), z.maximum(6)), start: time, end };

/** Hours of a weekday (0 Sunday to 6 Saturday), HH:mm in the practice's zone; mirrors the constraints of the table `availability`. */
export const weeklyHours = z.object(weekday).check(inOrder);

/** Hours of a weekday; inactive ones are stored but offer no times. */
export type WeekdayHours = z.infer<typeof weeklyHours> & { isActive: boolean };

const MAX_PER_WEEK = 100;

/** A whole week, which is saved at once; active hours of one day must not overlap. The path of an issue is [index, field]. */
export const weekOfHours = z
  .array(z.object({ ...weekday, isActive: z.boolean() }).check(inOrder))
  .check(z.maxLength(MAX_PER_WEEK), ({ value, issues }) => {
    for (const [place, hours] of value.entries()) {
      const conflict = value.slice(0, place).find((other) => overlaps(other, hours));
      if (!conflict) continue;
      issues.push({
        code: "custom",
        path: [place, "start"],
        message: t("These hours overlap {start} to {end}.", { start: conflict.start, end: conflict.end }),
        input: hours.start,
      });
    }
  });

/** HH:mm can be compared as text. */
function overlaps(a: WeekdayHours, b: WeekdayHours): boolean {
  return a.isActive && b.isActive && a.dayOfWeek === b.dayOfWeek && a.start < b.end && b.start < a.end;
}

/** Whether two weeks have the same hours, in any order. */
export function isSameWeek(a: WeekdayHours[], b: WeekdayHours[]): boolean {
  return a.length === b.length && hoursWithout(a, b).length === 0;
}

/** Returns the hours that `others` do not contain. */
export function hoursWithout<T extends WeekdayHours>(hours: T[], others: WeekdayHours[]): T[] {
  const left = others.map(keyOf);
  return hours.filter((each) => {
    const place = left.indexOf(keyOf(each));
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}

function keyOf({ dayOfWeek, start, end, isActive }: WeekdayHours): string {
  return [dayOfWeek, start, end, isActive].join();
}

/** Hours of one date (yyyy-MM-dd) that replace the weekly ones; mirrors the constraints of the table `special_hours`. */
export const specialHours = z.object({ date, start: time, end }).check(inOrder);

/** Days off (yyyy-MM-dd) with one reason; mirrors the constraints of the table `blocked_dates`. */
export const newDaysOff = z.object({
  dates: z.array(date).check(z.minLength(1, noDate)),
  reason,
});

/** Hours of one date that are closed to the public; mirrors the constraints of the table `closed_hours`. */
export const closedHours = z
  .object({
    date,
    start: time,
    end,
    reason,
  })
  .check(inOrder);
