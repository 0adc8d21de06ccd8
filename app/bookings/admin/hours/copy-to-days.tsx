import { useState } from "react";
import { DialogButtons } from "#app/kit/admin/ui/confirm-dialog.tsx";
import { Dialog, useCloseDialog } from "#app/kit/ui/dialog.tsx";
import { Checkbox } from "#app/kit/ui/field.tsx";
import { hoursWithout, isSameWeek, type WeekdayHours } from "#domain/bookings/hours.ts";
import { useWeek } from "#app/kit/ui/calendar/use-week.ts";
import { formatHours, ofDay, WEEK, weekday } from "./hours.ts";

type CopyToDaysProps = {
  from: number;
  week: WeekdayHours[];
  /** The stored hours. */
  saved: WeekdayHours[];
  onCopy: (days: number[]) => void;
  onClose: () => void;
};

/** Replaces the hours of other days with those of this one. Days that had the same hours before this one was changed are ticked. */
export function CopyToDays({ onClose, ...props }: CopyToDaysProps) {
  return (
    <Dialog
      title={`Copy ${weekday(props.from)}’s hours`}
      about={`${formatHours(ofDay(props.week, props.from))}. The days that you choose get these hours in place of theirs.`}
      onClose={onClose}
    >
      <Days {...props} />
    </Dialog>
  );
}

function Days({ from, week, saved, onCopy }: Omit<CopyToDaysProps, "onClose">) {
  const close = useCloseDialog();
  const weekdays = useWeek();
  const onDay = (day: number, hours: WeekdayHours[]) => hours.map((each) => ({ ...each, dayOfWeek: day }));
  const before = ofDay(saved, from);
  const isAlike = (day: number) =>
    hoursWithout(ofDay(week, from), before).length > 0 &&
    isSameWeek(onDay(day, before), ofDay(week, day)) &&
    before.length > 0;
  const [days, setDays] = useState<number[]>(() => WEEK.filter((day) => day !== from && isAlike(day)));
  return (
    <>
      <fieldset className="mt-4 grid gap-x-6 sm:grid-cols-2">
        <legend className="sr-only">Days</legend>
        {weekdays
          .filter((day) => day !== from)
          .map((day) => (
            <Checkbox
              key={day}
              label={
                <>
                  {weekday(day)} <span className="block text-quiet tabular-nums">{formatHours(ofDay(week, day))}</span>
                </>
              }
              checked={days.includes(day)}
              onChange={({ target }) => setDays(target.checked ? [...days, day] : days.filter((each) => each !== day))}
            />
          ))}
      </fieldset>
      <DialogButtons
        cancelLabel="Cancel"
        onCancel={close}
        actionLabel="Copy hours"
        type="button"
        disabled={days.length === 0}
        onClick={() => {
          close();
          onCopy(days);
        }}
      />
    </>
  );
}
