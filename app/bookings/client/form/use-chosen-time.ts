import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useRevalidator } from "react-router";
import type { Openings } from "#app/bookings/openings.ts";
import type { ServerResult } from "#app/kit/backend/server/server-result.ts";
import type { BookingValues } from "#app/bookings/client/booking-values.ts";
import type { OfferedSession } from "#app/catalog/client/offer.ts";
import { firstBookableDay, timesOn } from "#app/bookings/client/time/bookable-days.ts";
import { useOpenings } from "#app/bookings/client/time/use-openings.ts";
import type { ChosenService } from "./use-chosen-service.ts";

type ChosenTime = {
  /** The free times of the chosen service; undefined while they load. */
  result: ServerResult<Openings> | undefined;
  openings: Openings | undefined;
  /** Whether the form preselected the first free day. */
  isDaySuggested: boolean;
  /** What the form was opened with, if it turned out not to be free. */
  gone: { day: string; time: string } | undefined;
  chooseDay(day: string): void;
  chooseTime(day: string, time: string): void;
  /** Whether the form will no longer change day and time: the free times are loaded, and a day is selected. */
  isSettled: boolean;
  reload(): void;
  /** After a time was taken: reloads the free times, and clears the time in the form. */
  lookAgain(): void;
};

type Of = { session: OfferedSession | undefined; chosen: ChosenService; releasedHolds: number };

/** Keeps day and time in the form valid: clears a time that is no longer free, and preselects the first free day. */
export function useChosenTime(
  form: UseFormReturn<BookingValues>,
  values: BookingValues,
  { session, chosen, releasedHolds }: Of,
): ChosenTime {
  const { revalidate } = useRevalidator();
  const { day, time, hold } = values;
  const { service, choices } = chosen;
  const { result, reload } = useOpenings(session || !chosen.isSettled ? "" : (service?.id ?? ""), {
    releasedHolds,
    choices,
    hold,
  });
  const [isDaySuggested, setIsDaySuggested] = useState(false);
  const openings = result?.ok ? result.value : undefined;
  const [opened] = useState({ day, time });
  const [gone, setGone] = useState<typeof opened>();

  useEffect(() => {
    if (!openings || timesOn(day, openings).includes(time)) return;
    const { promised } = openings;
    if (promised) {
      form.setValue("day", promised);
      form.setValue("time", openings.days[promised]?.[0] ?? "");
      return;
    }
    if (time !== "" && opened.time === time && opened.day === day) setGone(opened);
    form.setValue("time", "");
    if (timesOn(day, openings).length > 0) return;
    form.setValue("day", firstBookableDay(openings) ?? "");
    setIsDaySuggested(true);
  }, [form, openings, day, time, opened]);

  const chooseDay = (chosenDay: string) => {
    form.setValue("day", chosenDay);
    setIsDaySuggested(false);
  };
  const chooseTime = (chosenDay: string, chosenTime: string) => {
    chooseDay(chosenDay);
    form.setValue("time", chosenTime);
  };
  const lookAgain = () => {
    if (session) return void revalidate();
    form.setValue("time", "");
    reload();
  };
  const isTimeFree = !time || (openings !== undefined && timesOn(day, openings).includes(time));
  const isDayOpened = openings !== undefined && (day !== "" || !firstBookableDay(openings));
  return {
    result,
    openings,
    isDaySuggested,
    gone,
    chooseDay,
    chooseTime,
    isSettled: session !== undefined || (isTimeFree && isDayOpened),
    reload,
    lookAgain,
  };
}
