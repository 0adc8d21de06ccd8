import { t } from "@sacred-space/words/t.ts";
import { FormDialog, useDialogForm } from "#app/kit/admin/ui/dialog-form.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import type { Booking } from "#app/bookings/booking.ts";
import { loadTermsOfMany } from "#app/bookings/booking-actions.ts";
import { TextareaField } from "#app/kit/ui/forms/form-fields.tsx";
import { showPhoneCalls } from "#app/messages/admin/show-phone-calls.ts";
import { useWhoIsTold, WhoIsTold } from "#app/messages/admin/who-is-told.tsx";
import { formatMoment } from "#domain/bookings/booking-moment.ts";
import { pounds } from "#domain/money.ts";
import { useMany } from "./use-many.ts";

type Refund = "policy" | "full" | "none";
type FormValues = { refund: Refund; reason: string };
type CancelManyProps = { bookings: Booking[]; onDone: () => void; onClose: () => void };

/** Cancels all for one reason. What goes back follows each booking's own rule unless another answer is chosen, and stands at each before. */
export function CancelMany({ bookings, onDone, onClose }: CancelManyProps) {
  const form = useDialogForm<FormValues>({ defaultValues: { refund: "policy", reason: "" } });
  const ids = bookings.map(({ id }) => id);
  const terms = useServerQuery(["terms", ...ids], (client) => loadTermsOfMany(client, ids));
  const told = useWhoIsTold({ act: "cancel", bookingIds: ids });
  const cancel = useMany({
    onDone: () => {
      form.close();
      showPhoneCalls(told.audience);
      onDone();
    },
  });
  const each = terms.data?.terms ?? [];
  const shown = (refund: Refund) =>
    Object.fromEntries(
      each.map(({ bookingId, refundPence, paidPence }) => [
        bookingId,
        { policy: refundPence, full: paidPence, none: 0 }[refund],
      ]),
    );
  const sum = (refund: Refund) => pounds(Object.values(shown(refund)).reduce((total, pence) => total + pence, 0));
  const isPaid = each.some(({ paidPence }) => paidPence > 0);
  const back = shown(form.watch("refund"));
  const answers = {
    policy: t("By each booking’s own rule: {amount}", { amount: sum("policy") }),
    full: t("All of it: {amount}", { amount: sum("full") }),
    none: t("Nothing"),
  };
  return (
    <FormDialog
      title={
        bookings.length === 1
          ? t("Cancel this booking?")
          : t("Cancel these {bookings} bookings?", { bookings: bookings.length })
      }
      about={t(
        "{bookings, plural, one {# booking} other {# bookings}} of {names}. What they take is free again at once.",
        { bookings: bookings.length, names: namesOf(bookings) },
      )}
      onClose={onClose}
      form={form}
      isUnsaved={form.watch("reason").trim() !== ""}
      onSubmit={({ reason, refund }) =>
        cancel.mutate({ bookings, act: { what: "cancel", refund, reason, shownPence: shown(refund) } })
      }
      cancelLabel={t("Keep them")}
      actionLabel={t("Cancel all")}
      variant="danger"
      disabled={told.isLoading || !terms.data}
      busy={cancel.isPending}
    >
      <QueryResult query={terms} loading={t("Reading what goes back…")} failed={t("Failed to read what goes back")}>
        {() =>
          isPaid ? (
            <fieldset>
              <legend className="mb-1 font-medium">{t("What goes back?")}</legend>
              {Object.entries(answers).map(([refund, words]) => (
                <label key={refund} className="flex min-h-11 items-center gap-3 py-1.5">
                  <input type="radio" value={refund} {...form.register("refund")} className="tick" />
                  {words}
                </label>
              ))}
              <ul
                aria-label={t("What goes back to each")}
                className="mt-2 max-h-60 overflow-y-auto border-y border-hairline"
              >
                {bookings.map((booking) => (
                  <li key={booking.id} className="flex justify-between gap-4 py-1.5 tabular-nums">
                    <span className="min-w-0 [overflow-wrap:anywhere]">
                      <bdi>{booking.clientName}</bdi>, <span className="text-quiet">{formatMoment(booking)}</span>
                    </span>
                    <span>{pounds(back[booking.id] ?? 0)}</span>
                  </li>
                ))}
              </ul>
            </fieldset>
          ) : (
            <p>{t("Nothing has been paid, so nothing goes back.")}</p>
          )
        }
      </QueryResult>
      <TextareaField
        label={t("Reason")}
        hint={t("Each client reads it in the email.")}
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
  return names.length > MAX_NAMES ? t("{shown} and {others} more", { shown, others: names.length - MAX_NAMES }) : shown;
}
