import { Hono } from "hono";
import { z } from "zod";
import { findBooking } from "#database/bookings/bookings.ts";
import type { Dependencies } from "#http/dependencies.ts";
import { refuse } from "#http/refusals.ts";
import { factsOfBooking } from "#practice/bookings/booking-facts.ts";
import { bookingCalendar } from "#practice/emails/bookings/booking-calendar.ts";
import { reference } from "#practice/emails/bookings/booking-facts.ts";
import { firstFault } from "./json-body.ts";
import { type WithClient, signedIn } from "./signed-in.ts";

const query = z.object({ bookingId: z.uuid({ error: "is not a booking" }) });

/**
 * GET ?bookingId= -> the booking as a calendar file, to its owner and the practitioner; everyone else gets one and the same 404. It is
 * the same entry as the emails' (same UID), published rather than sent as an invitation: nobody is asked to answer.
 */
export function bookingCalendarRoute(deps: Dependencies): Hono<WithClient> {
  return new Hono<WithClient>().get("/", signedIn(deps, "Please sign in to see your booking"), async (c) => {
    const asked = query.safeParse(c.req.query());
    if (!asked.success) return refuse(c, "invalid-request", firstFault(asked.error));
    const { database, publicUrl } = deps.practice;
    const { bookingId } = asked.data;
    const { userId, isAdmin } = c.get("client");
    const booking = await findBooking(database, bookingId);
    const told = booking && (isAdmin || booking.userId === userId) && (await factsOfBooking(database, bookingId, publicUrl));
    if (!told) return refuse(c, "booking-not-found");
    return c.body(bookingCalendar({ ...told.facts, businessEmail: null }), 200, {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="session-${reference(bookingId)}.ics"`,
      "Cache-Control": "no-store",
    });
  });
}
