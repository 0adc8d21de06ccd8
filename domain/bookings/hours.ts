import * as z from "zod/mini";
import { parseTime } from "#domain/time.ts";

const MISSING = "Please choose when the hours begin and end.";
const time = z.string().check(z.refine((text) => parseTime(text) !== undefined, { error: MISSING }));

/** Hours on a weekday (0 Sunday to 6 Saturday), by the constraints of the table `availability`; HH:mm on the practice's clock. */
export const weeklyHours = z
  .object({ dayOfWeek: z.int().check(z.minimum(0), z.maximum(6)), start: time, end: time })
  .check(z.refine(({ start, end }) => start < end, { path: ["end"], error: "The hours must begin before they end." }));
