import { useState } from "react";
import type { Service } from "#app/backend/catalog/services.ts";
import type { BookingValues, ReadAnswers } from "#app/booking/booking-values.ts";
import type { Offer } from "#app/booking/offer/offer.ts";
import { placesAsService } from "#app/booking/places-as-service.ts";
import type { SoldChoices } from "#app/ui/forms/choices-fields.tsx";
import type { Choices } from "#domain/catalog/choice-request.ts";
import { placeAround } from "#domain/catalog/session-place.ts";

export type ChosenService = {
  /** With the length and price that its choices make; a group session's places count as one. */
  service: Service | undefined;
  /** The service as it is listed, without its choices; undefined where the address names a group session. */
  listed: Service | undefined;
  /** What is chosen of it, as the server is sent it. */
  choices: Choices;
  /** Whether its choices, if it has any, are made. */
  isSettled: boolean;
  setSold(made: SoldChoices | undefined): void;
  /** What is answered to the questions of the service, once they are read; undefined where it asks none. */
  answers: ReadAnswers | undefined;
  isAnswerWrong: boolean;
  setAnswers(read: ReadAnswers): void;
};

/** The service that the form books, with what its choices and questions make of it. */
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

/** A service as it is chosen: its name says what, its length and price are what that makes. */
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
