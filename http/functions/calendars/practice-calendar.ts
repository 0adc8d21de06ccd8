import { z } from "zod";
import { readCalendar } from "#database/bookings/practice-calendar.ts";
import { addDays } from "#domain/time.ts";
import type { UserContext } from "#http/context.ts";
import { date, readQuery } from "../request/input.ts";

const MAX_DAYS = 62;

const span = z
  .object({ from: date, to: date })
  .refine(({ from, to }) => from <= to, { path: ["to"], error: "is before from" })
  .refine(({ from, to }) => to < addDays(from, MAX_DAYS), { path: ["to"], error: `is more than ${MAX_DAYS} days after from` });

/**
 * GET ?from=&to= -> `{zone, today, now, hours: {"2026-12-01": [{from, to}]}, entries: [{kind, id, from, to, title, service, status,
 * payment, bookingId, places}]}`: everything that occupies the practice's time, by its wall clock; `from` and `to` of an entry are
 * yyyy-MM-ddTHH:mm. At most 62 days.
 */
export async function practiceCalendar(c: UserContext): Promise<Response> {
  const { from, to } = readQuery(c, span);
  return c.json(await readCalendar(c.var.deps.practice.database, from, to));
}
