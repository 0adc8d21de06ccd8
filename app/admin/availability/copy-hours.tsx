import { useForm, useWatch } from "react-hook-form";
import { useServerMutation } from "#app/backend/queries.tsx";
import { DialogButtons } from "#app/admin/ui/confirm-dialog.tsx";
import { addWindows, type AvailabilityWindow } from "#app/backend/bookings/availability.ts";
import { Dialog, useCloseDialog } from "#app/ui/dialog.tsx";
import { Checkbox } from "#app/ui/field.tsx";
import { copiedTo, FROM_MONDAY, weekday } from "./hours.ts";

type CopyHoursProps = { from: number; windows: AvailabilityWindow[]; onClose: () => void };

/** Gives other days the active hours of this one. A day with hours of its own at those times keeps them, and is named. */
export function CopyHours({ from, windows, onClose }: CopyHoursProps) {
  const hours = windows.filter(({ dayOfWeek, isActive }) => dayOfWeek === from && isActive);
  return (
    <Dialog
      title={`Copy ${weekday(from)}’s hours`}
      about={`${hours.map(({ start, end }) => `${start} to ${end}`).join(", ")}. Choose the days that get the same hours.`}
      onClose={onClose}
    >
      <Days from={from} windows={windows} />
    </Dialog>
  );
}

function Days({ from, windows }: Omit<CopyHoursProps, "onClose">) {
  const close = useCloseDialog();
  const { register, control, handleSubmit } = useForm<{ days: string[] }>({ defaultValues: { days: [] } });
  const days = useWatch({ control, name: "days" }).map(Number);
  const copy = useServerMutation({
    mutationFn: addWindows,
    successToast: "Availability slot added",
    errorToast: "Failed to add availability slot",
    invalidates: ["availability", "calendar"],
  });
  const { added } = copiedTo(from, days, windows);
  const submit = handleSubmit(() => {
    close();
    copy.mutate(added);
  });
  return (
    <form onSubmit={(event) => void submit(event)}>
      <fieldset className="mt-4 grid gap-x-6 sm:grid-cols-2">
        <legend className="sr-only">Days</legend>
        {FROM_MONDAY.filter((day) => day !== from).map((day) => {
          const isTaken = copiedTo(from, [day], windows).skipped.length > 0;
          return (
            <Checkbox
              key={day}
              label={isTaken ? `${weekday(day)} (has hours then)` : weekday(day)}
              disabled={isTaken}
              value={day}
              {...register("days")}
            />
          );
        })}
      </fieldset>
      <DialogButtons keep="Leave as it is" onKeep={close} verb="Copy hours" disabled={added.length === 0} />
    </form>
  );
}
