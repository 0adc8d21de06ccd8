import type { Auth } from "#app/backend/accounts/auth-provider.tsx";
import { bookingDraftOf } from "#app/backend/bookings/booking-draft.ts";
import type { BookingValues } from "#app/booking/booking-values.ts";
import type { Offer } from "#app/booking/offer/offer.ts";
import { parseDate, parseTime } from "#domain/time.ts";

/** What is known already, over it what was typed in this tab before; a session, and a day with its time, that the address names win. */
export function firstValues(offer: Offer, searchParams: URLSearchParams, { user, profile }: Pick<Auth, "user" | "profile">): BookingValues {
  const { serviceId: typedService = "", ...typed } = bookingDraftOf<BookingValues>(user?.id ?? "");
  const isOffered = offer.services.some(({ id }) => id === typedService);
  const { session } = offer;
  return {
    groupSessionId: "",
    places: "1",
    choices: {},
    day: "",
    time: "",
    clientName: profile?.full_name ?? "",
    clientEmail: profile?.email ?? user?.email ?? "",
    clientPhone: profile?.phone ?? "",
    questions: [],
    notes: "",
    answers: {},
    hold: "",
    ...typed,
    serviceId: offer.selectedId || (isOffered ? typedService : ""),
    ...(offer.selectedId && namedTime(searchParams)),
    ...(session && {
      groupSessionId: session.id,
      places: String(session.held?.places ?? 1),
      serviceId: session.serviceId,
      day: session.startsOn,
      time: session.startTime,
    }),
    consent: false,
  };
}

/** A free time that the address names, as the links of the next free times do. */
function namedTime(searchParams: URLSearchParams): Pick<BookingValues, "day" | "time"> | undefined {
  const [day, time] = [searchParams.get("day") ?? "", searchParams.get("time") ?? ""];
  return parseDate(day) && parseTime(time) ? { day, time } : undefined;
}
