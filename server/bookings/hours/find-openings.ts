import { findBooking } from "#server/bookings/bookings.queries.ts";
import { loadDiary } from "#server/bookings/diary/diary.queries.ts";
import { findHeldTimes } from "#server/bookings/new/holds.queries.ts";
import { findOfferedService, type OfferedService } from "#server/catalog/services.queries.ts";
import { SENT_BY } from "#domain/bookings/readings/promised-day.ts";
import { bookableSpan, openings as openingsWithin, type SessionLength } from "#domain/bookings/slots.ts";
import type { Choices } from "#domain/catalog/choice-request.ts";
import { soldAs } from "#domain/catalog/choices.ts";
import { done, refused } from "#domain/result.ts";
import type { CalendarDate } from "#domain/time.ts";
import type { Promises } from "#server/extensions.ts";
import type { Practice } from "#kit/server/practice.ts";

type Wanted = Choices & {
  serviceId: string;
  from?: CalendarDate | undefined;
  to?: CalendarDate | undefined;
  moving?: string | undefined;
  hold?: string | undefined;
};

/**
 * Finds the free start times of a service in the chosen length, in the practice's zone; without `from` and `to` of the whole bookable span.
 * Times held by the client, or by a visitor (`hold` is the id), count as free, because booking one again leads to the same Checkout page.
 * `moving` is a booking of the client, or any for the practitioner: the times that it can move to, with its own time free. For a written
 * reading, `promised` is the day by which it is sent, and the only day; `isQueued`: later than usual, since others are waiting. While none
 * is taken there is `paused` instead.
 */
export async function findOpenings(
  { database, extensions }: Practice,
  user: { userId: string; isAdmin: boolean } | undefined,
  { moving, ...wanted }: Wanted,
) {
  const booking = moving === undefined ? undefined : await findBooking(database, moving);
  const isTheirs = booking && user && (user.isAdmin || booking.userId === user.userId);
  if (moving !== undefined && !isTheirs) return refused("booking-not-found");
  const service = booking ? undefined : await findOfferedService(database, wanted.serviceId);
  const session = booking ?? (service && asChosen(service, wanted));
  if (!session) return refused("service-not-offered");
  if ("ok" in session) return session;
  const { promises } = extensions;
  if (service?.writtenDays && promises)
    return done(await promiseOf(database, promises, { ...service, writtenDays: service.writtenDays }, user?.userId));
  const held = { ids: wanted.hold ? [wanted.hold] : [], ofUser: user?.userId };
  const diary = await loadDiary(database, undefined, moving ? [moving] : [], held);
  const span = bookableSpan(diary);
  const { from = span.from, to = span.to } = wanted;
  const days = openingsWithin(diary, session, from, to);
  const own = user && !moving ? await findHeldTimes(database, user.userId, wanted.serviceId) : [];
  for (const { date: day, time } of own) {
    if (day >= from && day <= to) days[day] = [...(days[day] ?? []), time].toSorted();
  }
  return done({ zone: diary.zone, today: diary.today, ...span, days });
}

/** `promised`: the day by which a written reading is sent, which is the one thing that can be booked. */
async function promiseOf(
  database: Practice["database"],
  promises: Promises,
  service: OfferedService & { writtenDays: number },
  userId?: string,
) {
  const { day, earliest, today, zone } = await promises.dayOf(database, service, userId);
  const nothing = { zone, today, from: today, to: today, days: {} };
  if (service.isPaused) return { ...nothing, paused: { until: service.resumesOn } };
  if (day === undefined) return nothing;
  return { zone, today, from: day, to: day, promised: day, isQueued: day !== earliest, days: { [day]: [SENT_BY] } };
}

/** The length of a service with the chosen variant and add-ons. */
export function asChosen(
  service: OfferedService,
  choices: Choices,
): SessionLength | Extract<ReturnType<typeof soldAs>, { ok: false }> {
  const { bufferBefore, buffer } = service;
  const chosen = soldAs(service, choices);
  return chosen.ok ? { duration: chosen.sold.duration, bufferBefore, buffer } : chosen;
}
