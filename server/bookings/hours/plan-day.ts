import { findBooking } from "#server/bookings/bookings.queries.ts";
import { type LoadedDay, loadPlannedDay } from "./planned-days.queries.ts";
import { findActiveService } from "#server/catalog/services.queries.ts";
import { freeTimes } from "#domain/bookings/manual-times.ts";
import type { SessionLength } from "#domain/bookings/slots.ts";
import type { Choices } from "#domain/catalog/choice-request.ts";
import { done, refused } from "#domain/result.ts";
import { type CalendarDate, formatTime } from "#domain/time.ts";
import type { Practice } from "#kit/server/practice.ts";
import { asChosen } from "./find-openings.ts";

type Wanted = Choices & { date: CalendarDate; serviceId: string; moving?: string | undefined };

/**
 * Reads one day for the practitioner, without the public's limits: the free `times` within the hours (today: those still to come), the
 * `hours`, why the day is blocked, whether a new booking may be for today, what occupies it, and its closed hours. With `moving` a booking
 * keeps its length, and its own time counts as free.
 */
export async function planDay({ database }: Practice, _: unknown, { moving, ...wanted }: Wanted) {
  const booking = moving && (await findBooking(database, moving));
  const service = moving ? undefined : await findActiveService(database, wanted.serviceId);
  const session = booking || (service && asChosen(service, wanted));
  if (!session) return refused(moving ? "booking-not-found" : "service-not-offered");
  if ("ok" in session) return session;
  return done(dayInJson(await loadPlannedDay(database, wanted.date, moving), session, moving !== undefined));
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
