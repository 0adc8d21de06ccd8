import { t } from "@sacred-space/words/t.ts";
import { actAs } from "#database/connection/as-identity.ts";
import {
  arePlacesTaken,
  type Booking,
  findBooking,
  insertBookingByHand,
  isTimeTaken,
  lockDay,
  markPaidBy,
} from "#server/bookings/bookings.queries.ts";
import { findSharers, insertClient } from "#server/clients/client-details.queries.ts";
import { lockClientRow } from "#server/clients/clients.queries.ts";
import { whoIsIt } from "#server/clients/save-client.ts";
import { mayBeOneName } from "#domain/clients/one-name.ts";
import type { Queries } from "#database/connection/connect.ts";
import { releaseEndedHolds } from "./holds.queries.ts";
import { recordMoney } from "#server/money/ledger.queries.ts";
import { queueMail } from "#server/messages/emails.queries.ts";
import { loadPlannedDay } from "#server/bookings/hours/planned-days.queries.ts";
import { findGroupSession } from "#server/catalog/group-sessions.queries.ts";
import { findActiveService, type OfferedService } from "#server/catalog/services.queries.ts";
import { byHandReference } from "#domain/payments/cash.ts";
import { queuePaymentLink } from "#server/payments/send-payment-link.ts";
import { MAX_PRICE, type Pence } from "#domain/money.ts";
import { isChosen, NOTHING_TO_CHOOSE, refuseCompanions, type Sold, soldAs } from "#domain/catalog/choices.ts";
import type { NewBooking } from "#domain/bookings/new-booking.ts";
import { done, refused } from "#domain/result.ts";
import { type Minutes, parseTime } from "#domain/time.ts";
import { loadBookingFacts } from "#server/bookings/load-booking-facts.ts";
import { bookingConfirmedEmail } from "#server/bookings/emails/booking-confirmed.ts";
import { startsAt } from "#server/bookings/emails/booking-facts.ts";
import { formatPlacesLeft } from "#domain/catalog/group-sessions.ts";
import { refuseManualTime } from "./manual-time.ts";
import type { Practice } from "#kit/server/practice.ts";

/**
 * Enters a booking that was made by telephone or in person. It is confirmed at once and may be at any free time, within opening hours or
 * not, from today on (today only if `allow_same_day_booking` is on). Cash and a transfer are recorded in the ledger; a payment link is
 * emailed by a job; a voucher or a pass pays in the same transaction. The requestId becomes the booking's id, so a repeated request creates
 * no second booking. Refusals: not-a-client, client-known (another name with the address, or the number of somebody without one, unless it
 * `isAnother` person), entered-already (same requestId, other details), service-not-offered, choice-not-offered, for
 * places group-session-not-offered, places-taken and price-too-high, day-is-over, same-day-not-allowed, time-taken, ends-after-midnight,
 * time-does-not-exist, day-blocked and hours-closed (unless `bookAnyway`), nothing-to-pay (a session without a price, by voucher or pass), those of the voucher and the pass.
 */
export async function addBooking(practice: Practice, practitioner: { userId: string }, request: NewBooking) {
  try {
    return await practice.database.transaction((tx) => addWithin(tx, practice, practitioner.userId, request));
  } catch (error) {
    if (isTimeTaken(error)) return refused("time-taken");
    if (arePlacesTaken(error)) return refused("places-taken");
    throw error;
  }
}

async function addWithin(tx: Queries, { publicUrl, extensions }: Practice, userId: string, request: NewBooking) {
  const day = request.bookingDate;
  await lockDay(tx, day);
  const before = request.requestId && (await findBooking(tx, request.requestId));
  if (before) return isSameRequest(before, request) ? done({ bookingId: before.id }) : refused("entered-already");
  await releaseEndedHolds(tx, day);
  await actAs(tx, userId);
  const service = await findActiveService(tx, request.serviceId);
  if (!service) return refused("service-not-offered");
  const offer = await (request.groupSessionId === undefined ? findTime(tx, service, request) : findPlaces(tx, request));
  if (!offer.ok) return offer;
  const unplaced = refuseCompanions(request);
  if (unplaced) return unplaced;

  if (request.clientId !== undefined && !(await lockClientRow(tx, request.clientId))) return refused("not-a-client");
  const known = await knowClient(tx, request);
  if (!known.ok) return known;
  const { clientId } = known;
  const price = request.pricePence ?? offer.price;
  if (price > MAX_PRICE) return refused("price-too-high");
  const claim = await claimPayment(tx, extensions.payers, request, price);
  if (claim && !claim.ok) return claim;
  const bookingId = await insertBookingByHand(
    tx,
    { id: service.id, ...offer },
    { ...request, clientId, pricePence: price },
  );
  if (bookingId === undefined) return refused("entered-already"); // inserted by a concurrent request for another day
  await claim?.pay(bookingId);
  await askForMoney(tx, publicUrl, bookingId, { payment: request.payment, price });
  return done({ bookingId });
}

