import { AFTER_A_BOOKING } from "#app/bookings/admin/use-status.ts";
import { t } from "@sacred-space/words/t.ts";
import { FormDialog, useDialogForm } from "#app/kit/admin/ui/dialog-form.tsx";
import { removeGroupSession, AFTER_A_GROUP_SESSION } from "#app/catalog/all-group-sessions.ts";
import type { ListedGroupSession } from "#app/catalog/listed-group-session.ts";
import { act } from "#app/kit/backend/server/functions.ts";
import type { cancelGroupSession, cancelSeries } from "#server/catalog/actions.ts";
import { showPhoneCalls } from "#app/messages/admin/show-phone-calls.ts";
import { useWhoIsTold, WhoIsTold } from "#app/messages/admin/who-is-told.tsx";
import { useServerMutation } from "#app/kit/backend/queries.tsx";
import { TextareaField } from "#app/kit/ui/forms/form-fields.tsx";

type RemoveFromSeriesProps = {
  date: ListedGroupSession;
  /** The date itself and all later ones. */
  later: ListedGroupSession[];
  name: string;
  onClose: () => void;
};

type Removal = { date: ListedGroupSession; reason?: string; isLater: boolean };

/** Removes a date of a series, or all later ones as well; cancels dates with booked places. */
export function RemoveFromSeries({ date, later, name, onClose }: RemoveFromSeriesProps) {
  const form = useDialogForm({ defaultValues: { which: "one", reason: "" } });
  const { register, watch, formState, close } = form;
  const remove = useServerMutation({
    mutationFn: (client, { date: { id, seriesId, occursOn, taken }, reason, isLater }: Removal) => {
      const why = reason && { reason };
      if (isLater)
        return act<typeof cancelSeries>(client, "practice-cancel-series", {
          seriesId: seriesId ?? "",
          from: occursOn,
          ...why,
        });
      return taken > 0
        ? act<typeof cancelGroupSession>(client, "practice-cancel-group-session", { groupSessionId: id, ...why })
        : removeGroupSession(client, id);
    },
    successToast: (_, { isLater }) =>
      isLater
        ? { title: t("Dates removed"), description: t("{name}, and later", { name }) }
        : { title: t("Date removed"), description: name },
    errorToast: t("Failed to remove dates"),
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
    isLater
      ? { act: "cancel", seriesId: date.seriesId ?? "", from: date.occursOn }
      : { act: "cancel", groupSessionIds: [date.id] },
  );
  return (
    <FormDialog
      title={t("Which dates?")}
      about={t("{name}, is a date of a series.", { name })}
      onClose={onClose}
      form={form}
      onSubmit={({ reason }) => remove.mutate({ date, isLater, ...(reason.trim() && { reason: reason.trim() }) })}
      cancelLabel={t("Keep them")}
      actionLabel={chosen.length === 1 ? t("Remove date") : t("Remove dates")}
      variant="danger"
      isUnsaved={Boolean(formState.dirtyFields.reason)}
      disabled={told.isLoading}
      busy={remove.isPending}
    >
      <fieldset>
        <legend className="sr-only">{t("Which dates")}</legend>
        {["one", "later"].map((which) => (
          <label key={which} className="flex min-h-11 items-center gap-3 py-1.5">
            <input type="radio" value={which} {...register("which")} className="tick" />
            {which === "later" ? t("All later ones: {dates} dates", { dates: later.length }) : t("This one")}
          </label>
        ))}
      </fieldset>
      <p role="status">{consequence(chosen.length, booked)}</p>
      {taken > 0 && (
        <TextareaField
          label={t("Reason")}
          optional
          hint={t("For everybody to read.")}
          rows={2}
          maxLength={500}
          {...register("reason")}
        />
      )}
      {taken > 0 && <WhoIsTold told={told} />}
    </FormDialog>
  );
}

function consequence(dates: number, booked: number): string {
  const removed =
    dates === 1
      ? t("It disappears from the site, and its hours can be booked again.")
      : t("They disappear from the site, and their hours can be booked again.");
  if (booked === 0) return removed;
  return `${removed} ${t("{booked, plural, one {# booked place is} other {# booked places are}} cancelled: everybody gets all their money back. This cannot be undone.", { booked })}`;
}
