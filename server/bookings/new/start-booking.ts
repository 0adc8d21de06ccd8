import { reader } from "@sacred-space/words/reader.ts";
import { safeParse } from "zod/mini";
import { t } from "@sacred-space/words/t.ts";
import { actAs } from "#database/connection/as-identity.ts";
import type { Queries } from "#database/connection/connect.ts";
import { pipelined } from "#database/connection/pipelined.ts";
import { findQuestions, saveAnswers } from "#server/bookings/questions/answers.queries.ts";
import { arePlacesTaken, isRuleChanged, isTimeTaken, lockBooking, lockDay } from "#server/bookings/bookings.queries.ts";
import { type Checkout, findCheckoutOfBooking, insertCheckout } from "#server/payments/checkouts.queries.ts";
import { isVersionInForce, recordConsent } from "#server/accounts/own-data/consents.queries.ts";
import { saveFirstPhone } from "#server/accounts/users/users.queries.ts";
import { loadDiary } from "#server/bookings/diary/diary.queries.ts";
import {
  endHold,
  findHolds,
  type HeldOffer,
  insertHold,
  lockClient,
  releaseEndedHolds,
  renewHold,
} from "./holds.queries.ts";
import { endVisitorHoldOf } from "./visitor-holds.queries.ts";
import { isOpen } from "#server/settings/first-run.queries.ts";
import { findGroupSession } from "#server/catalog/group-sessions.queries.ts";
import { findOfferedService } from "#server/catalog/services.queries.ts";
import { checkAnswers } from "#domain/bookings/forms/answers.ts";
import { type BookingRequest, phoneBookingRequest } from "#domain/bookings/booking-request.ts";
import { isChosen, NOTHING_TO_CHOOSE, refuseCompanions, soldAs } from "#domain/catalog/choices.ts";
import { MAX_PRICE } from "#domain/money.ts";
import { done, refused } from "#domain/result.ts";
import { dueWhenBooking } from "#domain/payments/deposit.ts";
import { SENT_BY } from "#domain/bookings/readings/promised-day.ts";
import { isOffered } from "#domain/bookings/slots.ts";
import { formatDay } from "#domain/wording.ts";
import { formatPlacesLeft, serviceWithPlaces } from "#domain/catalog/group-sessions.ts";
import { closeCheckoutsOf } from "#server/payments/close-checkout.ts";
import { cancelPathOf, giveUpOpening, openCheckout, titleOfPayment } from "#server/payments/open-checkout.ts";
import type { Practice } from "#kit/server/practice.ts";
import type { Extensions } from "#server/extensions.ts";
import { withMutex } from "./with-mutex.ts";

export type Started = {
  bookingId: string;
  /** The provider's card page. */
  url: string;
  /** The provider's Checkout session id, which the success page sends. */
  sessionId: string;
  /** The end of the hold. */
  expiresAt: Date;
};

/**
 * Holds the requested time or places and opens a Checkout session for the amount that is due now. A written reading gets the promised day,
 * which the server decides: no more than `written_per_day` for one day, whoever asks at once. Repeated by the same client for the same slot, it returns the same hold and page; for another slot, the hold
 * moves there. The first phone number is saved for the next booking.
 *
 * Of its refusals (server/payments/actions.ts): sign-in-required, the account is deleted; phone-needed, the practice calls its clients;
 * rule-changed, the request names another version of the rule or the terms than the one in force; payment-unavailable, the time is then
 * free again.
 */
export async function startBooking(practice: Practice, client: { userId: string }, wanted: BookingRequest) {
  const held = await holdPromised(practice, client.userId, wanted);
  if (!held.ok) return held;
  const { bookingId, checkout, offer, zone, request } = held;
  const opened = await openCheckout(practice, {
    bookingId,
    checkout,
    language: reader().language,
    title: () => titleOfPayment(offer.title, checkout.amount, { price: offer.price, paymentStatus: "pending" }),
    date: request.bookingDate,
    time: request.bookingTime,
    zone,
    clientEmail: request.clientEmail,
    cancelPath: cancelPathOf({
      id: bookingId,
      userId: client.userId,
      serviceId: offer.id,
      isHold: true,
      groupSessionId: request.groupSessionId ?? null,
    }),
  });
  if (!opened.ok) {
    // Only the request that made the hold ends it; it may still be running on another node.
    if (held.isNew) await giveUpOpening(practice, held);
    return opened;
  }
  const { url, sessionId } = opened;
  const started: Started = { bookingId, url, sessionId, expiresAt: held.holdExpiresAt };
  return done(started);
}

