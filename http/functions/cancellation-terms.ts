import { Hono } from "hono";
import { z } from "zod";
import type { Pence } from "#domain/money.ts";
import type { CancellationTerms } from "#domain/payments/refunds.ts";
import type { Dependencies } from "#http/dependencies.ts";
import { refuse } from "#http/refusals.ts";
import { cancellationTerms } from "#practice/bookings/cancel-booking.ts";
import { jsonBody } from "./json-body.ts";
import { type WithClient, signedIn } from "./signed-in.ts";

const body = z.object({ bookingId: z.uuid({ error: "is not a booking" }) });

/**
 * POST `{bookingId}` -> `{paidPence, refundPence, share, until, thenPence, cashPence}`: what cancelling now gives back, until when (null: it
 * stays so), and what it gives back afterwards; what was paid in cash comes beside it, in no other figure. For the booking's owner and the practitioner; everyone else gets one and the same 404.
 */
export function cancellationTermsRoute(deps: Dependencies): Hono<WithClient> {
  return new Hono<WithClient>().post("/", signedIn(deps, "Please sign in to see your booking"), async (c) => {
    const request = await jsonBody(c, body);
    if (!request.ok) return request.answer;
    const { userId, isAdmin } = c.get("client");
    const terms = await cancellationTerms(deps.practice, request.body.bookingId, isAdmin ? undefined : userId);
    return terms.ok ? c.json(onTheWire(terms)) : refuse(c, terms.refusal);
  });
}

function onTheWire({ paid, refund, share, until, afterwards, cash }: CancellationTerms & { cash: Pence }) {
  return {
    paidPence: paid,
    refundPence: refund,
    share,
    until: until === undefined ? null : new Date(until).toISOString(),
    thenPence: afterwards,
    cashPence: cash,
  };
}
