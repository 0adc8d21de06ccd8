import { msg, t } from "@sacred-space/words/t.ts";
import { forPractitioner } from "#server/settings/for-practitioner.ts";
import { raiseAlert } from "#server/site/alerts.queries.ts";
import { type Booking, claimBooking, markPaid } from "#server/bookings/bookings.queries.ts";
import { type Checkout, findCheckoutById, findCheckoutBySession, markCheckout } from "./checkouts.queries.ts";
import type { Queries } from "#database/connection/connect.ts";
import { markStepDone } from "#server/settings/first-run.queries.ts";
import { loadDiary } from "#server/bookings/diary/diary.queries.ts";
import { releaseEndedHolds } from "#server/bookings/new/holds.queries.ts";
import { recordMoney } from "#server/money/ledger.queries.ts";
import { findGroupSession } from "#server/catalog/group-sessions.queries.ts";
import { queueMail } from "#server/messages/emails.queries.ts";
import { insertRefund } from "./refunds/refunds.queries.ts";
import { isEventKnown, insertProviderEvent } from "./provider-events.queries.ts";
import { isFree } from "#domain/bookings/slots.ts";
import { minutesOf } from "#domain/time.ts";
import type { CheckoutSession } from "#gateways/card-payments.ts";
import { loadBookingFacts } from "#server/bookings/load-booking-facts.ts";
import { startsAt } from "#server/bookings/emails/booking-facts.ts";
import { bookingPaidEmail } from "#server/bookings/emails/booking-paid.ts";
import { restPaidEmail, restPaidNoticeEmail } from "#server/bookings/emails/rest-paid.ts";
import { practitionerNoticeEmail } from "#server/bookings/emails/practitioner-notice.ts";
import { pushBooking } from "#server/messages/push/push.ts";
import type { Practice } from "#kit/server/practice.ts";
import type { Line } from "#server/extensions.ts";
import { releaseUnpaid } from "./release-unpaid.ts";

/**
 * `refunding`: the payment was for a time that was released. `mismatch`: it does not match the checkout. `unknown`: not a checkout of ours.
 * `repeated`: the webhook message was handled before.
 */
type PaymentOutcome = "paid" | "unpaid" | "expired" | "refunding" | "mismatch" | "unknown" | "repeated";

/** Replaces the booking's id in a test payment, by which the practitioner checks that payments arrive. */
export const TEST_BOOKING = "test-payment";

/** The webhook message that caused the check; stored with its effect, so that a repeated message has none. */
export type Cause = { id: string; type: string };

/**
 * Reads a Checkout session from the provider and updates the booking. Webhook, success page and sweep all come here: calls may be repeated,
 * concurrent and in any order, and the effect, the ledger entry and the emails happen once. Throws ProviderUnavailable when the provider is
 * unavailable.
 */
export async function confirmPayment(practice: Practice, sessionId: string, cause?: Cause): Promise<PaymentOutcome> {
  if (cause && (await isEventKnown(practice.database, cause.id))) return "repeated";
  const session = await practice.payments.findCheckout(sessionId);
  const outcome = await settle(practice, session, cause);
  practice.log.info({ outcome, event: cause?.id, type: cause?.type }, "payment looked at");
  return outcome;
}

async function settle(
  practice: Practice,
  session: CheckoutSession | undefined,
  cause: Cause | undefined,
): Promise<PaymentOutcome> {
  return practice.database.transaction(async (tx) => {
    const isTest = session?.bookingId === TEST_BOOKING;
    if (isTest && session.paid && cause) await markStepDone(tx, "payment"); // this shows that the provider's messages arrive
    const outcome = session && !isTest ? await settleWithin(tx, session, practice) : "unknown";
    if (cause) await insertProviderEvent(tx, { ...cause, sessionId: session?.id }, outcome);
    return outcome;
  });
}

async function settleWithin(tx: Queries, session: CheckoutSession, practice: Practice): Promise<PaymentOutcome> {
  const checkout = await findCheckout(tx, session);
  if (!checkout) {
    if (session.paid)
      await raisePaymentAlert(tx, session, "payment-unknown", () => t("A payment arrived that no booking asked for"));
    return "unknown";
  }
  if (!session.paid) {
    if (session.status === "expired") await releaseUnpaid(tx, checkout, session.id);
    return session.status === "expired" ? "expired" : "unpaid";
  }
  const misfit = mismatchOf(session, checkout);
  if (misfit) {
    await raisePaymentAlert(tx, session, "payment-mismatch", misfit, checkout.bookingId);
    return "mismatch";
  }
  return settlePaid(tx, session, checkout, practice);
}

const NOT_OWED = {
  paid: msg("A card payment arrived for a booking that was already paid. One of the two is to go back."),
  refunded: msg(
    "A card payment arrived for a booking whose money had gone back. Please give it back, or agree on it with the client.",
  ),
};

