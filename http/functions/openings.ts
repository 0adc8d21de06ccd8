import { Hono } from "hono";
import { z } from "zod";
import { findBooking } from "#database/bookings/bookings.ts";
import type { Queries } from "#database/connection/connect.ts";
import { loadDiary } from "#database/bookings/diary.ts";
import { findHeldTimes } from "#database/bookings/holds.ts";
import { findOfferedService } from "#database/catalog/services.ts";
import { bookableSpan, openings as openingsWithin } from "#domain/bookings/slots.ts";
import { type Minutes, parseDate } from "#domain/time.ts";
import type { Dependencies } from "#http/dependencies.ts";
import { refuse } from "#http/refusals.ts";
import { identify, userOf } from "./asker.ts";
import { firstFault } from "./json-body.ts";

const date = z
  .string()
  .refine((text) => parseDate(text) !== undefined, { error: "is not a date (yyyy-MM-dd)" })
  .optional();
const query = z.object({
  serviceId: z.uuid({ error: "is not a service" }),
  from: date,
  to: date,
  moving: z.uuid({ error: "is not a booking" }).optional(),
});

type Asked = z.output<typeof query>;
/** How long a session lasts and what is kept free after it; `moving` is the booking that is to find another time. */
type Session = { duration: Minutes; buffer: Minutes; moving?: string };

/**
 * GET ?serviceId=&from=&to=[&moving=] -> `{zone, from, to, days: {"2026-12-01": ["09:00", ...]}}`: the free start times of a
 * service in the practice's zone. Without from and to, all that may be booked; days without a free time are absent. A signed-in client
 * also finds the times that they hold themselves: choosing one again leads to the same card page. `moving` is a booking of one's own:
 * the answer is where it may go, as long as it is, its own time counted as free.
 * Refusals: 400 invalid-request, 404 service-not-offered, 404 booking-not-found.
 */
export function openings(deps: Dependencies): Hono {
  return new Hono().get("/", async (c) => {
    const asked = query.safeParse(c.req.query());
    if (!asked.success) return refuse(c, "invalid-request", firstFault(asked.error));
    const { database } = deps.practice;
    const identified = await identify(deps, c);
    const user = identified.ok ? userOf(identified.identity) : undefined; // a token that is no good asks as a visitor
    const session = await sessionAsked(database, asked.data, user);
    if (typeof session === "string") return refuse(c, session);
    const diary = await loadDiary(database, undefined, session.moving ? [session.moving] : []);
    const span = bookableSpan(diary);
    const { from = span.from, to = span.to } = asked.data;
    const days = openingsWithin(diary, session.duration, from, to, session.buffer);
    const held = user && !session.moving ? await findHeldTimes(database, user.userId, asked.data.serviceId) : [];
    for (const { date, time } of held) {
      if (date >= from && date <= to) days[date] = [...(days[date] ?? []), time].toSorted();
    }
    c.header("Cache-Control", "no-store");
    return c.json({ zone: diary.zone, ...span, days });
  });
}

async function sessionAsked(
  database: Queries,
  { serviceId, moving }: Asked,
  user: ReturnType<typeof userOf>,
): Promise<Session | "service-not-offered" | "booking-not-found"> {
  if (moving === undefined) return (await findOfferedService(database, serviceId)) ?? "service-not-offered";
  const booking = await findBooking(database, moving);
  const isTheirs = booking && user && (user.isAdmin || booking.userId === user.userId);
  return isTheirs ? { duration: booking.duration, buffer: booking.buffer, moving } : "booking-not-found";
}
