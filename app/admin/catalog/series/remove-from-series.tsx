import { plural } from "#domain/wording.ts";
import { useForm } from "react-hook-form";
import { AFTER_A_BOOKING } from "#app/admin/bookings/use-status.ts";
import { DialogButtons } from "#app/admin/ui/confirm-dialog.tsx";
import { AFTER_A_GROUP_SESSION, removeGroupSession } from "#app/backend/catalog/all-group-sessions.ts";
import type { ListedGroupSession } from "#app/backend/catalog/listed-group-session.ts";
import { act } from "#app/backend/server/functions.ts";
import type { cancelGroupSession, cancelSeries } from "#server/catalog/actions.ts";
import { showPhoneCalls } from "#app/admin/phone-calls/show-phone-calls.ts";
import { useWhoIsTold, WhoIsTold } from "#app/admin/phone-calls/who-is-told.tsx";
import { useServerMutation } from "#app/backend/queries.tsx";
import { Dialog, useCloseDialog, useLeaveDialog, useUnsaved } from "#app/ui/dialog.tsx";
import { Field, Textarea } from "#app/ui/field.tsx";

type RemoveFromSeriesProps = {
  date: ListedGroupSession;
  /** The date itself and all later ones. */
  later: ListedGroupSession[];
  name: string;
  onClose: () => void;
};

/** Removes a date of a series, or all later ones as well; cancels dates with booked places. */
export function RemoveFromSeries({ name, onClose, ...dates }: RemoveFromSeriesProps) {
  return (
    <Dialog title="Which dates?" about={`${name}, is a date of a series.`} onClose={onClose}>
      <RemoveForm name={name} {...dates} />
    </Dialog>
  );
}

type Removal = { date: ListedGroupSession; reason?: string; isLater: boolean };

const CHOICES = [
  ["one", "This one"],
  ["later", "All later ones"],
] as const;

function RemoveForm({ date, later, name }: Omit<RemoveFromSeriesProps, "onClose">) {
  const close = useCloseDialog();
  const leave = useLeaveDialog();
  const { register, handleSubmit, watch, formState } = useForm({ defaultValues: { which: "one", reason: "" } });
  useUnsaved(Boolean(formState.dirtyFields.reason));
  const remove = useServerMutation({
    mutationFn: (client, { date: { id, seriesId, occursOn, taken }, reason, isLater }: Removal) => {
      const why = reason && { reason };
      if (isLater) return act<typeof cancelSeries>(client, "practice-cancel-series", { seriesId: seriesId ?? "", from: occursOn, ...why });
      return taken > 0
        ? act<typeof cancelGroupSession>(client, "practice-cancel-group-session", { groupSessionId: id, ...why })
        : removeGroupSession(client, id);
    },
    successToast: (_, { isLater }) =>
      isLater ? { title: "Dates removed", description: `${name}, and later` } : { title: "Date removed", description: name },
    errorToast: "Failed to remove dates",
    invalidates: [...AFTER_A_BOOKING, ...AFTER_A_GROUP_SESSION],
    onSuccess: () => {
      close();
      showPhoneCalls(told.audience);
    },
  });
  const isLater = watch("which") === "later";
  const chosen = isLater ? later : [date];
  const taken = chosen.reduce((sum, each) => sum + each.taken, 0);
  const booked = chosen.reduce((sum, each) => sum + each.count.booked + each.count.held, 0);
  const told = useWhoIsTold(
    isLater ? { act: "cancel", seriesId: date.seriesId ?? "", from: date.occursOn } : { act: "cancel", groupSessionIds: [date.id] },
  );
  const submit = handleSubmit(({ reason }) => remove.mutate({ date, isLater, ...(reason.trim() && { reason: reason.trim() }) }));
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 flex flex-col gap-5">
      <fieldset>
        <legend className="sr-only">Which dates</legend>
        {CHOICES.map(([value, words]) => (
          <label key={value} className="flex min-h-11 items-center gap-3 py-1.5">
            <input type="radio" value={value} {...register("which")} className="tick" />
            {value === "later" ? `${words}: ${later.length} dates` : words}
          </label>
        ))}
      </fieldset>
      <p role="status">{consequence(chosen.length, booked)}</p>
      {taken > 0 && (
        <Field label="Reason" optional hint="For everybody to read.">
          <Textarea rows={2} maxLength={500} {...register("reason")} />
        </Field>
      )}
      {taken > 0 && <WhoIsTold told={told} />}
      <DialogButtons
        keep="Keep them"
        onKeep={leave}
        verb={chosen.length === 1 ? "Remove date" : "Remove dates"}
        variant="danger"
        disabled={told.isLoading}
        busy={remove.isPending}
      />
    </form>
  );
}

function consequence(dates: number, booked: number): string {
  const removed =
    dates === 1
      ? "It disappears from the site, and its hours can be booked again."
      : "They disappear from the site, and their hours can be booked again.";
  if (booked === 0) return removed;
  const places = plural(booked, "booked place is", "booked places are");
  return `${removed} ${places} cancelled: everybody gets all their money back. This cannot be undone.`;
}
