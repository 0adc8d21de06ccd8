import { Hono } from "hono";
import { z } from "zod";
import { byPlace } from "#http/auth/requests/rate-limits.ts";
import type { Dependencies } from "#http/dependencies.ts";
import { refuse } from "#http/refusals.ts";
import { resumePayment } from "#practice/payments/resume-payment.ts";
import { jsonBody } from "./json-body.ts";
import { type WithClient, signedIn } from "./signed-in.ts";
import { tooOften } from "./too-often.ts";

const body = z.object({ bookingId: z.uuid({ error: "is not a booking" }) });

/**
 * POST `{bookingId}` -> `{url, bookingId, sessionId, expiresAt}`: the card page of one's own unpaid booking, as simple-payment answers it.
 * Refusals: booking-not-found, nothing-to-pay, payment-unavailable, and 429 too-often.
 */
export function resumePaymentRoute(deps: Dependencies): Hono<WithClient> {
  return new Hono<WithClient>().post("/", signedIn(deps, "Please sign in to pay for your booking"), async (c) => {
    const request = await jsonBody(c, body);
    if (!request.ok) return request.answer;
    const client = c.get("client");
    const wait = await deps.limits.take([{ rule: "bookings by user", who: client.userId }, ...byPlace(deps, c, "bookings by place")]);
    if (wait !== undefined) return tooOften(c, wait);
    const resumed = await resumePayment(deps.practice, client, request.body.bookingId);
    if (!resumed.ok) return refuse(c, resumed.refusal);
    const { url, bookingId, sessionId, expiresAt } = resumed;
    return c.json({ url, bookingId, sessionId, expiresAt: expiresAt.toISOString() });
  });
}
