import { t } from "@sacred-space/words/t.ts";
import { FormDialog, useDialogForm } from "#app/kit/admin/ui/dialog-form.tsx";
import { showPhoneCalls } from "#app/messages/admin/show-phone-calls.ts";
import { useWhoIsTold, WhoIsTold } from "#app/messages/admin/who-is-told.tsx";
import { useAction } from "#app/kit/backend/use-action.ts";
import type { cancelGroupSession } from "#server/catalog/actions.ts";
import type { ListedGroupSession } from "#app/catalog/listed-group-session.ts";
import { formatPlaces } from "#domain/catalog/places.ts";
import { TextareaField } from "#app/kit/ui/forms/form-fields.tsx";
import { AFTER_A_BOOKING } from "#app/bookings/admin/use-status.ts";
import { AFTER_A_GROUP_SESSION } from "#app/catalog/all-group-sessions.ts";

type CancelGroupSessionProps = {
  date: ListedGroupSession;
  name: string;
  onCancelled?: () => void;
  onClose: () => void;
};

/** Cancels a group session and its booked places, after asking for the reason. */
export function CancelGroupSession({ date, name, onCancelled, onClose }: CancelGroupSessionProps) {
  const form = useDialogForm({ defaultValues: { reason: "" } });
  const { register, close } = form;
  const told = useWhoIsTold({ act: "cancel", groupSessionIds: [date.id] });
  const cancel = useAction<typeof cancelGroupSession>("practice-cancel-group-session", {
    successToast: { title: t("Date cancelled"), description: name },
    errorToast: t("Failed to cancel date"),
    invalidates: [...AFTER_A_BOOKING, ...AFTER_A_GROUP_SESSION],
    onSuccess: () => {
      close();
      onCancelled?.();
      showPhoneCalls(told.audience);
    },
  });
  return (
    <FormDialog
      title={t("Cancel this date?")}
      about={
        date.taken === 0
          ? t("{name}. No place is booked. This cannot be undone.", { name })
          : t("{name}. {places}. Everybody gets all their money back. This cannot be undone.", {
              name,
              places: formatPlaces(date.count),
            })
      }
      onClose={onClose}
      form={form}
      onSubmit={({ reason }) =>
        cancel.mutate({ groupSessionId: date.id, ...(reason.trim() && { reason: reason.trim() }) })
      }
      cancelLabel={t("Keep the date")}
      actionLabel={t("Cancel date")}
      disabled={told.isLoading}
      busy={cancel.isPending}
    >
      <TextareaField
        label={t("Reason")}
        optional
        hint={t("For everybody to read.")}
        rows={2}
        maxLength={500}
        {...register("reason")}
      />
      <WhoIsTold told={told} />
    </FormDialog>
  );
}
