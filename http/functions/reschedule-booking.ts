import { Hono } from "hono";
import { z } from "zod";
import { bookingMoment } from "#domain/bookings/booking-request.ts";
import type { Dependencies } from "#http/dependencies.ts";
import { refuse } from "#http/refusals.ts";
import { moveBooking } from "#practice/bookings/move-booking.ts";
import { jsonBody } from "./json-body.ts";
import { type WithClient, signedIn } from "./signed-in.ts";
import { tooOften } from "./too-often.ts";

const body = z.object({ ...bookingMoment.shape, bookingId: z.uuid({ error: "is not a booking" }) });

/**
 * POST `{bookingId, bookingDate, bookingTime}` -> `{bookingDate, bookingTime}`: moves one's own booking to another offered time, with 48
 * hours' notice and without a second charge. Refusals: booking-not-found, booking-not-movable, too-late-to-move, slot-not-offered,
 * and 429 too-often after twenty moves within a day.
 */
export function rescheduleBooking(deps: Dependencies): Hono<WithClient> {
  return new Hono<WithClient>().post("/", signedIn(deps, "Please sign in to move your booking"), async (c) => {
    const request = await jsonBody(c, body);
    if (!request.ok) return request.answer;
    const { bookingId, bookingDate: date, bookingTime: time } = request.body;
    const { userId } = c.get("client");
    const tries = [{ rule: "moves by user" as const, who: userId }];
    const wait = await deps.limits.take(tries);
    if (wait !== undefined) {
      return tooOften(c, wait, "You have moved bookings very often today. Please try again tomorrow, or contact us");
    }
    const moved = await moveBooking(deps.practice, { bookingId, date, time, by: "client", userId });
    if (!moved.ok) await deps.limits.giveBack(tries);
    return moved.ok ? c.json({ bookingDate: moved.date, bookingTime: moved.time }) : refuse(c, moved.refusal);
  });
}
