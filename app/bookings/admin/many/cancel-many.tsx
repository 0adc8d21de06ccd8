import { FormDialog, useDialogForm } from "#app/kit/admin/ui/dialog-form.tsx";
import type { Booking } from "#app/bookings/booking.ts";
import { TextareaField } from "#app/kit/ui/forms/form-fields.tsx";
import { showPhoneCalls } from "#app/messages/admin/show-phone-calls.ts";
import { useWhoIsTold, WhoIsTold } from "#app/messages/admin/who-is-told.tsx";
import { pounds } from "#domain/money.ts";
import { plural } from "#domain/wording.ts";
import { useMany } from "./use-many.ts";

type FormValues = { refund: "full" | "policy" | "none"; reason: string };
type CancelManyProps = { bookings: Booking[]; onDone: () => void; onClose: () => void };

/** Cancels all, for one reason and by one rule for the money; proposes all of it, since the practitioner cancels. */
export function CancelMany({ bookings, onDone, onClose }: CancelManyProps) {
  const form = useDialogForm<FormValues>({ defaultValues: { refund: "full", reason: "" } });
  const told = useWhoIsTold({ act: "cancel", bookingIds: bookings.map(({ id }) => id) });
  const cancel = useMany({
    onDone: () => {
      form.close();
      showPhoneCalls(told.audience);
      onDone();
    },
  });
  const held = bookings.reduce((sum, { paid, refunded }) => sum + paid - refunded, 0);
  const answers = {
    full: `All of it: ${pounds(held)}`,
    policy: "By the printed rule, each by its own notice",
    none: "Nothing",
  };
  return (
    <FormDialog
      title={bookings.length === 1 ? "Cancel this booking?" : `Cancel these ${bookings.length} bookings?`}
      about={`${plural(bookings.length, "booking")} of ${namesOf(bookings)}. What they take is free again at once.`}
      onClose={onClose}
      form={form}
      isUnsaved={form.watch("reason").trim() !== ""}
      onSubmit={({ reason, ...values }) =>
        cancel.mutate({ bookings, act: { what: "cancel", refund: held === 0 ? "full" : values.refund, reason } })
      }
      cancelLabel="Keep them"
      actionLabel="Cancel all"
      variant="danger"
      disabled={told.isLoading}
      busy={cancel.isPending}
    >
      {held === 0 ? (
        <p>Nothing has been paid, so nothing goes back.</p>
      ) : (
        <fieldset>
          <legend className="mb-1 font-medium">What goes back?</legend>
          {Object.entries(answers).map(([refund, words]) => (
            <label key={refund} className="flex min-h-11 items-center gap-3 py-1.5">
              <input type="radio" value={refund} {...form.register("refund")} className="tick" />
              {words}
            </label>
          ))}
        </fieldset>
      )}
      <TextareaField
        label="Reason"
        hint="Each client reads it in the email."
        optional
        rows={2}
        maxLength={500}
        {...form.register("reason")}
      />
      <WhoIsTold told={told} />
    </FormDialog>
  );
}

const MAX_NAMES = 4;

/** "Rowan Ash, Bea Moor", and how many more where they are many. */
function namesOf(bookings: Booking[]): string {
  const names = [...new Set(bookings.map(({ clientName }) => clientName))];
  const shown = names.slice(0, MAX_NAMES).join(", ");
  return names.length > MAX_NAMES ? `${shown} and ${names.length - MAX_NAMES} more` : shown;
}