/**
 * The client on file that it is entered for: the chosen one, or another person, who is added. Asks where the address leads to people none of
 * whom may be meant by this name, and the number of somebody without an address to anyone; otherwise the database finds them.
 */
async function knowClient(
  tx: Queries,
  { clientId, isAnother = false, clientName: name, clientEmail: email, clientPhone }: NewBooking,
) {
  if (clientId !== undefined) return done({ clientId });
  const phone = clientPhone ?? "";
  if (isAnother)
    return done({ clientId: await insertClient(tx, { name, email, phone, birthday: "", tags: [] }, { isAnother }) });
  const sharers = await findSharers(tx, { email, phone });
  const [sharer] = sharers;
  if (!sharer || (email !== "" && sharers.some((each) => mayBeOneName(each.name, name)))) return done({ clientId });
  return refused("client-known", { detail: whoIsIt(sharer, { email }) });
}

type Offer = { price: Pence; duration: Minutes; buffer: Minutes; bufferBefore: Minutes; sold?: Sold };

async function findTime(tx: Queries, service: OfferedService, request: NewBooking) {
  const day = request.bookingDate;
  const planned = await loadPlannedDay(tx, day);
  if (day < planned.today) return refused("day-is-over");
  if (day === planned.today && !planned.isSameDayAllowed) return refused("same-day-not-allowed");
  const chosen = soldAs(service, request);
  if (!chosen.ok) return chosen;
  const { sold } = chosen;
  const { bufferBefore, buffer } = service;
  const offer: Offer = { bufferBefore, buffer, duration: sold.duration, price: sold.price, sold };
  const refusal = refuseManualTime({ ...offer, start: parseTime(request.bookingTime) as number }, planned, request);
  return refusal ?? done(offer);
}

/** Places can be entered after the end of sales, too; a place without its own price costs the service's price. */
async function findPlaces(
  tx: Queries,
  { groupSessionId = "", serviceId, bookingDate, bookingTime, places = 1, ...request }: NewBooking,
) {
  if (isChosen(request)) return refused("choice-not-offered", { detail: t(NOTHING_TO_CHOOSE) });
  const session = await findGroupSession(tx, groupSessionId);
  if (!session || session.serviceId !== serviceId || session.date !== bookingDate || session.time !== bookingTime) {
    return refused("group-session-not-offered");
  }
  const left = session.placesLeft ?? places;
  if (left < places) return refused("places-taken", { detail: formatPlacesLeft(left) });
  const price = session.price ?? (await findActiveService(tx, serviceId))?.price ?? 0;
  const offer: Offer = { price: price * places, duration: session.duration, buffer: 0, bufferBefore: 0 };
  return done(offer);
}

/** Claims the voucher or pass that is to pay; undefined: money pays, or nothing yet. */
async function claimPayment(tx: Queries, payers: Practice["extensions"]["payers"], request: NewBooking, price: Pence) {
  const { payment, code = "", passId = "", clientId = null, serviceId, bookingDate: date, places = 1 } = request;
  const payer = payers[payment];
  if (!payer || payment === "at-session") return undefined;
  if (price === 0)
    return refused("nothing-to-pay", {
      detail: t(
        "{payment, select, voucher {A session without a price needs no voucher} other {A session without a price needs no pass}}",
        { payment },
      ),
    });
  const claim = await payer.claim(tx, { code, passId }, { clientId, serviceId, date, places, owed: price, price });
  if (!claim.ok) return claim;
  const pay = async (bookingId: string) => {
    await claim.pay(bookingId);
    await markPaidBy(tx, bookingId, payment);
  };
  return done({ pay });
}

function isSameRequest(booking: Booking, request: NewBooking): boolean {
  return (
    booking.date === request.bookingDate &&
    booking.time === request.bookingTime &&
    booking.serviceId === request.serviceId &&
    booking.groupSessionId === (request.groupSessionId ?? null) &&
    booking.places === (request.places ?? 1) &&
    booking.clientEmail === request.clientEmail &&
    booking.price === (request.pricePence ?? booking.price)
  );
}

async function askForMoney(
  tx: Queries,
  publicUrl: string,
  bookingId: string,
  { payment, price }: { payment: NewBooking["payment"]; price: Pence },
) {
  if (payment === "link") return queuePaymentLink(tx, bookingId, price);
  if ((payment === "cash" || payment === "transfer") && price > 0) {
    await recordMoney(tx, { bookingId, kind: "charge", amount: price, reference: byHandReference(payment, bookingId) });
  }
  const loaded = await loadBookingFacts(tx, bookingId, publicUrl);
  const isAhead = loaded && startsAt(loaded.facts).epochMilliseconds > Date.parse(loaded.facts.writtenAt);
  if (isAhead) await queueMail(tx, bookingConfirmedEmail(loaded.facts, { call: "made" }));
}
