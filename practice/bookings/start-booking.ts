import { actAs } from "#database/connection/as-identity.ts";
import type { Queries } from "#database/connection/connect.ts";
import { isTimeTaken, lockDay } from "#database/bookings/bookings.ts";
import { type Checkout, findCheckoutOfBooking, insertCheckout } from "#database/payments/checkouts.ts";
import { recordConsent } from "#database/accounts/consents.ts";
import { loadDiary } from "#database/bookings/diary.ts";
import { endHold, findHolds, insertHold, lockClient, releaseEndedHolds, renewHold } from "#database/bookings/holds.ts";
import { enqueue } from "#database/jobs.ts";
import { findOfferedService, type OfferedService } from "#database/catalog/services.ts";
import type { BookingRequest } from "#domain/bookings/booking-request.ts";
import { type Result, refused } from "#domain/result.ts";
import { isOffered } from "#domain/bookings/slots.ts";
import { cancelPathOf, giveUpOpening, openCheckout } from "#practice/payments/open-checkout.ts";
import type { Practice } from "#practice/practice.ts";

export type Started = {
  bookingId: string;
  /** The provider's card page. */
  url: string;
  /** The provider's Checkout session, by which the success page asks. */
  sessionId: string;
  /** The end of the hold. */
  expiresAt: Date;
};

/**
 * Holds the requested time and opens a Checkout session for its price. Repeated for the same slot by the same client, it returns the same
 * hold and the same page; for another slot, the hold moves there. Refusals: sign-in-required (the account is deleted), service-not-offered,
 * slot-not-offered, payment-unavailable (the time is then free again).
 */
export async function startBooking(practice: Practice, client: { userId: string }, request: BookingRequest): Promise<Result<Started>> {
  const held = await holdSlot(practice, client.userId, request);
  if (!held.ok) return held;
  const { bookingId, checkout, service, zone } = held;
  const opened = await openCheckout(practice, {
    bookingId,
    checkout,
    title: service.name,
    date: request.bookingDate,
    time: request.bookingTime,
    zone,
    clientEmail: request.clientEmail,
    cancelPath: cancelPathOf({ id: bookingId, userId: client.userId, serviceId: service.id, isHold: true }),
  });
  if (!opened.ok) {
    // Only the request that made the hold ends it; it may still be running on another node.
    if (held.isNew) await giveUpOpening(practice, held);
    return opened;
  }
  const { url, sessionId } = opened;
  return { ok: true, bookingId, url, sessionId, expiresAt: held.holdExpiresAt };
}

type Held = {
  bookingId: string;
  isNew: boolean;
  holdExpiresAt: Date;
  checkout: Checkout;
  service: OfferedService;
  request: BookingRequest;
  zone: string;
};

async function holdSlot(practice: Practice, userId: string, request: BookingRequest): Promise<Result<Held>> {
  try {
    return await inTurn(request.bookingDate, () => practice.database.transaction((tx) => holdSlotWithin(tx, userId, request)));
  } catch (error) {
    if (isTimeTaken(error)) return refused("slot-not-offered");
    if ((error as { constraint?: string }).constraint === "bookings_user_id_fkey") return refused("sign-in-required"); // the account was deleted concurrently
    throw error;
  }
}

const lastOfDay = new Map<string, Promise<unknown>>();

/**
 * Serialises this process's holds of one day. Between nodes the day's lock does so; waiting for it here keeps the database's connections
 * free for other requests.
 */
async function inTurn<T>(day: string, work: () => Promise<T>): Promise<T> {
  const turn = (lastOfDay.get(day) ?? Promise.resolve()).then(work);
  const over = turn.catch(() => undefined);
  lastOfDay.set(day, over);
  try {
    return await turn;
  } finally {
    if (lastOfDay.get(day) === over) lastOfDay.delete(day);
  }
}

async function holdSlotWithin(tx: Queries, userId: string, request: BookingRequest): Promise<Result<Held>> {
  const day = request.bookingDate;
  await lockClient(tx, userId);
  const held = await findHolds(tx, userId);
  for (const date of new Set([day, ...held.map((hold) => hold.date)].toSorted())) await lockDay(tx, date);
  await releaseEndedHolds(tx, day);
  await actAs(tx, userId);
  const service = await findOfferedService(tx, request.serviceId);
  if (!service) return refused("service-not-offered");

  const others = held.map(({ bookingId }) => bookingId);
  const diary = await loadDiary(tx, { from: day, to: day }, others);
  const details = { service, request, zone: diary.zone };

  const again = await renewHold(tx, userId, request);
  const checkoutAgain = again && (await findCheckoutOfBooking(tx, again.bookingId));
  // The provider accepts no session that ends within half an hour, so a stranded checkout is replaced.
  if (again && checkoutAgain && !checkoutAgain.isStranded) return { ok: true, isNew: false, ...again, checkout: checkoutAgain, ...details };

  if (!isOffered(diary, day, request.bookingTime, service)) return refused("slot-not-offered");
  for (const bookingId of others) await giveUpHold(tx, bookingId);
  const hold = await insertHold(tx, userId, service, request);
  const checkout = await insertCheckout(tx, hold.bookingId, service.price);
  if (request.consentVersion) await recordConsent(tx, { userId, bookingId: hold.bookingId, version: request.consentVersion });
  return { ok: true, isNew: true, ...hold, checkout, ...details };
}

/** A client holds one time at most: a new hold ends the earlier one and closes its Checkout page. */
async function giveUpHold(tx: Queries, bookingId: string): Promise<void> {
  await endHold(tx, bookingId);
  const checkout = await findCheckoutOfBooking(tx, bookingId);
  if (checkout) await enqueue(tx, "close-checkout", { checkoutId: checkout.id });
}