/** Holds what was asked for. Where others were faster for the promised day of a written reading, the next one is promised. */
async function holdPromised(practice: Practice, userId: string, wanted: BookingRequest) {
  let tried = wanted.bookingDate;
  for (;;) {
    const promised = await asPromised(practice, userId, wanted);
    if (!promised.ok) return promised;
    const { request } = promised;
    const held = await holdSlot(practice, userId, request);
    if (held.ok) return { ...held, request };
    if (held.reason !== "slot-not-offered" || request.bookingDate === tried) return held;
    tried = request.bookingDate;
  }
}

/**
 * Replaces the requested day and time of a written reading by the day that the server promises. Refuses a request for a day that was
 * promised before others took it, so that nobody pays for a later day than they were shown.
 */
async function asPromised({ database, extensions }: Practice, userId: string, request: BookingRequest) {
  const service =
    request.groupSessionId === undefined ? await findOfferedService(database, request.serviceId) : undefined;
  if (!service?.writtenDays || !extensions.promises) return done({ request });
  const { day, earliest = "" } = await extensions.promises.dayOf(
    database,
    { ...service, writtenDays: service.writtenDays },
    userId,
  );
  if (day === undefined) return refused("slot-not-offered");
  const { bookingDate, bookingTime } = request;
  if (bookingTime === SENT_BY && bookingDate >= earliest && bookingDate < day) {
    return refused("slot-not-offered", {
      detail: t("Others were faster: this reading is now promised by {day}", { day: formatDay(day, "full") }),
    });
  }
  return done({ request: { ...request, bookingDate: day, bookingTime: SENT_BY } });
}

type Held = {
  bookingId: string;
  isNew: boolean;
  holdExpiresAt: Date;
  checkout: Checkout;
  offer: HeldOffer & { title: string };
  zone: string;
};

async function holdSlot(practice: Practice, userId: string, request: BookingRequest) {
  try {
    return await withMutex(practice.database, [userId, request.bookingDate], () =>
      practice.database.transaction((tx) => holdSlotWithin(tx, practice, userId, request)),
    );
  } catch (error) {
    if (isTimeTaken(error)) return refused("slot-not-offered");
    if (arePlacesTaken(error)) return refused("places-taken");
    if (isRuleChanged(error)) return refused("rule-changed");
    if (isAccountGone(error)) return refused("sign-in-required");
    throw error;
  }
}

/** Whether the account was deleted concurrently: the booking, or the client row created for it, refers to a missing account. */
function isAccountGone(error: unknown): boolean {
  const { constraint } = error as { constraint?: string };
  return constraint === "bookings_user_id_fkey" || constraint === "clients_user_id_fkey";
}

async function holdSlotWithin(
  tx: Queries,
  { publicUrl, extensions }: Practice,
  userId: string,
  request: BookingRequest,
) {
  const { bookingDate: day, consentVersion } = request;
  const [isPracticeOpen, isConsentInForce, , held] = await pipelined([
    isOpen(tx),
    consentVersion === undefined || isVersionInForce(tx, consentVersion),
    lockClient(tx, userId),
    findHolds(tx, userId),
  ]);
  if (!isPracticeOpen) return refused("not-open");
  if (!isConsentInForce) return refused("rule-changed");
  const days = [...new Set([day, ...held.map((hold) => hold.date)])].toSorted();
  await pipelined([
    ...days.map((date) => lockDay(tx, date)),
    releaseEndedHolds(tx, day),
    ...held.map(({ bookingId }) => lockBooking(tx, bookingId)), // lock order: booking before group session
  ]);
  if (request.groupSessionId !== undefined) await extensions.line?.offer(tx, publicUrl, request.groupSessionId); // the waiting list comes first
  const [, questions, found] = await pipelined([
    actAs(tx, userId),
    findQuestions(tx, request.serviceId),
    (request.groupSessionId === undefined ? findSlot : findPlaces)(tx, extensions, request, held, userId),
  ]);
  if (!found.ok) return found;
  const unplaced = refuseCompanions(request);
  if (unplaced) return unplaced;
  const { offer, zone, refusal } = found;
  const answered = checkAnswers(questions, request.answers ?? []);
  if (!answered.ok) return answered;

  const again = await renewHold(tx, userId, request, offer.sold);
  const checkoutAgain = again && (await findCheckoutOfBooking(tx, again.bookingId));
  // The provider accepts no session that ends within half an hour, so a stranded checkout is replaced.
  if (again && checkoutAgain && !checkoutAgain.isStranded) {
    await endVisitorHoldOf(tx, userId); // before the consent, which locks the account: send-booking-code has the same order
    if (consentVersion) await recordConsent(tx, { userId, bookingId: again.bookingId, version: consentVersion });
    await saveAnswers(tx, again.bookingId, answered.answers);
    await savePhone(tx, userId, request);
    return asHeld({ isNew: false, ...again, checkout: checkoutAgain, offer, zone });
  }

  if (refusal) return refusal;
  for (const { bookingId } of held) await giveUpHold(tx, bookingId);
  const [, hold] = await pipelined([
    endVisitorHoldOf(tx, userId),
    insertHold(tx, userId, offer, request, reader().language),
  ]);
  const checkout = await insertCheckout(tx, hold.bookingId, dueWhenBooking(hold.rule, offer.price));
  if (consentVersion) await recordConsent(tx, { userId, bookingId: hold.bookingId, version: consentVersion });
  await saveAnswers(tx, hold.bookingId, answered.answers);
  await savePhone(tx, userId, request);
  return asHeld({ isNew: true, ...hold, checkout, offer, zone });
}

