import { useFormContext } from "react-hook-form";
import { t } from "@sacred-space/words/t.ts";
import { Field, Input } from "#app/kit/ui/field.tsx";
import { type CalendarDate, addDays } from "#domain/time.ts";
import { DayPlan } from "./day-plan.tsx";
import type { DayRead, TimeValues } from "./time-values.ts";
import { useId } from "react";
import { formatDay } from "#domain/wording.ts";

type TimeFieldsProps = { today: CalendarDate | undefined; query: DayRead };

/** A day and any free time, with the practitioner's hours and diary of that day. */
export function TimeFields({ today, query }: TimeFieldsProps) {
  const { setValue, watch, formState } = useFormContext<TimeValues>();
  const agreeAnew = () => setValue("bookAnyway", false);
  const choose = (date: CalendarDate) => {
    agreeAnew();
    setValue("bookingDate", date, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  };
  return (
    <div>
      {today && <NextDays today={today} value={watch("bookingDate")} onChoose={choose} />}
      <MomentFields first={today} onDate={agreeAnew} />
      {query.isAsked && <DayPlan query={query} today={today} />}
    </div>
  );
}

type MomentFieldsProps = {
  /** The earliest day that the date input offers. */
  first?: CalendarDate | undefined;
  onDate?: () => void;
};

export function MomentFields({ first, onDate = () => undefined }: MomentFieldsProps) {
  const { register, formState } = useFormContext<Omit<TimeValues, "bookAnyway">>();
  const { errors } = formState;
  return (
    <div className="flex flex-wrap gap-4">
      <Field label={t("Date")} error={errors.bookingDate?.message} className="grow basis-40">
        <Input type="date" min={first} {...register("bookingDate", { onChange: onDate })} />
      </Field>
      <Field label={t("Time")} error={errors.bookingTime?.message} className="grow basis-32">
        <Input type="time" {...register("bookingTime")} />
      </Field>
    </div>
  );
}

const DAYS = 7;

type NextDaysProps = { today: CalendarDate; value: CalendarDate; onChoose: (date: CalendarDate) => void };

/** Buttons for today and the next six days, since most bookings by telephone are for one of them. */
function NextDays({ today, value, onChoose }: NextDaysProps) {
  const id = useId();
  return (
    <div
      role="group"
      aria-labelledby={id}
      className="mb-4 grid grid-cols-7 pl-px max-[24rem]:grid-cols-4 max-[24rem]:gap-y-1"
    >
      <p id={id} className="col-span-full mb-1 font-medium leading-snug">
        {t("The next days")}
      </p>
      {Array.from({ length: DAYS }, (_, ahead) => addDays(today, ahead)).map((date) => (
        <button
          key={date}
          type="button"
          aria-pressed={date === value}
          onClick={() => onChoose(date)}
          className="relative -ml-px min-h-12 border border-hairline leading-tight tabular-nums text-quiet hover:z-10 hover:border-gold hover:text-gold focus-visible:z-20 aria-pressed:z-10 aria-pressed:border-gold aria-pressed:text-text"
        >
          <span className="block text-xs">{date === today ? t("Today") : formatDay(date, "shortWeekday")}</span>{" "}
          {Number(date.slice(8))}
        </button>
      ))}
    </div>
  );
}
