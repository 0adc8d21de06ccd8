import { Hono } from "hono";
import { z } from "zod";
import { findHeldTimes } from "#database/bookings.ts";
import { loadDiary } from "#database/diary.ts";
import { findOfferedService } from "#database/services.ts";
import { bookableSpan, openings as openingsWithin } from "#domain/slots.ts";
import { parseDate } from "#domain/time.ts";
import type { Desk } from "#http/desk.ts";
import { refuse } from "#http/refusals.ts";
import { askerOf, userOf } from "./asker.ts";
import { firstFault } from "./json-body.ts";

const date = z
  .string()
  .refine((text) => parseDate(text) !== undefined, { error: "is not a date (yyyy-MM-dd)" })
  .optional();
const query = z.object({ serviceId: z.uuid({ error: "is not a service" }), from: date, to: date });

/**
 * GET ?serviceId=&from=&to= -> `{zone, from, to, days: {"2026-12-01": ["09:00", ...]}}` (design 6): the free start times of a
 * service in the practice's zone. Without from and to, all that may be booked; days without a free time are absent. A signed-in client
 * also finds the times that they hold themselves: choosing one again leads to the same card page.
 * Refusals: 400 invalid-request, 404 service-not-offered.
 */
export function openings(desk: Desk): Hono {
  return new Hono().get("/", async (c) => {
    const asked = query.safeParse(c.req.query());
    if (!asked.success) return refuse(c, "invalid-request", firstFault(asked.error));
    const { database } = desk.practice;
    const service = await findOfferedService(database, asked.data.serviceId);
    if (!service) return refuse(c, "service-not-offered");
    const diary = await loadDiary(database);
    const span = bookableSpan(diary);
    const { from = span.from, to = span.to } = asked.data;
    const days = openingsWithin(diary, service.duration, from, to, service.buffer);
    const asker = await askerOf(desk, c);
    const user = asker.ok ? userOf(asker.caller) : undefined; // a token that is no good asks as a visitor
    for (const { date, time } of user ? await findHeldTimes(database, user.userId, service.id) : []) {
      if (date >= from && date <= to) days[date] = [...(days[date] ?? []), time].toSorted();
    }
    c.header("Cache-Control", "no-store");
    return c.json({ zone: diary.zone, ...span, days });
  });
}
