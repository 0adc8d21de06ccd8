import * as z from "zod/mini";
import { line } from "#domain/stored-text.ts";
import { parseDate, parseTime } from "#domain/time.ts";

const MISSING = "Please choose when the hours begin and end.";
const time = z.string().check(z.refine((text) => parseTime(text) !== undefined, { error: MISSING }));
const inOrder = z.refine<{ start: string; end: string }>(({ start, end }) => start < end, {
  path: ["end"],
  error: "The hours must begin before they end.",
});
const date = z.string().check(z.refine((text) => parseDate(text) !== undefined, { error: "Please choose a date." }));

/** Hours on a weekday (0 Sunday to 6 Saturday), by the constraints of the table `availability`; HH:mm on the practice's clock. */
export const weeklyHours = z.object({ dayOfWeek: z.int().check(z.minimum(0), z.maximum(6)), start: time, end: time }).check(inOrder);

/** Hours of one date (yyyy-MM-dd) in place of the weekly ones, by the constraints of the table `special_hours`. */
export const specialHours = z.object({ date, start: time, end: time }).check(inOrder);

/** Hours of one date that are closed to the public, by the constraints of the table `closed_hours`. */
export const closedHours = z
  .object({ date, start: time, end: time, reason: line(500).check(z.minLength(1, "Please give a reason.")) })
  .check(inOrder);
