import { z } from "zod";
import { givenAnswers } from "#domain/bookings/forms/given-answers.ts";
import { bookingRequest } from "#domain/bookings/booking-request.ts";
import { paymentRequest } from "#domain/payments/payment-request.ts";
import { lines } from "#domain/text/stored-text.ts";
import { byIp } from "#http/auth/requests/rate-limits.ts";
import type { AppContext, UserContext } from "#http/context.ts";
import type { LimitName } from "#http/limits.ts";
import { refuse } from "#http/refusals.ts";
import { type Started, startBooking } from "#practice/bookings/new/start-booking.ts";
import { readLogo } from "#practice/media/read-logo.ts";
import { receiptPdf } from "#practice/payments/receipts/receipt-pdf.ts";
import { receiptOf } from "#practice/payments/receipts/receipt.ts";
import { giveRefund } from "#practice/payments/give-refund.ts";
import { retryRefund as tryAgain } from "#practice/payments/retry-refund.ts";
import * as resume from "#practice/payments/resume-payment.ts";
import * as handBack from "#practice/payments/hand-back-cash.ts";
import * as take from "#practice/payments/take-payment.ts";
import * as verify from "#practice/payments/verify-payment.ts";
import { adminAction } from "../request/admin-action.ts";
import { identify, refuseUnauthenticated } from "../request/authentication.ts";
import { download } from "../request/download.ts";
import { bookingId, pence, readBody, readQuery } from "../request/input.ts";

const answeredRequest = z.object({ ...bookingRequest.shape, answers: z.optional(givenAnswers) });

/**
 * POST a booking request with its answers -> `{url, bookingId, sessionId, expiresAt}`: the Checkout page, its session id, and until when
 * the time is held. 429 too-often.
 */
export async function startPayment(c: UserContext): Promise<Response> {
  const request = await readBody(c, answeredRequest);
  const { deps, user } = c.var;
  const limited = await deps.limits.take([{ rule: "bookings by user", who: user.userId }, ...byIp(c, "bookings by IP")]);
  if (limited) return refuse(c, limited);
  const started = await startBooking(deps.practice, user, request);
  return started.ok ? c.json(checkoutPage(started)) : refuse(c, started);
}

const bookingShape = z.object({ bookingId });

/**
 * POST `{bookingId}` -> as simple-payment answers: the Checkout page of the user's own unpaid booking. Refusals: booking-not-found,
 * nothing-to-pay, payment-unavailable, 429 too-often.
 */
export async function resumePayment(c: UserContext): Promise<Response> {
  const body = await readBody(c, bookingShape);
  const { deps, user } = c.var;
  const limited = await deps.limits.take([{ rule: "bookings by user", who: user.userId }, ...byIp(c, "bookings by IP")]);
  if (limited) return refuse(c, limited);
  const resumed = await resume.resumePayment(deps.practice, user, body.bookingId);
  return resumed.ok ? c.json(checkoutPage(resumed)) : refuse(c, resumed);
}

function checkoutPage({ url, bookingId: id, sessionId, expiresAt }: Started) {
  return { url, bookingId: id, sessionId, expiresAt: expiresAt.toISOString() };
}

/** Any text: one that cannot be a session id is answered like an unknown one. */
const verifyShape = z.object({ sessionId: z.string() });

/** POST `{sessionId}` -> `{booking: {..., services}, paymentStatus}` for its owner or the practitioner; everyone else gets the same 404. 429 too-often. */
export async function verifyPayment(c: AppContext): Promise<Response> {
  const { limits, practice } = c.var.deps;
  const identified = await identify(c);
  if (!identified.ok) return refuseUnauthenticated("")(c, identified);
  const { sessionId } = await readBody(c, verifyShape);
  const { identity } = identified;
  const user = "userId" in identity ? { userId: identity.userId, isAdmin: identity.role === "admin" } : undefined;
  const byUser = (rule: LimitName) => (user ? [{ rule, who: user.userId }] : []);
  const limited = await limits.take([...byUser("payments by user"), ...byIp(c, "payments by IP")]);
  if (limited) return refuse(c, limited);
  const verified = await verify.verifyPayment(practice, user ?? { userId: undefined, isAdmin: false }, sessionId);
  if (verified.ok) return c.json({ booking: verified.booking, paymentStatus: verified.paymentStatus });
  // Counts only wrong guesses, so that neither the success page nor another client at the same IP address has to wait.
  const guesses = "unknown payments by caller";
  return refuse(c, (await limits.take(user ? byUser(guesses) : byIp(c, guesses))) ?? verified);
}

/** GET ?bookingId= -> the receipt as PDF, for its owner and the practitioner; everyone else gets the same 404. */
export async function receipt(c: UserContext): Promise<Response> {
  const query = readQuery(c, bookingShape);
  const { userId, isAdmin } = c.var.user;
  const found = await receiptOf(c.var.deps.practice, query.bookingId, isAdmin ? undefined : userId);
  if (!found.ok) return refuse(c, found);
  const { logo } = found.receipt.practice;
  const png = logo ? await readLogo(c.var.deps.practice, logo.id) : undefined;
  const body = new Uint8Array(await receiptPdf(found.receipt, logo && png ? { ...logo, png } : undefined));
  return download(c, {
    name: `receipt-${found.receipt.number.replaceAll(", ", "-") || query.bookingId.slice(0, 8)}.pdf`,
    type: "application/pdf",
    body,
  });
}

/** `{bookingId, by, requestId?}`, with `code` by voucher and `passId` by pass -> `{}`. Repeated under one `requestId`, it is taken once. */
export const takePayment = adminAction(paymentRequest, take.takePayment);

const refundShape = z.object({
  bookingId,
  pence: pence.min(1, "must be at least a penny"),
  reason: z.optional(lines(500)),
  expectedHeldPence: pence,
});

/** `{bookingId, pence, reason?, expectedHeldPence}` -> `{}`: money back without cancelling. */
export const refundBooking = adminAction(refundShape, giveRefund);

const refundId = z.object({ refundId: z.uuid({ error: "is not a refund" }) });

/** `{refundId}` -> `{}`. */
export const handBackCash = adminAction(refundId, handBack.handBackCash);

/** `{refundId}` -> `{}`: retries a refund that the card provider refused. */
export const retryRefund = adminAction(refundId, tryAgain);
