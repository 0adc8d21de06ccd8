import { useForm } from "react-hook-form";
import { usePracticeClock } from "#app/admin/practice-clock.ts";
import { AdminSection } from "#app/admin/ui/admin-page.tsx";
import { Listed } from "#app/admin/ui/listed.tsx";
import {
  addSpecialHours,
  type HoursOfDate,
  loadSpecialHours,
  removeSpecialHours,
  type SpecialHours as Hours,
} from "#app/backend/bookings/hours-of-date.ts";
import { useServerMutation, useServerQuery } from "#app/backend/queries.tsx";
import { Button } from "#app/ui/button.tsx";
import { schemaResolver } from "#app/ui/schema-resolver.ts";
import { specialHours } from "#domain/bookings/hours.ts";
import { dayInWords } from "#domain/wording.ts";
import { DateAndHours, NO_LONGER_TO_COME } from "./date-and-hours.tsx";
import { HoursList, spanInWords } from "./hours-list.tsx";

const READ = { loading: "Reading your special hours…", failed: "Failed to load availability data" };

/** Hours of single dates, which replace the weekly ones there. Those of days that are over are not listed. */
export function SpecialHoursList() {
  const clock = usePracticeClock();
  return (
    <AdminSection title="Special hours" aside="On these dates they take the place of the weekly hours, also on a Sunday.">
      <Listed read={clock} {...READ}>
        {({ today }) => <FromToday today={today} />}
      </Listed>
    </AdminSection>
  );
}

function FromToday({ today }: { today: string }) {
  const read = useServerQuery(["special_hours", today], (client, signal) => loadSpecialHours(client, today, signal));
  const remove = useServerMutation({
    mutationFn: (client, { id }: Hours) => removeSpecialHours(client, id),
    successToast: (_, hours) => ({ title: "Special hours removed", description: spanInWords(hours) }),
    undo: (_, hours) => ({ mutationFn: (client) => addSpecialHours(client, hours), done: "Special hours added again" }),
    errorToast: "Failed to remove special hours",
    invalidates: ["special_hours", "calendar"],
    optimistic: { key: ["special_hours"], change: (hours: Hours[], removed: Hours) => hours.filter(({ id }) => id !== removed.id) },
  });
  return (
    <Listed read={read} {...READ}>
      {(hours) => (
        <>
          <AddSpecialHours today={today} hours={hours} />
          <HoursList
            hours={hours}
            empty="No special hours to come. A date that you give other hours appears here."
            verb="Remove"
            onRemove={remove.mutate}
          />
        </>
      )}
    </Listed>
  );
}

const resolver = schemaResolver<HoursOfDate>(specialHours, (typed) => typed);

function AddSpecialHours({ today, hours }: { today: string; hours: Hours[] }) {
  const { register, handleSubmit, setError, clearErrors, resetField, formState } = useForm<HoursOfDate>({
    defaultValues: { date: "", start: "09:00", end: "17:00" },
    resolver,
    reValidateMode: "onSubmit",
  });
  const { errors } = formState;
  const add = useServerMutation({
    mutationFn: addSpecialHours,
    successToast: "Special hours added",
    errorToast: "Failed to add special hours",
    invalidates: ["special_hours", "calendar"],
    onSuccess: () => resetField("date"),
  });
  const submit = handleSubmit((typed) => {
    const met = hours.find(({ date, start, end }) => date === typed.date && start < typed.end && typed.start < end);
    if (typed.date < today) setError("date", { message: NO_LONGER_TO_COME });
    else if (met) setError("end", { message: `These hours overlap ${met.start} to ${met.end} on ${dayInWords(met.date, "medium")}.` });
    else add.mutate(typed);
  });
  return (
    <form
      onSubmit={(event) => void submit(event)}
      onChange={() => clearErrors()}
      noValidate
      aria-label="Add special hours"
      className="flex flex-wrap items-end gap-3"
    >
      <DateAndHours today={today} register={register} />
      <Button type="submit" busy={add.isPending} className="max-sm:w-full">
        Add special hours
      </Button>
      <p role="alert" className="w-full text-bad empty:hidden">
        {(errors.date ?? errors.start ?? errors.end)?.message}
      </p>
    </form>
  );
}
