import { z } from "zod";
import { msg } from "@sacred-space/words/t.ts";
import { bookingRequest } from "#domain/bookings/booking-request.ts";
import { givenAnswers } from "#domain/bookings/forms/given-answers.ts";
import { paymentRequest } from "#domain/payments/payment-request.ts";
import { done } from "#domain/result.ts";
import { lines } from "#domain/text/stored-text.ts";
import { bookingId, pence } from "#kit/server/input.ts";
import { action, admin, anyone, pick, user, refusals } from "#kit/server/action.ts";
import { endpoint } from "#kit/server/mount.ts";
import { BOOKING_DELETED, shared } from "#kit/server/refusals.ts";
import { type Started, startBooking } from "#server/bookings/new/start-booking.ts";
import * as refunded from "./refunds/give-refund.ts";
import * as handedBack from "./refunds/hand-back-cash.ts";
import * as resumed from "./resume-payment.ts";
import * as retried from "./refunds/retry-refund.ts";
import * as taken from "./take-payment.ts";
import * as verified from "./verify-payment.endpoint.ts";

/** What payments and refunds refuse. */
const PAYMENTS = refusals({
  "no-email-address": [409, msg("This client has no email address to send a payment link to")],
  "refund-not-found": [404, msg("This refund is not there any more")],
  "phone-needed": [422, msg("Please give your telephone number: you are rung for this session")],
});

/** Each attempt holds a time and opens a Checkout session. */
const bookings = [
  { rule: "bookings by user", per: "user" },
  { rule: "bookings by IP", per: "network" },
] as const;

const checkoutPage = ({ url, bookingId: id, sessionId, expiresAt }: Started) =>
  done({ url, bookingId: id, sessionId, expiresAt: expiresAt.toISOString() });

export const startPayment = action("simple-payment", {
  about: "Holds a time or places; answers with the Checkout page, its session id, and until when the time is held.",
  who: user(msg("Please sign in to book")),
  input: z.object({ ...bookingRequest.shape, answers: z.optional(givenAnswers) }),
  limits: bookings,
  refusals: {
    ...pick(PAYMENTS, "phone-needed"),
    ...shared(
      "not-open",
      "sign-in-required",
      "service-not-offered",
      "choice-not-offered",
      "price-too-high",
      "slot-not-offered",
      "readings-paused",
      "group-session-not-offered",
      "places-taken",
      "questions-changed",
      "answer-wrong",
      "answer-needed",
      "rule-changed",
      "payment-unavailable",
    ),
  },
  run: async (practice, client, request) => {
    const started = await startBooking(practice, client, request);
    return started.ok ? checkoutPage(started) : started;
  },
});

export const resumePayment = action("resume-payment", {
  about: "The Checkout page of the user's own unpaid booking.",
  who: user(msg("Please sign in to pay for your booking")),
  input: z.object({ bookingId }),
  limits: bookings,
  refusals: shared("booking-not-found", "nothing-to-pay", "payment-unavailable"),
  run: async (practice, client, booking) => {
    const started = await resumed.resumePayment(practice, client, booking.bookingId);
    return started.ok ? checkoutPage(started) : started;
  },
});

export const verifyPayment = endpoint("verify-booking-payment", {
  about:
    "`{sessionId}` -> `{booking: {..., services}, paymentStatus}` for its owner or the practitioner; everyone else gets the same 404, and 429 for many of them.",
  method: "POST",
  who: anyone,
  refusals: shared("booking-not-found"),
  handle: verified.verifyPayment,
});

export const takePayment = action("practice-take-payment", {
  about:
    "Takes what is owed in cash, by a transfer, a voucher or a pass, or emails a link. Repeated under one `requestId`, it is taken once.",
  who: admin,
  input: paymentRequest,
  refusals: {
    ...BOOKING_DELETED,
    ...pick(PAYMENTS, "no-email-address"),
    ...shared("nothing-to-pay"),
  },
  run: taken.takePayment,
});

export const refundBooking = action("practice-refund", {
  about: "Money back without cancelling; `expectedHeldPence` is what was held when it was shown.",
  who: admin,
  input: z.object({
    bookingId,
    pence: pence.min(1, "must be at least a penny"),
    reason: z.optional(lines(500)),
    expectedHeldPence: pence,
  }),
  refusals: { ...BOOKING_DELETED, ...shared("refund-changed", "refund-too-large", "pass-goes-back-whole") },
  run: refunded.giveRefund,
});

const refundId = z.uuid({ error: "is not a refund" });

export const handBackCash = action("practice-hand-back-cash", {
  about: "Records that a refund in cash or by transfer was given.",
  who: admin,
  input: z.object({ refundId }),
  refusals: shared("nothing-to-hand-back"),
  run: handedBack.handBackCash,
});

export const retryRefund = action("practice-retry-refund", {
  about: "Retries a refund that the card provider refused. One that was made stays as it is.",
  who: admin,
  input: z.object({ refundId }),
  refusals: { ...pick(PAYMENTS, "refund-not-found"), ...shared("refund-too-large") },
  run: retried.retryRefund,
});
