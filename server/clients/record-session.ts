import { t } from "@sacred-space/words/t.ts";
import { actAs } from "#database/connection/as-identity.ts";
import { findBooking, insertBookingByHand, isTimeTaken, lockDay } from "#server/bookings/bookings.queries.ts";
import { findContact } from "./clients.queries.ts";
import { findActiveService } from "#server/catalog/services.queries.ts";
import type { Queries } from "#database/connection/connect.ts";
import { recordMoney } from "#server/money/ledger.queries.ts";
import { practiceWallClock } from "#server/settings/practice-clock.queries.ts";
import type { PastSession } from "#domain/bookings/past-session.ts";
import { soldAs } from "#domain/catalog/choices.ts";
import { byHandReference } from "#domain/payments/cash.ts";
import { done, refused } from "#domain/result.ts";
import type { Practice } from "#kit/server/practice.ts";

/**
 * Records a session that was held: a completed booking in the past, paid in cash, by transfer or not yet. The client is not notified. The
 * requestId becomes the booking's id, so a repeated request records no second one.
 */
export async function recordSession({ database }: Practice, practitioner: { userId: string }, session: PastSession) {
  try {
    return await database.transaction((tx) => recordWithin(tx, practitioner.userId, session));
  } catch (error) {
    if (isTimeTaken(error))
      return refused("time-taken", { detail: t("Another session was at this time. Choose another time") });
    throw error;
  }
}

async function recordWithin(tx: Queries, userId: string, session: PastSession) {
  const { requestId, clientId, serviceId, bookingDate, bookingTime, pricePence } = session;
  await lockDay(tx, bookingDate);
  const before = await findBooking(tx, requestId);
  if (before) return isSame(before, session) ? done({ bookingId: before.id }) : refused("entered-already");
  await actAs(tx, userId);
  const contact = await findContact(tx, clientId);
  if (!contact) return refused("not-a-client");
  const service = await findActiveService(tx, serviceId);
  if (!service) return refused("service-not-offered");
  const chosen = soldAs(service, session);
  if (!chosen.ok) return chosen;
  const { sold } = chosen;
  const { today, time } = await practiceWallClock(tx);
  if (`${bookingDate} ${bookingTime}` > `${today} ${time}`) return refused("session-to-come");
  const request = { ...contact, requestId, clientId, serviceId, bookingDate, bookingTime, pricePence, notes: null };
  const bookingId = await insertBookingByHand(
    tx,
    { ...service, duration: sold.duration, sold },
    { ...request, payment: session.payment === "unpaid" ? "at-session" : session.payment },
    { status: "completed" },
  );
  if (bookingId === undefined) return refused("entered-already");
  if (session.payment !== "unpaid" && pricePence > 0) {
    await recordMoney(tx, {
      bookingId,
      kind: "charge",
      amount: pricePence,
      reference: byHandReference(session.payment, bookingId),
    });
  }
  return done({ bookingId });
}

function isSame(
  booking: { date: string; time: string; serviceId: string; price: number },
  session: PastSession,
): boolean {
  return (
    booking.date === session.bookingDate &&
    booking.time === session.bookingTime &&
    booking.serviceId === session.serviceId &&
    booking.price === session.pricePence
  );
}
