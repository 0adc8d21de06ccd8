import { z } from "zod";
import { bookingMoment } from "#domain/bookings/booking-request.ts";
import { newBooking } from "#domain/bookings/new-booking.ts";
import { pounds } from "#domain/money.ts";
import { lines } from "#domain/text/stored-text.ts";
import { textEdit } from "#domain/text/text-edit.ts";
import type { AppContext, UserContext } from "#http/context.ts";
import { refuse } from "#http/refusals.ts";
import { findMeeting } from "#database/bookings/video-links.ts";
import { joinSession as joinByKey } from "#practice/bookings/join-session.ts";
import * as add from "#practice/bookings/new/add-booking.ts";
import * as cancel from "#practice/bookings/cancel-booking.ts";
import { confirmBooking as confirm } from "#practice/bookings/confirm-booking.ts";
import { completeBooking as complete } from "#practice/bookings/complete-booking.ts";
import { recordNoShow } from "#practice/bookings/record-no-show.ts";
import * as move from "#practice/bookings/move-booking.ts";
import { UNDOABLE, undoStatus } from "#practice/bookings/undo-status.ts";
import { savePrivateNotes as saveNotes } from "#practice/bookings/save-private-notes.ts";
import { adminAction } from "../request/admin-action.ts";
import { bookingId, pence, readBody, readQuery, requestId } from "../request/input.ts";

const bookingShape = z.object({ bookingId });

/** GET `?bookingId=` -> `{meeting}`: where and how it takes place, as the client is told; null if only its channel is known. */
export async function bookingMeeting(c: UserContext): Promise<Response> {
  const query = readQuery(c, bookingShape);
  return c.json({ meeting: await findMeeting(c.var.deps.practice.database, query.bookingId) });
}

const LINK_OVER = { detail: "This link is no longer in use: the session was moved or cancelled" };

/**
 * GET `?key=` -> `{service, state, opens, zone, now, url?}`: what the link of a session by video leads to; `url` only while it is open. For
 * everyone who has the key, 404 link-over once the session was moved or cancelled.
 */
export async function joinSession(c: AppContext): Promise<Response> {
  const { key } = readQuery(c, z.object({ key: z.string() }));
  const joined = await joinByKey(c.var.deps.practice, key);
  return joined.ok ? c.json(joined.joining) : refuse(c, joined, LINK_OVER);
}

/**
 * POST `{bookingId}` -> `{paidPence, refundPence, percent, until, thenPence, cashPence}`: the refund for cancelling now, until when it
 * applies (null: always), and the refund after that. Cash is in no other figure. For the booking's owner and the practitioner; everyone
 * else gets the same 404.
 */
export async function cancellationTerms(c: UserContext): Promise<Response> {
  const body = await readBody(c, bookingShape);
  const { userId, isAdmin } = c.var.user;
  const terms = await cancel.loadCancellationTerms(c.var.deps.practice.database, body.bookingId, isAdmin ? undefined : userId);
  if (!terms.ok) return refuse(c, terms);
  return c.json({
    paidPence: terms.paid,
    refundPence: terms.refund,
    percent: terms.percent,
    until: terms.until === undefined ? null : new Date(terms.until).toISOString(),
    thenPence: terms.afterwards,
    cashPence: terms.cash,
  });
}

/**
 * `{bookingId}` -> `{heldPence, paidPence, refundPence, methods}`: all money held, the part that paid the price and how, and the refund
 * under the refund policy now.
 */
export const cancellationTermsAsAdmin = adminAction(bookingShape, async (practice, _, body) => {
  const terms = await cancel.loadCancellationTerms(practice.database, body.bookingId);
  if (!terms.ok) return terms;
  const { held, paid, refund, methods } = terms;
  return { ok: true, heldPence: held, paidPence: paid, refundPence: refund, methods };
});

const cancelShape = z.object({
  bookingId,
  refundPence: pence,
  paidPence: pence.optional(),
  onlyIfHeld: z.boolean({ error: "must be true or false" }).optional(),
});

/**
 * POST `{bookingId, refundPence, paidPence?, onlyIfHeld?}` -> `{refundPence}`: cancels the user's own booking by the refund policy. The amounts
 * are those that the client was shown; if another refund is due by now, 409 refund-changed names it. Refusals: booking-not-found,
 * too-late-to-cancel, not-held.
 */
