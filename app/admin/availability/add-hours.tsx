import { useForm } from "react-hook-form";
import { useServerMutation } from "#app/backend/queries.tsx";
import { addWindows, type AvailabilityWindow, type Hours } from "#app/backend/bookings/availability.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, Input, Select } from "#app/ui/field.tsx";
import { schemaResolver } from "#app/ui/schema-resolver.ts";
import { weeklyHours } from "#domain/bookings/hours.ts";
import { FROM_MONDAY, overlapInWords, weekday } from "./hours.ts";

/** Monday, 09:00 to 17:00. */
const FIRST: Hours = { dayOfWeek: 1, start: "09:00", end: "17:00" };

const resolver = schemaResolver<Hours>(weeklyHours, (typed) => typed);

/** Adds hours to a weekday. Overlaps are reported before sending; the database decides. */
export function AddHours({ windows }: { windows: AvailabilityWindow[] }) {
  const { register, handleSubmit, setError, clearErrors, formState } = useForm<Hours>({
    defaultValues: FIRST,
    resolver,
    reValidateMode: "onSubmit",
  });
  const { errors } = formState;
  const add = useServerMutation({
    mutationFn: addWindows,
    successToast: "Availability slot added",
    errorToast: "Failed to add availability slot",
    invalidates: ["availability", "calendar"],
  });
  const submit = handleSubmit((hours) => {
    const overlap = overlapInWords(hours, windows);
    if (overlap) setError("end", { message: overlap });
    else add.mutate([hours]);
  });
  return (
    <form
      onSubmit={(event) => void submit(event)}
      onChange={() => clearErrors()}
      noValidate
      aria-label="Add hours"
      className="flex flex-wrap items-end gap-3"
    >
      <Field label="Day" className="w-full sm:w-44">
        <Select {...register("dayOfWeek", { valueAsNumber: true })}>
          {FROM_MONDAY.map((day) => (
            <option key={day} value={day}>
              {weekday(day)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="From" className="grow basis-28 sm:grow-0 sm:basis-36">
        <Input type="time" {...register("start")} />
      </Field>
      <Field label="Until" className="grow basis-28 sm:grow-0 sm:basis-36">
        <Input type="time" {...register("end")} />
      </Field>
      <Button type="submit" variant="gold" busy={add.isPending} className="max-sm:w-full">
        Add hours
      </Button>
      <p role="alert" className="w-full text-bad empty:hidden">
        {(errors.start ?? errors.end)?.message}
      </p>
    </form>
  );
}
