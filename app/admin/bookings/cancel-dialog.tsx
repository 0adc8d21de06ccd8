import { type SubmitEvent, useRef, useState } from "react";
import { useAct, useRead } from "#app/backend/queries.tsx";
import { DialogButtons } from "#app/admin/ui/confirm-dialog.tsx";
import { Listed } from "#app/admin/ui/listed.tsx";
import type { Booking } from "#app/backend/bookings/booking.ts";
import { requestCancellation, loadTerms, type Refund, type Terms } from "#app/backend/bookings/booking-actions.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, useCloseDialog, useLeaveDialog, useUnsaved } from "#app/ui/dialog.tsx";
import { Field, Input, Textarea } from "#app/ui/field.tsx";
import { parsePounds, pounds } from "#domain/money.ts";
import { RefundChoice } from "./refund-choice.tsx";
import { AFTER_A_BOOKING } from "./use-status.ts";
import { dayInWords } from "#domain/wording.ts";

/** Cancel asks what goes back and why; the practitioner's own cancellation proposes everything. */
export function CancelBookingDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const terms = useRead(["terms", booking.id], (client) => loadTerms(client, booking.id));
  return (
    <Dialog
      title="Cancel this booking?"
      about={
        <>
          <bdi>{booking.clientName}</bdi>
          {`, ${booking.serviceName}, ${dayInWords(booking.date, "long")}, ${booking.time}. The time is free again at once, and the client is told by email.`}
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
  const [choice, setChoice] = useState<"policy" | "full" | "none" | "other">("full");
  const [amount, setAmount] = useState("");
  const [reason, setReason] = useState("");
  const [fault, setFault] = useState<string>();
  useUnsaved(reason.trim() !== "" || (choice === "other" && amount.trim() !== ""));
  const amountField = useRef<HTMLInputElement>(null);
  const cancel = useAct({
    act: requestCancellation,
    done: ({ refundPence }) => ({
      title: "Status Updated",
      description:
        refundPence > 0
          ? `Cancelled; ${pounds(refundPence)} ${terms.inCash ? "to hand back" : "go back"}.`
          : "Cancelled; nothing goes back.",
    }),
    failed: "Failed to update booking status",
    refreshes: [...AFTER_A_BOOKING, "terms"],
    onDone: close,
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const other = parsePounds(amount);
    if (choice === "other" && (other === undefined || other > terms.paidPence)) {
      setFault(`Write an amount up to ${pounds(terms.paidPence)}, such as 22.50`);
      amountField.current?.focus();
      return;
    }
    const refund: Refund = choice === "other" ? (other ?? 0) : choice;
    cancel.mutate({ bookingId: booking.id, refund, reason, expectedPaidPence: terms.paidPence });
  };
  return (
    <form onSubmit={submit} noValidate className="mt-5 flex flex-col gap-5">
      {terms.paidPence === 0 ? (
        <p>Nothing has been paid, so nothing goes back.</p>
      ) : (
        <RefundChoice terms={terms} inCash={terms.inCash} value={choice} onChange={setChoice} />
      )}
      {choice === "other" && (
        <Field label="Amount in pounds" error={fault}>
          <Input
            ref={amountField}
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onChange={({ target }) => {
              setFault(undefined);
              setAmount(target.value);
            }}
            className="max-w-40"
          />
        </Field>
      )}
      <Field label="Reason" hint="The client reads it in the email." optional>
        <Textarea rows={2} maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
      </Field>
      <DialogButtons>
        <Button dense onClick={leave}>
          Keep it
        </Button>
        <Button dense variant="danger" type="submit" busy={cancel.isPending}>
          Cancel booking
        </Button>
      </DialogButtons>
    </form>
  );
}
