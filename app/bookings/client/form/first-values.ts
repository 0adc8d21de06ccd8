import type { Auth } from "#app/accounts/auth-provider.tsx";
import { bookingDraftOf } from "#app/bookings/booking-draft.ts";
import type { BookingValues } from "#app/bookings/client/booking-values.ts";
import type { Offer } from "#app/catalog/client/offer.ts";
import { parseDate, parseTime } from "#domain/time.ts";

/** The initial values: known details, overridden by this tab's draft, overridden by a group session, or a day and time, in the URL. */
export function firstValues(
  offer: Offer,
  searchParams: URLSearchParams,
  { user, profile }: Pick<Auth, "user" | "profile">,
): BookingValues {
  const draft = bookingDraftOf<BookingValues>(user?.id ?? "");
  const { serviceId: typedService = "", groupSessionId: typedSession, places: typedPlaces, ...typed } = draft;
  const isOffered = offer.services.some(({ id }) => id === typedService);
  const { session } = offer;
  return {
    groupSessionId: "",
    places: "1",
    companions: "",
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
    ...(user && { code: undefined }),
    serviceId: offer.selectedId || (isOffered ? typedService : ""),
    ...(offer.selectedId && namedTime(searchParams)),
    ...(session && {
      groupSessionId: session.id,
      places: String(session.held?.places ?? (typedSession === session.id && typedPlaces ? typedPlaces : 1)),
      serviceId: session.serviceId,
      day: session.startsOn,
      time: session.startTime,
    }),
    consent: false,
  };
}

/** A free time in the URL, as in the links of the next free times. */
function namedTime(searchParams: URLSearchParams): Pick<BookingValues, "day" | "time"> | undefined {
  const [day, time] = [searchParams.get("day") ?? "", searchParams.get("time") ?? ""];
  return parseDate(day) && parseTime(time) !== undefined ? { day, time } : undefined;
}
