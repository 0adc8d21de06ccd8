import type { GroupDate } from "#app/backend/gatherings.ts";
import type { Service } from "#app/backend/services.ts";
import { WORKSHOP_MINUTES } from "#domain/schedule.ts";

/** Readings, the dearest first, as the page tells of them. */
export function readingsOf(services: Service[]): Service[] {
  return services.filter(({ category }) => category === "readings").toSorted((one, other) => other.price - one.price);
}

/** Reiki sessions for one person, before trainings, which last as long as a workshop (spec 9). Both from the lowest price up. */
export function reikiOf(services: Service[]): { sessions: Service[]; trainings: Service[] } {
  const reiki = services.filter(({ category }) => category === "reiki").toSorted((one, other) => one.price - other.price);
  return {
    sessions: reiki.filter(({ durationMinutes }) => durationMinutes < WORKSHOP_MINUTES),
    trainings: reiki.filter(({ durationMinutes }) => durationMinutes >= WORKSHOP_MINUTES),
  };
}

/** Yoga and the meditation group share a category (spec 2); the group is the one that has meditation in its name. */
export function yogaOf(services: Service[]): { yoga: Service[]; meditation: Service[] } {
  const both = services.filter(({ category }) => category === "yoga");
  return { yoga: both.filter((service) => !isMeditation(service)), meditation: both.filter(isMeditation) };
}

/** The dates of these services, in their order. */
export function datesOf(services: Service[], dates: GroupDate[]): GroupDate[] {
  return dates.filter(({ serviceId }) => services.some(({ id }) => id === serviceId));
}

function isMeditation({ name }: Service): boolean {
  return /meditat/i.test(name);
}
