import { useState } from "react";
import type { Service } from "#app/catalog/services.ts";
import type { BookingValues, ReadAnswers } from "#app/bookings/client/booking-values.ts";
import type { Offer, OfferedSession } from "#app/catalog/client/offer.ts";
import type { SoldChoices } from "#app/kit/ui/forms/choices-fields.tsx";
import type { Choices } from "#domain/catalog/choice-request.ts";
import { placeAround } from "#domain/catalog/session-place.ts";
import { serviceWithPlaces } from "#domain/catalog/group-sessions.ts";
import { minutesOf } from "#domain/time.ts";

export type ChosenService = {
  /** With the length and price of its choices; all places of a group session count as one item. */
  service: Service | undefined;
  /** The service without its choices; undefined if the URL names a group session. */
  listed: Service | undefined;
  /** The choices in the form that the server expects. */
  choices: Choices;
  /** Whether its choices, if it has any, are complete. */
  isSettled: boolean;
  setSold(made: SoldChoices | undefined): void;
  /** The answers to the service's questions, once these are loaded; undefined if it has none. */
  answers: ReadAnswers | undefined;
  isAnswerWrong: boolean;
  setAnswers(read: ReadAnswers): void;
};

/** The service that the form books, with its choices and answers. */
export function useChosenService({ services, session }: Offer, { serviceId, places }: BookingValues): ChosenService {
  const [sold, setSold] = useState<SoldChoices & { of: string }>();
  const [read, setRead] = useState<ReadAnswers>();
  const listed = session ? undefined : services.find(({ id }) => id === serviceId);
  const isSettled = !listed?.choices || sold?.of === listed.id;
  const service = session
    ? placesAsService(session, Number(places))
    : listed && { ...listed, ...(listed.choices && isSettled && named(listed, sold)) };
  const asks = service?.questions !== undefined;
  const answers = asks && read?.of === service.id ? read : undefined;
  return {
    service,
    listed,
    choices: listed?.choices && isSettled && sold ? sold.choices : {},
    isSettled,
    setSold: (made) => setSold(made && listed && { ...made, of: listed.id }),
    answers,
    isAnswerWrong: asks && answers?.isWrong !== false,
    setAnswers: setRead,
  };
}

/** Describes a service as chosen: its name includes the choice; length and price are those of the choice. */
function named({ name, choices }: Service, sold: SoldChoices | undefined) {
  return (
    sold && {
      name: name + sold.choice,
      durationMinutes: sold.duration,
      price: sold.price,
      place: sold.place,
      where: placeAround(sold.place, choices?.area),
    }
  );
}

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
