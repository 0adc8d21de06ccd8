import { useForm } from "react-hook-form";
import { useServerMutation, useServerQuery } from "#app/backend/queries.tsx";
import { DialogButtons } from "#app/admin/ui/confirm-dialog.tsx";
import { Listed } from "#app/admin/ui/listed.tsx";
import type { Booking } from "#app/backend/bookings/booking.ts";
import { requestCancellation, loadTerms, type Refund, type Terms } from "#app/backend/bookings/booking-actions.ts";
import { Dialog, useCloseDialog, useLeaveDialog, useUnsaved } from "#app/ui/dialog.tsx";
import { Field, Input, Textarea } from "#app/ui/field.tsx";
import { parsePounds, pounds } from "#domain/money.ts";
import { RefundChoice, type RefundOption } from "./refund-choice.tsx";
import { AFTER_A_BOOKING } from "./use-status.ts";
import { dayInWords } from "#domain/wording.ts";

/** Cancel asks what goes back and why; the practitioner's own cancellation proposes everything. */
export function CancelBookingDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const terms = useServerQuery(["terms", booking.id], (client) => loadTerms(client, booking.id));
  return (
    <Dialog
      title="Cancel this booking?"
      about={
        <>
          <bdi>{booking.clientName}</bdi>
          {`, ${booking.serviceName}, ${dayInWords(booking.date, "long")}, ${booking.time}. ${booking.groupSessionId ? "What was taken" : "The time"} is free again at once, and the client is told by email.`}
        </>
      }
      onClose={onClose}
    >
      <Listed read={terms} loading="Looking what has been paid…" failed="Failed to load what was paid">
        {(known) => <CancelForm booking={booking} terms={known} />}
      </Listed>
    </Dialog>
  );
}

function CancelForm({ booking, terms }: { booking: Booking; terms: Terms }) {
  const close = useCloseDialog();
  const leave = useLeaveDialog();
  const form = useForm<{ choice: RefundOption; amount: string; reason: string }>({
    defaultValues: { choice: "full", amount: "", reason: "" },
    reValidateMode: "onSubmit",
  });
  const { choice, amount, reason } = form.watch();
  useUnsaved(reason.trim() !== "" || (choice === "other" && amount.trim() !== ""));
  const cancel = useServerMutation({
    mutationFn: requestCancellation,
    successToast: ({ refundPence }) => ({
      title: "Status Updated",
      description: refundPence > 0 ? `Cancelled; ${pounds(refundPence)} ${wayBack(terms)}.` : "Cancelled; nothing goes back.",
    }),
    errorToast: "Failed to update booking status",
    invalidates: [...AFTER_A_BOOKING, "terms"],
    onSuccess: close,
  });
  const isRefundable = (typed: string) => (parsePounds(typed) ?? Number.POSITIVE_INFINITY) <= terms.paidPence;
  const submit = form.handleSubmit((values) => {
    const refund: Refund = values.choice === "other" ? (parsePounds(values.amount) ?? 0) : values.choice;
    cancel.mutate({ bookingId: booking.id, refund, reason: values.reason, expectedPaidPence: terms.paidPence });
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="mt-5 flex flex-col gap-5">
      {terms.paidPence === 0 ? (
        <p>Nothing has been paid, so nothing goes back.</p>
      ) : (
        <RefundChoice terms={terms} value={choice} onChange={(chosen) => form.setValue("choice", chosen)} />
      )}
      {choice === "other" && (
        <Field label="Amount in pounds" error={form.formState.errors.amount?.message}>
          <Input
            {...form.register("amount", {
              onChange: () => form.clearErrors("amount"), // what is half typed is not judged
              validate: (typed, values) =>
                values.choice !== "other" || isRefundable(typed) || `Write an amount up to ${pounds(terms.paidPence)}, such as 22.50`,
            })}
            inputMode="decimal"
            autoComplete="off"
            className="max-w-40"
          />
        </Field>
      )}
      <Field label="Reason" hint="The client reads it in the email." optional>
        <Textarea rows={2} maxLength={500} {...form.register("reason")} />
      </Field>
      <DialogButtons keep="Keep it" onKeep={leave} verb="Cancel booking" variant="danger" busy={cancel.isPending} />
    </form>
  );
}

function wayBack({ inCash, partlyInCash }: Terms): string {
  if (partlyInCash) return "go back, the latest payment first; cash is to hand back";
  return inCash ? "to hand back" : "go back";
}
