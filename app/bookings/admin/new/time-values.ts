import { t } from "@sacred-space/words/t.ts";
import type { DaySchedule, DayRequest } from "#app/bookings/planned-day.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { ask } from "#app/kit/backend/server/functions.ts";
import type { Choices } from "#domain/catalog/choice-request.ts";
import type { CalendarDate } from "#domain/time.ts";
import type { plannedDay } from "#server/bookings/actions.ts";
import { type PlannedTime, planWarning } from "./planned-time.ts";

export type TimeValues = { bookingDate: string; bookingTime: string; bookAnyway: boolean };

export const timeValues = ({ date, time, bookAnyway = false }: PlannedTime): TimeValues => ({
  bookingDate: date,
  bookingTime: time,
  bookAnyway,
});

export const TIME_WORDS = { bookingDate: t("Please choose the day."), bookingTime: t("Please choose the time.") };

type KnownOfDay = { today: CalendarDate | undefined; day: DaySchedule | undefined };

/** The errors of a time beyond its format; the server checks these, too. */
export function timeFaults({ bookingDate, bookingTime, bookAnyway }: TimeValues, { today = "", day }: KnownOfDay) {
  const warning = day?.date === bookingDate ? planWarning(day, bookingTime, today) : undefined;
  return {
    ...(bookingDate !== "" &&
      bookingDate < today && { bookingDate: t("This day is over. Please choose today or a later day.") }),
    ...(warning !== undefined &&
      !bookAnyway && { bookAnyway: t("Tick this to book it all the same, or choose another time.") }),
  };
}

type Planned = {
  date: string;
  serviceId: string;
  /** Determine the session's length. */
  choices?: Choices | undefined;
  /** The id of the booking being moved, whose own time counts as free. */
  moving?: string;
};

/** The practitioner's hours and diary on the session's day, fetched once day and service are chosen. */
export function useDaySchedule({ date, serviceId, choices: { variantId, addOnIds = [] } = {}, moving }: Planned) {
  const request: DayRequest = {
    date,
    serviceId,
    ...(moving && { moving }),
    ...(variantId && { variantId }),
    ...(addOnIds.length > 0 && { addOnIds: addOnIds.join() }),
  };
  const isAsked = date !== "" && serviceId !== "";
  const query = useServerQuery(
    ["openings", request],
    (client) => ask<typeof plannedDay>(client, "practice-openings", request),
    {
      enabled: isAsked,
    },
  );
  return {
    isAsked,
    error: query.error,
    day: query.isPlaceholderData ? undefined : query.data,
    retry: () => void query.refetch(),
  };
}

export type DayRead = ReturnType<typeof useDaySchedule>;
