import type { ComponentProps } from "react";
import { t } from "@sacred-space/words/t.ts";
import { Field, Input } from "#app/kit/ui/field.tsx";
import { describeFarAhead } from "#domain/bookings/far-ahead.ts";

type Part = Pick<ComponentProps<"input">, "name" | "onChange" | "onBlur" | "ref">;

type DateAndHoursProps = { today: string; date: string; register: (name: "date" | "start" | "end") => Part };

export function DateAndHours({ today, date, register }: DateAndHoursProps) {
  return (
    <>
      <Field label={t("Date")} hint={describeFarAhead(date, today)} className="w-full sm:w-44">
        <Input type="date" min={today} {...register("date")} />
      </Field>
      <Field label={t("From")} className="grow basis-28 sm:grow-0 sm:basis-36">
        <Input type="time" {...register("start")} />
      </Field>
      <Field label={t("Until")} className="grow basis-28 sm:grow-0 sm:basis-36">
        <Input type="time" {...register("end")} />
      </Field>
    </>
  );
}

export const NO_LONGER_TO_COME = t("Choose a date from today on.");
