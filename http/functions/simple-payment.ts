import { Hono } from "hono";
import { bookingRequest } from "#domain/bookings/booking-request.ts";
import { byPlace } from "#http/auth/requests/rate-limits.ts";
import type { Desk } from "#http/dependencies.ts";
import { refuse } from "#http/refusals.ts";
import { startBooking } from "#practice/bookings/start-booking.ts";
import { askerOf, invalidJwt, userOf } from "./asker.ts";
import { jsonBody } from "./json-body.ts";
import { tooOften } from "./too-often.ts";

/**
 * POST a booking request -> `{url, bookingId, sessionId, expiresAt}`: the card page, by which id to ask for its result, and until
 * when the time is held. 429 too-often for whoever, or wherever, asks for times without end.
 */
export function simplePayment(desk: Desk): Hono {
  return new Hono().post("/", async (c) => {
    const asker = await askerOf(desk, c);
    if (!asker.ok) return invalidJwt(c, asker.detail);
    const user = userOf(asker.caller);
    if (!user) return invalidJwt(c, "Please sign in to book");
    const request = await jsonBody(c, bookingRequest);
    if (!request.ok) return request.answer;
    const wait = await desk.limits.take([{ rule: "bookings by user", who: user.userId }, ...byPlace(desk, c, "bookings by place")]);
    if (wait !== undefined) return tooOften(c, wait);
    const started = await startBooking(desk.practice, user, request.body);
    if (!started.ok) return refuse(c, started.refusal);
    const { url, bookingId, sessionId, expiresAt } = started;
    return c.json({ url, bookingId, sessionId, expiresAt: expiresAt.toISOString() });
  });
}
