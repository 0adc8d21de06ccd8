import { Hono } from "hono";
import { z } from "zod";
import { bookingRequest } from "#domain/booking-request.ts";
import { newBooking } from "#domain/new-booking.ts";
import type { Refusable } from "#domain/refusals.ts";
import type { Desk } from "#http/desk.ts";
import { refuse } from "#http/refusals.ts";
import { addBooking } from "#practice/add-booking.ts";
import { cancelBooking, cancellationTerms } from "#practice/cancel-booking.ts";
import { moveBooking } from "#practice/move-booking.ts";
import { noteNoShow } from "#practice/note-no-show.ts";
import type { Practice } from "#practice/practice.ts";
import { takePayment } from "#practice/take-payment.ts";
import { jsonBody } from "./json-body.ts";
import { practitionerOnly } from "./practitioner-only.ts";

const bookingId = z.uuid({ error: "is not a booking" });
const pence = z.int({ error: "is not an amount in pence" }).min(0, "is not an amount in pence");
const refund = z.union([z.enum(["policy", "full", "none"]), pence], { error: "must be policy, full, none or an amount in pence" });
const reason = z.string().trim().max(500, "is longer than 500 characters").optional();

/** POST of one act on a booking -> what `act` answers. The practitioner only, and in their name. */
function door<Shape extends z.ZodType, T extends object>(
  desk: Desk,
  shape: Shape,
  act: (practice: Practice, practitioner: { userId: string }, body: z.output<Shape>) => Promise<Refusable<T>>,
): Hono {
  return new Hono().post("/", practitionerOnly(desk), async (c) => {
    const request = await jsonBody(c, shape);
    if (!request.ok) return request.answer;
    const acted = await act(desk.practice, c.get("practitioner"), request.body);
    if (!acted.ok) return refuse(c, acted.refusal);
    const { ok: _, ...answer } = acted;
    return c.json(answer);
  });
}

/** What the practitioner does with bookings: each name is the function's, each act lives in practice/. */
export function practiceBookings(desk: Desk): Hono {
  const api = new Hono();
  /** `{bookingId}` -> `{paidPence, refundPence, inCash}`: what is there and how it came, and what the printed rule gives back now. */
  api.route(
    "/practice-cancellation-terms",
    door(desk, z.object({ bookingId }), async (practice, _, body) => {
      const terms = await cancellationTerms(practice, body.bookingId);
      return terms.ok ? { ok: true, paidPence: terms.paid, refundPence: terms.refund, inCash: terms.inCash } : terms;
    }),
  );
  api.route(
    "/practice-cancel-booking",
    door(
      desk,
      z.object({ bookingId, refund, reason, expectedPaidPence: pence.optional() }),
      async (practice, { userId }, { reason: why, expectedPaidPence, ...asked }) => {
        const cancelled = await cancelBooking(practice, {
          ...asked,
          by: "practitioner",
          userId,
          ...(why && { reason: why }),
          ...(expectedPaidPence !== undefined && { expectedPaid: expectedPaidPence }),
        });
        return cancelled.ok ? { ok: true, refundPence: cancelled.refund } : cancelled;
      },
    ),
  );
  api.route(
    "/practice-move-booking",
    door(desk, bookingRequest.pick({ bookingDate: true, bookingTime: true }).extend({ bookingId }), async (practice, { userId }, body) => {
      const moved = await moveBooking(practice, {
        bookingId: body.bookingId,
        date: body.bookingDate,
        time: body.bookingTime,
        by: "practitioner",
        userId,
      });
      return moved.ok ? { ok: true, bookingDate: moved.date, bookingTime: moved.time } : moved;
    }),
  );
  api.route("/practice-add-booking", door(desk, newBooking, addBooking));
  api.route("/practice-take-payment", door(desk, z.object({ bookingId, by: z.enum(["cash", "link"]) }), takePayment));
  api.route("/practice-no-show", door(desk, z.object({ bookingId, missed: z.boolean().default(true) }), noteNoShow));
  return api;
}