/** The session id is stored only after the provider's response; if that was lost, the session's metadata still names the checkout. */
async function findCheckout(tx: Queries, session: CheckoutSession): Promise<Checkout | undefined> {
  const known = await findCheckoutBySession(tx, session.id);
  if (known || !session.checkoutId) return known;
  const checkout = await findCheckoutById(tx, session.checkoutId);
  return checkout && (checkout.sessionId === null || checkout.sessionId === session.id) ? checkout : undefined;
}

function mismatchOf(session: CheckoutSession, checkout: Checkout): (() => string) | undefined {
  const { amount, currency } = session;
  if (amount === undefined)
    return () => t("No amount was named where {asked} pence were asked", { asked: checkout.amount });
  if (amount !== checkout.amount)
    return () => t("{paid} pence were paid where {asked} were asked", { paid: amount, asked: checkout.amount });
  if (currency === undefined)
    return () => t("No currency was named where {asked} was asked", { asked: checkout.currency });
  if (currency !== checkout.currency)
    return () => t("{paid} was paid where {asked} was asked", { paid: currency, asked: checkout.currency });
  if (checkout.bookingId !== null && session.bookingId !== checkout.bookingId)
    return () => t("The payment names another booking");
  if (!session.paymentReference) return () => t("The provider calls the session paid and names no payment");
  return undefined;
}

async function settlePaid(
  tx: Queries,
  session: CheckoutSession,
  checkout: Checkout,
  { publicUrl, extensions }: Practice,
): Promise<PaymentOutcome> {
  const reference = session.paymentReference as string; // mismatchOf refuses a session without it
  const bookingId = checkout.bookingId ?? (session.bookingId as string);
  const booking = await claimBooking(tx, bookingId);
  const isNew = await recordMoney(tx, {
    bookingId,
    kind: "charge",
    amount: checkout.amount,
    reference,
    byLink: checkout.byLink,
  });
  await markCheckout(tx, checkout.id, "paid", session.id);
  if (!isNew) return booking?.paymentStatus === "paid" ? "paid" : "refunding";

  if (booking && (booking.status !== "cancelled" || (await canReturn(tx, booking, extensions.line)))) {
    if (booking.paymentStatus !== "pending") {
      if (checkout.amount <= booking.owed) await writeRestPaid(tx, booking.id, publicUrl, checkout);
      else {
        const notOwed = NOT_OWED[booking.paymentStatus];
        await raisePaymentAlert(tx, session, "paid-twice", () => t(notOwed), bookingId);
      }
      return "paid";
    }
    await markPaid(tx, booking.id);
    await writeEmails(tx, booking.id, publicUrl);
    return "paid";
  }
  await insertRefund(tx, { bookingId, paymentReference: reference, amount: checkout.amount, reason: "late-payment" });
  return "refunding";
}

/**
 * Whether an expired hold can be reinstated: its time, or as many places, are still free. A booking that was cancelled by a person, or
 * whose client was erased, cannot.
 */
async function canReturn(tx: Queries, booking: Booking, line: Line | undefined): Promise<boolean> {
  if (booking.cancelledBecause !== "hold-ended" || booking.isErased) return false;
  await releaseEndedHolds(tx, booking.date);
  if (booking.groupSessionId) {
    const session = await findGroupSession(tx, booking.groupSessionId);
    const offered = (await line?.placesOffered(tx, booking.userId, booking.groupSessionId)) ?? 0;
    const isAsSold = session?.date === booking.date && session.time === booking.time;
    return isAsSold && (session.placesLeft ?? booking.places) + offered >= booking.places;
  }
  if (booking.isWritten) return startsAt(booking).epochMilliseconds > booking.now.getTime();
  // a client who has paid comes before visitors who have not
  const diary = await loadDiary(tx, { from: booking.date, to: booking.date }, [], "all");
  if (booking.date < diary.earliest.date) return false;
  return isFree(diary, booking.date, minutesOf(booking.time), booking);
}

async function writeEmails(tx: Queries, bookingId: string, publicUrl: string) {
  const loaded = await loadBookingFacts(tx, bookingId, publicUrl);
  if (!loaded) return;
  await pushBooking(tx, "paid", loaded.facts);
  await queueMail(tx, bookingPaidEmail(loaded.facts));
  if (loaded.practitioner)
    await queueMail(tx, { ...practitionerNoticeEmail(loaded.facts), recipient: loaded.practitioner });
}

async function writeRestPaid(tx: Queries, bookingId: string, publicUrl: string, { id, amount }: Checkout) {
  const loaded = await loadBookingFacts(tx, bookingId, publicUrl);
  if (!loaded) return;
  const paid = { checkoutId: id, amount };
  await queueMail(tx, restPaidEmail(loaded.facts, paid));
  if (loaded.practitioner)
    await queueMail(tx, { ...restPaidNoticeEmail(loaded.facts, paid), recipient: loaded.practitioner });
}

async function raisePaymentAlert(
  tx: Queries,
  session: CheckoutSession,
  kind: string,
  sayDetail: () => string,
  bookingId?: string | null,
) {
  const detail = await forPractitioner(tx, sayDetail);
  await raiseAlert(tx, { kind, detail, reference: session.id, bookingId: bookingId ?? null });
}
