import { type SubmitEvent, useState } from "react";
import { useAct } from "#app/backend/queries.tsx";
import { addWindows, type AvailabilityWindow, type Hours } from "#app/backend/bookings/availability.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, Input, Select } from "#app/ui/field.tsx";
import { faultOf, FROM_MONDAY, weekday } from "./hours.ts";

/** Spec 5: Monday, 09:00 to 17:00, active. */
const FIRST: Hours = { dayOfWeek: 1, start: "09:00", end: "17:00" };

/** Adds hours to a weekday. What is wrong is said before it is sent; the database has the last word. */
export function AddHours({ windows }: { windows: AvailabilityWindow[] }) {
  const [hours, setHours] = useState(FIRST);
  const [fault, setFault] = useState<string | undefined>();
  const add = useAct({
    act: addWindows,
    done: "Availability slot added",
    failed: "Failed to add availability slot",
    refreshes: ["availability"],
  });
  const change = (part: Partial<Hours>) => {
    setHours({ ...hours, ...part });
    setFault(undefined);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const found = faultOf(hours, windows);
    setFault(found);
    if (!found) add.mutate([hours]);
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Add hours" className="flex flex-wrap items-end gap-3">
      <Field label="Day" className="w-full sm:w-44">
        <Select value={hours.dayOfWeek} onChange={({ target }) => change({ dayOfWeek: Number(target.value) })}>
          {FROM_MONDAY.map((day) => (
            <option key={day} value={day}>
              {weekday(day)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="From" className="grow basis-28 sm:grow-0 sm:basis-36">
        <Input type="time" value={hours.start} onChange={({ target }) => change({ start: target.value })} />
      </Field>
      <Field label="Until" className="grow basis-28 sm:grow-0 sm:basis-36">
        <Input type="time" value={hours.end} onChange={({ target }) => change({ end: target.value })} />
      </Field>
      <Button type="submit" variant="gold" busy={add.isPending} className="max-sm:w-full">
        Add hours
      </Button>
      <p role="alert" className="w-full text-bad empty:hidden">
        {fault}
      </p>
    </form>
  );
}
