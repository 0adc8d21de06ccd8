import { Hono } from "hono";
import { z } from "zod";
import { bookingMoment } from "#domain/bookings/booking-request.ts";
import { newBooking } from "#domain/bookings/new-booking.ts";
import type { Dependencies } from "#http/dependencies.ts";
import { addBooking } from "#practice/bookings/add-booking.ts";
import { cancelBooking, cancellationTerms } from "#practice/bookings/cancel-booking.ts";
import { handBackCash } from "#practice/payments/return-cash.ts";
import { moveBooking } from "#practice/bookings/move-booking.ts";
import { noteNoShow } from "#practice/bookings/mark-no-show.ts";
import { takePayment } from "#practice/payments/take-payment.ts";
import { practitionersAct } from "./practitioners-act.ts";

const bookingId = z.uuid({ error: "is not a booking" });
const pence = z.int({ error: "is not an amount in pence" }).min(0, "is not an amount in pence");
const refund = z.union([z.enum(["policy", "full", "none"]), pence], { error: "must be policy, full, none or an amount in pence" });
const reason = z.string().trim().max(500, "is longer than 500 characters").optional();

/** What the practitioner does with bookings: each name is the function's, each act lives in practice/. */
export function practiceBookings(deps: Dependencies): Hono {
  const api = new Hono();
  /** `{bookingId}` -> `{paidPence, refundPence, inCash}`: what is there and how it came, and what the printed rule gives back now. */
  api.route(
    "/practice-cancellation-terms",
    practitionersAct(deps, z.object({ bookingId }), async (practice, _, body) => {
      const terms = await cancellationTerms(practice, body.bookingId);
      return terms.ok ? { ok: true, paidPence: terms.paid, refundPence: terms.refund, inCash: terms.inCash } : terms;
    }),
  );
  api.route(
    "/practice-cancel-booking",
    practitionersAct(
      deps,
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
    practitionersAct(
      deps,
      z.object({ ...bookingMoment.shape, bookingId, bookAnyway: z.boolean().optional() }),
      async (practice, { userId }, body) => {
        const moved = await moveBooking(practice, {
          bookingId: body.bookingId,
          date: body.bookingDate,
          time: body.bookingTime,
          by: "practitioner",
          userId,
          bookAnyway: body.bookAnyway,
        });
        return moved.ok ? { ok: true, bookingDate: moved.date, bookingTime: moved.time } : moved;
      },
    ),
  );
  api.route("/practice-add-booking", practitionersAct(deps, newBooking, addBooking));
  api.route("/practice-take-payment", practitionersAct(deps, z.object({ bookingId, by: z.enum(["cash", "link"]) }), takePayment));
  api.route("/practice-hand-back-cash", practitionersAct(deps, z.object({ refundId: z.uuid({ error: "is not a refund" }) }), handBackCash));
  api.route("/practice-no-show", practitionersAct(deps, z.object({ bookingId, missed: z.boolean().default(true) }), noteNoShow));
  return api;
}
