import { useFormContext } from "react-hook-form";
import { Field, Input } from "#app/kit/ui/field.tsx";
import type { CalendarDate } from "#domain/time.ts";
import { DayPlan } from "./day-plan.tsx";
import { NextDays } from "./next-days.tsx";
import type { DayRead, TimeValues } from "./time-values.ts";

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
      <Field label="Date" error={errors.bookingDate?.message} className="grow basis-40">
        <Input type="date" min={first} {...register("bookingDate", { onChange: onDate })} />
      </Field>
      <Field label="Time" error={errors.bookingTime?.message} className="grow basis-32">
        <Input type="time" {...register("bookingTime")} />
      </Field>
    </div>
  );
}