const asHeld = (held: Held) => done(held);

/** Saves the phone number that the booking form proposes next time. */
async function savePhone(tx: Queries, userId: string, { clientPhone }: BookingRequest): Promise<void> {
  if (clientPhone) await saveFirstPhone(tx, userId, clientPhone);
}

type Holds = Awaited<ReturnType<typeof findHolds>>;

/** `refusal`: why the slot cannot be held anew; times that the client holds or is offered count as free. */
async function findSlot(tx: Queries, { promises }: Extensions, request: BookingRequest, held: Holds, userId: string) {
  const { bookingDate: day, bookingTime, serviceId, places = 1 } = request;
  const others = held.map(({ bookingId }) => bookingId);
  const [service, diary] = await pipelined([
    findOfferedService(tx, serviceId),
    loadDiary(tx, { from: day, to: day }, others, { ofUser: userId }),
  ]);
  if (!service || places !== 1) return refused("service-not-offered");
  const chosen = soldAs(service, request);
  if (!chosen.ok) return chosen;
  const { sold } = chosen;
  if (sold.place === "phone" && service.isPhoneCall && !hasNumber(request)) return refused("phone-needed");
  const { id, name, bufferBefore, buffer } = service;
  const offer: Held["offer"] = {
    id,
    bufferBefore,
    buffer,
    duration: sold.duration,
    price: sold.price,
    sold,
    title: name + sold.choice,
  };
  const isFree =
    service.writtenDays === null
      ? isOffered(diary, day, bookingTime, offer)
      : !(await promises?.isFull(tx, service, day, userId)); // under the day's lock
  const refusal = service.isPaused ? refused("readings-paused") : isFree ? undefined : refused("slot-not-offered");
  return done({ offer, zone: diary.zone, refusal });
}

/** Uses the schema of the booking form. */
function hasNumber({ clientPhone }: BookingRequest): boolean {
  return safeParse(phoneBookingRequest.shape.clientPhone, clientPhone).success;
}

async function findPlaces(tx: Queries, { line }: Extensions, request: BookingRequest, held: Holds, userId: string) {
  const { groupSessionId, places = 1 } = request;
  const session = groupSessionId === undefined ? undefined : await findGroupSession(tx, groupSessionId);
  if (
    !session?.isOnSale ||
    session.serviceId !== request.serviceId ||
    session.date !== request.bookingDate ||
    session.time !== request.bookingTime
  ) {
    return refused("group-session-not-offered");
  }
  if (isChosen(request)) return refused("choice-not-offered", { detail: t(NOTHING_TO_CHOOSE) });
  const holds = held
    .filter((hold) => hold.groupSessionId === groupSessionId)
    .reduce((sum, hold) => sum + hold.places, 0);
  const own = holds + ((await line?.placesOffered(tx, userId, session.id)) ?? 0);
  const left = session.placesLeft === null ? places : session.placesLeft + own;
  const { serviceId: id, serviceName, duration, price, zone } = session;
  const title = serviceWithPlaces(serviceName, places);
  const offer: Held["offer"] = { id, title, duration, bufferBefore: 0, buffer: 0, price: (price ?? 0) * places };
  if (offer.price > MAX_PRICE) return refused("price-too-high");
  return done({
    offer,
    zone,
    refusal: left < places ? refused("places-taken", { detail: formatPlacesLeft(left) }) : undefined,
  });
}

/** A client holds one time at most: a new hold ends the earlier one and closes its Checkout page. */
async function giveUpHold(tx: Queries, bookingId: string): Promise<void> {
  await endHold(tx, bookingId);
  await closeCheckoutsOf(tx, bookingId);
}
