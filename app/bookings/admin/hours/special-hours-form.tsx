import { useForm } from "react-hook-form";
import { addSpecialHours, type HoursOfDate, type SpecialHours } from "#app/bookings/hours/hours-of-date.ts";
import { useFormDraft } from "#app/kit/admin/drafts/use-form-draft.ts";
import { useServerMutation } from "#app/kit/backend/queries.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { schemaResolver } from "#app/kit/ui/forms/schema-resolver.ts";
import { endOfField, specialHours } from "#domain/bookings/hours.ts";
import { formatDay } from "#domain/wording.ts";
import { DateAndHours, NO_LONGER_TO_COME } from "./date-and-hours.tsx";
import { formatHoursOfDate } from "./hours.ts";

const hoursOf = (typed: HoursOfDate): HoursOfDate => ({ ...typed, end: endOfField(typed.end) });
const resolver = schemaResolver<HoursOfDate>(specialHours, hoursOf);

/** Sets hours that replace the weekly ones on a date. `hours` are the special hours of future dates. */
export function SpecialHoursForm({ today, hours }: { today: string; hours: SpecialHours[] }) {
  const { draft, saveDraft, discardDraft } = useFormDraft<HoursOfDate>("special-hours");
  const { register, handleSubmit, setError, clearErrors, getValues, watch, setValue, formState } = useForm<HoursOfDate>(
    {
      defaultValues: draft ?? { date: "", start: "09:00", end: "17:00" },
      resolver,
      reValidateMode: "onSubmit",
    },
  );
  const { errors } = formState;
  const add = useServerMutation({
    mutationFn: addSpecialHours,
    successToast: (_, added) => ({ title: "Special hours added", description: formatHoursOfDate(added) }),
    errorToast: "Failed to add special hours",
    invalidates: ["special_hours", "calendar"],
    onSuccess: () => {
      discardDraft();
      setValue("date", "");
    },
  });
  const submit = handleSubmit((typed) => {
    const values = hoursOf(typed);
    const conflict = hours.find(
      ({ date, start, end }) => date === values.date && start < values.end && values.start < end,
    );
    if (values.date < today) setError("date", { message: NO_LONGER_TO_COME });
    else if (conflict)
      setError("end", {
        message: `These hours overlap ${conflict.start} to ${conflict.end} on ${formatDay(conflict.date, "medium")}.`,
      });
    else add.mutate(values);
  });
  return (
    <form
      onSubmit={(event) => void submit(event)}
      onChange={() => {
        clearErrors();
        saveDraft(getValues());
      }}
      noValidate
      aria-label="Add special hours"
      className="flex flex-wrap items-end gap-3"
    >
      <DateAndHours today={today} date={watch("date")} register={register} />
      <Button type="submit" busy={add.isPending} className="max-sm:w-full">
        Add special hours
      </Button>
      <p role="alert" className="w-full text-bad empty:hidden">
        {(errors.date ?? errors.start ?? errors.end)?.message}
      </p>
    </form>
  );
}
