import type { PublishedGroupSession } from "#app/backend/catalog/group-sessions.ts";
import type { Service } from "#app/backend/catalog/services.ts";
import { WORKSHOP_MINUTES } from "#domain/catalog/schedule.ts";

/** Readings, the dearest first, as the page tells of them. */
export function readingsOf(services: Service[]): Service[] {
  return services.filter(({ category }) => category === "readings").toSorted((one, other) => other.price - one.price);
}

/** Reiki sessions for one person, before trainings, which last as long as a workshop. Both from the lowest price up. */
export function reikiOf(services: Service[]): { sessions: Service[]; trainings: Service[] } {
  const reiki = services.filter(({ category }) => category === "reiki").toSorted((one, other) => one.price - other.price);
  return {
    sessions: reiki.filter(({ durationMinutes }) => durationMinutes < WORKSHOP_MINUTES),
    trainings: reiki.filter(({ durationMinutes }) => durationMinutes >= WORKSHOP_MINUTES),
  };
}

/** Yoga and the meditation group share a category; what is joined by its date and not booked online is the group, whatever its name. */
export function yogaOf(services: Service[]): { yoga: Service[]; meditation: Service[] } {
  const both = services.filter(({ category }) => category === "yoga");
  return { yoga: both.filter((service) => service.bookedOnline), meditation: both.filter((service) => !service.bookedOnline) };
}

/** The dates of these services, in their order. */
export function datesOf(services: Service[], dates: PublishedGroupSession[]): PublishedGroupSession[] {
  return dates.filter(({ serviceId }) => services.some(({ id }) => id === serviceId));
}
