import { useForm } from "react-hook-form";
import { AFTER_A_BOOKING } from "#app/admin/bookings/use-status.ts";
import { showPhoneCalls } from "#app/admin/phone-calls/show-phone-calls.ts";
import { useWhoIsTold, WhoIsTold } from "#app/admin/phone-calls/who-is-told.tsx";
import { useAction } from "#app/backend/use-action.ts";
import type { cancelGroupSession } from "#server/catalog/actions.ts";
import { DialogButtons } from "#app/admin/ui/confirm-dialog.tsx";
import { AFTER_A_GROUP_SESSION } from "#app/backend/catalog/all-group-sessions.ts";
import type { ListedGroupSession } from "#app/backend/catalog/listed-group-session.ts";
import { formatPlaces } from "#domain/catalog/places.ts";
import { Dialog, useCloseDialog, useLeaveDialog, useUnsaved } from "#app/ui/dialog.tsx";
import { Field, Textarea } from "#app/ui/field.tsx";

type CancelGroupSessionProps = { date: ListedGroupSession; name: string; onCancelled?: () => void; onClose: () => void };

/** Cancels a group session and its booked places, after asking for the reason. */
export function CancelGroupSession({ date, name, onCancelled, onClose }: CancelGroupSessionProps) {
  return (
    <Dialog
      title="Cancel this date?"
      about={
        date.taken === 0
          ? `${name}. No place is booked. This cannot be undone.`
          : `${name}. ${formatPlaces(date.count)}. Everybody gets all their money back. This cannot be undone.`
      }
      onClose={onClose}
    >
      <Reason groupSessionId={date.id} name={name} onCancelled={onCancelled} />
    </Dialog>
  );
}

function Reason({ groupSessionId, name, onCancelled }: { groupSessionId: string; name: string; onCancelled: (() => void) | undefined }) {
  const close = useCloseDialog();
  const leave = useLeaveDialog();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: "" } });
  useUnsaved(formState.isDirty);
  const told = useWhoIsTold({ act: "cancel", groupSessionIds: [groupSessionId] });
  const cancel = useAction<typeof cancelGroupSession>("practice-cancel-group-session", {
    successToast: { title: "Date cancelled", description: name },
    errorToast: "Failed to cancel date",
    invalidates: [...AFTER_A_BOOKING, ...AFTER_A_GROUP_SESSION],
    onSuccess: () => {
      close();
      onCancelled?.();
      showPhoneCalls(told.audience);
    },
  });
  const submit = handleSubmit(({ reason }) => cancel.mutate({ groupSessionId, ...(reason.trim() && { reason: reason.trim() }) }));
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 flex flex-col gap-5">
      <Field label="Reason" optional hint="For everybody to read.">
        <Textarea rows={2} maxLength={500} {...register("reason")} />
      </Field>
      <WhoIsTold told={told} />
      <DialogButtons keep="Keep the date" onKeep={leave} verb="Cancel date" disabled={told.isLoading} busy={cancel.isPending} />
    </form>
  );
}
