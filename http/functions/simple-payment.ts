import { Hono } from "hono";
import { bookingRequest } from "#domain/bookings/booking-request.ts";
import { byPlace } from "#http/auth/requests/rate-limits.ts";
import type { Dependencies } from "#http/dependencies.ts";
import { refuse } from "#http/refusals.ts";
import { startBooking } from "#practice/bookings/start-booking.ts";
import { identify, invalidJwt, userOf } from "./asker.ts";
import { jsonBody } from "./json-body.ts";
import { tooOften } from "./too-often.ts";

/**
 * POST a booking request -> `{url, bookingId, sessionId, expiresAt}`: the card page, by which id to ask for its result, and until
 * when the time is held. 429 too-often for whoever, or wherever, asks for times without end.
 */
export function simplePayment(deps: Dependencies): Hono {
  return new Hono().post("/", async (c) => {
    const identified = await identify(deps, c);
    if (!identified.ok) return invalidJwt(c, identified.detail);
    const user = userOf(identified.identity);
    if (!user) return invalidJwt(c, "Please sign in to book");
    const request = await jsonBody(c, bookingRequest);
    if (!request.ok) return request.answer;
    const wait = await deps.limits.take([{ rule: "bookings by user", who: user.userId }, ...byPlace(deps, c, "bookings by place")]);
    if (wait !== undefined) return tooOften(c, wait);
    const started = await startBooking(deps.practice, user, request.body);
    if (!started.ok) return refuse(c, started.refusal);
    const { url, bookingId, sessionId, expiresAt } = started;
    return c.json({ url, bookingId, sessionId, expiresAt: expiresAt.toISOString() });
  });
}
