import { Hono } from "hono";
import { z } from "zod";
import { findBooking } from "#database/bookings/bookings.ts";
import { type LoadedDay, loadPlannedDay } from "#database/bookings/planned-days.ts";
import { findActiveService } from "#database/catalog/services.ts";
import { freeTimes } from "#domain/bookings/manual-times.ts";
import { formatTime, type Minutes, parseDate } from "#domain/time.ts";
import type { Dependencies } from "#http/dependencies.ts";
import { refuse } from "#http/refusals.ts";
import { firstFault } from "./json-body.ts";
import { practitionerOnly } from "./practitioner-only.ts";

const query = z.object({
  date: z.string().refine((text) => parseDate(text) !== undefined, { error: "is not a date (yyyy-MM-dd)" }),
  serviceId: z.uuid({ error: "is not a service" }),
  moving: z.uuid({ error: "is not a booking" }).optional(),
});

/**
 * GET ?date=&serviceId=[&moving=] -> one day as the practitioner plans it, without the limits for the public: `times` that their hours
 * leave free (today: those still to come), the `hours`, why it is blocked, whether a new booking may be for today, and what occupies it.
 * With `moving` a booking keeps its length, and its own time counts as free. Refusals: service-not-offered, booking-not-found.
 */
export function practiceOpenings(deps: Dependencies): Hono {
  return new Hono().get("/", practitionerOnly(deps), async (c) => {
    const asked = query.safeParse(c.req.query());
    if (!asked.success) return refuse(c, "invalid-request", firstFault(asked.error));
    const { database } = deps.practice;
    const { date, moving } = asked.data;
    const session = await (moving ? findBooking(database, moving) : findActiveService(database, asked.data.serviceId));
    if (!session) return refuse(c, moving ? "booking-not-found" : "service-not-offered");
    return c.json(dayInJson(await loadPlannedDay(database, date, moving), session, moving !== undefined));
  });
}

type Length = { duration: Minutes; buffer: Minutes };

function dayInJson(day: LoadedDay, { duration, buffer }: Length, isMove: boolean) {
  const { date, today, now, blockedBecause } = day;
  const isOpen = date > today || (date === today && (isMove || day.isSameDayAllowed));
  const times = isOpen ? freeTimes({ duration, buffer }, day).map(formatTime) : [];
  return {
    date,
    duration,
    buffer,
    times: date === today ? times.filter((time) => time > now) : times,
    hours: day.hours.map(({ start, end }) => ({ from: formatTime(start), to: formatTime(end) })),
    blockedBecause,
    isSameDayRefused: !isMove && date === today && !day.isSameDayAllowed,
    occupied: day.occupied.map(({ start, over, end, title, bookingId }) => ({
      from: formatTime(start),
      to: formatTime(over),
      bufferMinutes: end - over,
      title,
      bookingId,
    })),
  };
}
