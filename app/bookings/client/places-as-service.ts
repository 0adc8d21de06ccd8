import type { Service } from "#app/catalog/services.ts";
import { serviceWithPlaces } from "#domain/catalog/group-sessions.ts";
import { minutesOf } from "#domain/time.ts";
import type { OfferedSession } from "#app/catalog/client/offer.ts";

type Sold = Pick<OfferedSession, "service" | "price" | "startTime" | "endTime">;

/**
 * Group places in the shape of a service, for the summary, the button and the wait for the payment. Their length is that of the session on
 * one day.
 */
export function placesAsService({ service, price, startTime, endTime }: Sold, places: number): Service {
  const name = serviceWithPlaces(service.name, places);
  const durationMinutes = minutesOf(endTime) - minutesOf(startTime);
  return { ...service, name, durationMinutes, price: price * places, questionCount: 0, isPhoneCall: undefined };
}