export async function cancelBooking(c: UserContext): Promise<Response> {
  const body = await readBody(c, cancelShape);
  const { practice } = c.var.deps;
  const { userId } = c.var.user;
  const cancelled = await cancel.cancelBooking(practice, {
    bookingId: body.bookingId,
    by: "client",
    userId,
    refund: "policy",
    expectedRefund: body.refundPence,
    onlyIfHeld: body.onlyIfHeld ?? false,
    ...(body.paidPence !== undefined && { expectedPaid: body.paidPence }),
  });
  if (cancelled.ok) return c.json({ refundPence: cancelled.refund });
  if (cancelled.reason !== "refund-changed") return refuse(c, cancelled);
  const terms = await cancel.loadCancellationTerms(practice.database, body.bookingId, userId);
  return refuse(
    c,
    terms.ok ? { ...cancelled, detail: `Cancelling now gives back ${pounds(terms.refund)}. Nothing is cancelled yet` } : cancelled,
  );
}

const adminCancelShape = z.object({
  bookingId,
  refund: z.union([z.enum(["policy", "full", "none"]), pence], { error: "must be policy, full, none or an amount in pence" }),
  reason: z.optional(lines(500)),
  expectedPaidPence: pence.optional(),
});

/** `{bookingId, refund, reason?, expectedPaidPence?}` -> `{refundPence}`. */
export const cancelBookingAsAdmin = adminAction(
  adminCancelShape,
  async (practice, { userId }, { reason, expectedPaidPence, ...request }) => {
    const cancelled = await cancel.cancelBooking(practice, {
      ...request,
      by: "practitioner",
      userId,
      ...(reason && { reason }),
      ...(expectedPaidPence !== undefined && { expectedPaid: expectedPaidPence }),
    });
    return cancelled.ok ? { ok: true, refundPence: cancelled.refund } : cancelled;
  },
);

const moveShape = z.object({ ...bookingMoment.shape, bookingId });

/**
 * POST `{bookingId, bookingDate, bookingTime}` -> `{bookingDate, bookingTime}`: moves the user's own booking to another offered time, with the
 * notice of its rule and without a second charge. Refusals: booking-not-found, booking-not-movable, too-late-to-move, slot-not-offered,
 * and 429 too-often after twenty moves within a day.
 */
export async function moveBooking(c: UserContext): Promise<Response> {
  const { bookingDate: date, bookingTime: time, ...body } = await readBody(c, moveShape);
  const { limits, practice } = c.var.deps;
  const { userId } = c.var.user;
  const tries = [{ rule: "moves by user" as const, who: userId }];
  const limited = await limits.take(tries);
  if (limited) return refuse(c, limited, { detail: "You have moved bookings very often today. Please try again tomorrow, or contact us" });
  const moved = await move.moveBooking(practice, { bookingId: body.bookingId, date, time, by: "client", userId });
  if (moved.ok) return c.json({ bookingDate: moved.date, bookingTime: moved.time });
  await limits.giveBack(tries);
  return refuse(c, moved);
}

const adminMoveShape = moveShape.extend({ bookAnyway: z.boolean().optional() });

/** `{bookingId, bookingDate, bookingTime, bookAnyway?}` -> `{bookingDate, bookingTime}`. */
export const moveBookingAsAdmin = adminAction(adminMoveShape, async (practice, { userId }, body) => {
  const { bookingDate: date, bookingTime: time, ...request } = body;
  const moved = await move.moveBooking(practice, { ...request, date, time, by: "practitioner", userId });
  return moved.ok ? { ok: true, bookingDate: moved.date, bookingTime: moved.time } : moved;
});

/** A new booking that the practitioner enters -> `{bookingId}`. */
export const addBooking = adminAction(newBooking, add.addBooking);

/** `{bookingId, requestId?}` -> `{}`. Repeated under one `requestId`, it is done once. Refusal: 409 changed-meanwhile (cancelled). */
export const confirmBooking = adminAction(z.object({ bookingId, requestId }), confirm);

/** `{bookingId, requestId?}` -> `{}`. Repeated under one `requestId`, it is done once. */
export const completeBooking = adminAction(z.object({ bookingId, requestId }), complete);

/** `{bookingId, missed?, requestId?}` -> `{}`. Repeated under one `requestId`, it is done once. */
export const markNoShow = adminAction(z.object({ bookingId, missed: z.boolean().default(true), requestId }), recordNoShow);

const undoShape = z.object({ bookingId, status: z.enum(UNDOABLE, { error: "must be confirmed or completed" }) });

/**
 * `{bookingId, status}` -> `{status}`: undoes the practitioner's last change of the booking to this status. Refusals: 409
 * changed-meanwhile, too-late-to-undo.
 */
export const undoBookingStatus = adminAction(undoShape, undoStatus);

/** `{bookingId, kept, text, requestId?}` -> `{}`: the practitioner's notes on a booking. `kept` is the text that was read. */
export const savePrivateNotes = adminAction(z.object({ bookingId, requestId, ...textEdit(4000) }), saveNotes);
