import { usePracticeClock } from "#app/admin/practice-clock.ts";
import { Field, Input } from "#app/ui/field.tsx";
import type { Choices } from "#domain/catalog/choice-request.ts";
import { DayPlan } from "./day-plan.tsx";
import { NextDays } from "./next-days.tsx";
import type { PlannedTime } from "./planned-time.ts";

type TimeFieldsProps = {
  serviceId: string;
  /** What is chosen of it: it decides how long the session lasts. */
  choices?: Choices | undefined;
  /** The booking that is being moved: its own time counts as free. */
  moving?: string;
  value: PlannedTime;
  onChange: (moment: PlannedTime) => void;
};

/** A day and a time, any that is free; below them what the practitioner's own hours and diary say about both. */
export function TimeFields({ serviceId, choices, moving, value, onChange }: TimeFieldsProps) {
  const { date, time } = value;
  const clock = usePracticeClock();
  return (
    <div>
      {clock.data && <NextDays today={clock.data.today} value={date} onChoose={(day) => onChange({ date: day, time })} />}
      <div className="flex flex-wrap gap-4">
        <Field label="Date" className="grow">
          <Input
            type="date"
            required
            min={clock.data?.today}
            value={date}
            onChange={({ target }) => onChange({ date: target.value, time })}
          />
        </Field>
        <Field label="Time" className="grow">
          <Input type="time" required value={time} onChange={({ target }) => onChange({ ...value, time: target.value })} />
        </Field>
      </div>
      {date && serviceId && (
        <DayPlan request={{ date, serviceId, ...(moving && { moving }), ...lengthOf(choices) }} value={value} onChange={onChange} />
      )}
    </div>
  );
}

function lengthOf({ variantId, addOnIds = [] }: Choices = {}) {
  return { ...(variantId && { variantId }), ...(addOnIds.length > 0 && { addOnIds: addOnIds.join() }) };
}
