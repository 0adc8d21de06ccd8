import { z } from "zod";
import { findBooking } from "#database/bookings/bookings.ts";
import { loadDiary } from "#database/bookings/diary.ts";
import { findHeldTimes } from "#database/bookings/holds.ts";
import { type LoadedDay, loadPlannedDay } from "#database/bookings/planned-days.ts";
import { findActiveService, findOfferedService, type OfferedService } from "#database/catalog/services.ts";
import { freeTimes } from "#domain/bookings/manual-times.ts";
import { bookableSpan, openings as openingsWithin, type SessionLength } from "#domain/bookings/slots.ts";
import { type Choices, choices } from "#domain/catalog/choice-request.ts";
import { soldAs } from "#domain/catalog/choices.ts";
import type { Rejection } from "#domain/result.ts";
import { formatTime } from "#domain/time.ts";
import type { Queries } from "#database/connection/connect.ts";
import { SENT_BY } from "#domain/bookings/readings/promised-day.ts";
import { loadPromisedDay } from "#practice/bookings/readings/load-promised-day.ts";
import type { AppContext, UserContext } from "#http/context.ts";
import { refuse } from "#http/refusals.ts";
import { identify } from "../request/authentication.ts";
import { bookingId, date, readQuery, serviceId } from "../request/input.ts";

const addOnIds = z.preprocess((list) => (typeof list === "string" ? list.split(",") : list), choices.addOnIds);
const chosen = { variantId: choices.variantId, addOnIds };
const openingsQuery = z.object({
  serviceId,
  ...chosen,
  from: date.optional(),
  to: date.optional(),
  moving: bookingId.optional(),
  hold: z.uuid({ error: "is not a hold" }).optional(),
});

/**
 * GET ?serviceId=&from=&to=[&moving=][&hold=][&variantId=][&addOnIds=a,b] -> `{zone, today, from, to, days: {"2026-12-01": ["09:00",
 * ...]}}`: the free start times of a service in the chosen length, in the practice's zone. Without from and to, the whole bookable span;
 * days without a free time are absent. Times held by the client, or by a visitor (`hold` is the id), count as free, because booking one
 * again leads to the same Checkout page. `moving` is a booking of the user: returns the times that it can move to, with its own time free.
 * For a written reading, `promised` is the day by which it is sent, and the only day; `isQueued`: later than usual, since others are
 * waiting. While none is taken there is `paused: {until}` instead, null without an end. Refusals: 400 invalid-request, 404
 * service-not-offered, 404 booking-not-found, 409 choice-not-offered.
 */
export async function openings(c: AppContext): Promise<Response> {
  const { database } = c.var.deps.practice;
  const { moving, ...query } = readQuery(c, openingsQuery);
  const identified = await identify(c); // an invalid token counts as a visitor
  const user = identified.ok && "userId" in identified.identity ? identified.identity : undefined;
  const booking = moving === undefined ? undefined : await findBooking(database, moving);
  const isTheirs = booking && user && (user.role === "admin" || booking.userId === user.userId);
  if (moving !== undefined && !isTheirs) return refuse(c, "booking-not-found");
  const service = booking ? undefined : await findOfferedService(database, query.serviceId);
  const session = booking ?? (service && asChosen(service, query));
  if (!session) return refuse(c, "service-not-offered");
  if ("ok" in session) return refuse(c, session);
  if (service?.writtenDays) return c.json(await promiseOf(database, { ...service, writtenDays: service.writtenDays }, user?.userId));
  const diary = await loadDiary(database, undefined, moving ? [moving] : [], { ids: query.hold ? [query.hold] : [], ofUser: user?.userId });
  const span = bookableSpan(diary);
  const { from = span.from, to = span.to } = query;
  const days = openingsWithin(diary, session, from, to);
  const held = user && !moving ? await findHeldTimes(database, user.userId, query.serviceId) : [];
  for (const { date: day, time } of held) {
    if (day >= from && day <= to) days[day] = [...(days[day] ?? []), time].toSorted();
  }
  return c.json({ zone: diary.zone, today: diary.today, ...span, days });
}

/** `promised`: the day by which a written reading is sent, which is the one thing that can be booked. */
async function promiseOf(database: Queries, service: OfferedService & { writtenDays: number }, userId?: string) {
  const { day, earliest, today, zone } = await loadPromisedDay(database, service, userId);
  const nothing = { zone, today, from: today, to: today, days: {} };
  if (service.isPaused) return { ...nothing, paused: { until: service.resumesOn } };
  if (day === undefined) return nothing;
  return { zone, today, from: day, to: day, promised: day, isQueued: day !== earliest, days: { [day]: [SENT_BY] } };
}

const dayQuery = z.object({ date, serviceId, ...chosen, moving: bookingId.optional() });

/**
 * GET ?date=&serviceId=[&moving=][&variantId=][&addOnIds=a,b] -> one day for the practitioner, without the public's limits: the free `times` within the hours (today:
 * those still to come), the `hours`, why the day is blocked, whether a new booking may be for today, what occupies it, and its closed hours.
 * With `moving` a booking keeps its length, and its own time counts as free. Refusals: service-not-offered, choice-not-offered, booking-not-found.
 */
export async function plannedDay(c: UserContext): Promise<Response> {
  const { database } = c.var.deps.practice;
  const { moving, ...query } = readQuery(c, dayQuery);
  const booking = moving && (await findBooking(database, moving));
  const service = moving ? undefined : await findActiveService(database, query.serviceId);
  const session = booking || (service && asChosen(service, query));
  if (!session) return refuse(c, moving ? "booking-not-found" : "service-not-offered");
  if ("ok" in session) return refuse(c, session);
  return c.json(dayInJson(await loadPlannedDay(database, query.date, moving), session, moving !== undefined));
}

/** The length of a service with the chosen variant and add-ons. */
function asChosen(service: OfferedService, query: Choices): SessionLength | Rejection {
  const { bufferBefore, buffer } = service;
  const chosen = soldAs(service, query);
  return chosen.ok ? { duration: chosen.sold.duration, bufferBefore, buffer } : chosen;
}

function dayInJson(day: LoadedDay, { duration, bufferBefore = 0, buffer = 0 }: SessionLength, isMove: boolean) {
  const { today, now, blockedBecause } = day;
  const isOpen = day.date > today || (day.date === today && (isMove || day.isSameDayAllowed));
  const times = isOpen ? freeTimes({ duration, bufferBefore, buffer }, day).map(formatTime) : [];
  return {
    date: day.date,
    duration,
    bufferBefore,
    buffer,
    times: day.date === today ? times.filter((time) => time > now) : times,
    hours: day.hours.map(({ start, end }) => ({ from: formatTime(start), to: formatTime(end) })),
    blockedBecause,
    isSameDayRefused: !isMove && day.date === today && !day.isSameDayAllowed,
    occupied: day.occupied.map((span) => ({
      from: formatTime(span.begins),
      to: formatTime(span.over),
      bufferBeforeMinutes: span.begins - span.start,
      bufferMinutes: span.end - span.over,
      title: span.title,
      bookingId: span.bookingId,
    })),
    closed: day.closed.map(({ start, end, ...why }) => ({ from: formatTime(start), to: formatTime(end), ...why })),
  };
}
