import { useState } from "react";
import { useAction } from "#app/kit/backend/use-action.ts";
import type { nameCalendarZone } from "#server/calendars/actions.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Field, Select } from "#app/kit/ui/field.tsx";
import { AFTER_CALENDAR_SYNC, describeCalendarContent } from "./describe-calendar.ts";

/** Which zone a name in a calendar stands for, as the practitioner said, and a way to change it. */
export function NamedZone({ id, name, zone }: { id: string; name: string; zone: string }) {
  const [isChanging, setIsChanging] = useState(false);
  if (isChanging) return <CalendarZoneForm id={id} name={name} said={zone} onSaved={() => setIsChanging(false)} />;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-4">
      <p className="text-quiet">
        Its time zone “<bdi>{name}</bdi>” is {zone}.
      </p>
      <button
        type="button"
        className="link min-h-11"
        aria-label={`Change… the time zone “${name}”`}
        onClick={() => setIsChanging(true)}
      >
        Change…
      </button>
    </div>
  );
}

type CalendarZoneFormProps = { id: string; name: string; said?: string; onSaved?: () => void };

/** Asks which zone an unknown name in a calendar stands for. Until then its times are busy in every zone that it may mean. */
export function CalendarZoneForm({ id, name, said = "", onSaved }: CalendarZoneFormProps) {
  const [zone, setZone] = useState(said);
  const save = useAction<typeof nameCalendarZone>("practice-name-calendar-zone", {
    successToast: ({ calendar }) => `Thank you. ${calendar.name}: ${describeCalendarContent(calendar)}`,
    errorToast: "The time zone could not be saved",
    invalidates: AFTER_CALENDAR_SYNC,
    onSuccess: () => onSaved?.(),
  });
  return (
    <form
      className="mt-2 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ id, name, zone });
      }}
    >
      <Field
        label={`Where is the time zone “${name}”?`}
        hint={
          said ? "Its times are read anew at once." : "Until you say so, you are busy at its times wherever it may be."
        }
        className="grow basis-64"
      >
        <Select value={zone} onChange={(event) => setZone(event.target.value)}>
          {!said && <option value="">Choose…</option>}
          {Intl.supportedValuesOf("timeZone").map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
      </Field>
      <Button dense type="submit" disabled={zone === ""} busy={save.isPending}>
        Save
      </Button>
    </form>
  );
}
