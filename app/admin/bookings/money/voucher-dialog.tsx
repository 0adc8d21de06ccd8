import { useState } from "react";
import { useForm } from "react-hook-form";
import { DialogButtons } from "#app/admin/ui/confirm-dialog.tsx";
import type { Booking } from "#app/backend/bookings/booking.ts";
import { requestPayment } from "#app/backend/bookings/booking-actions.ts";
import { useServerMutation } from "#app/backend/queries.tsx";
import { Dialog, useCloseDialog, useLeaveDialog, useUnsaved } from "#app/ui/dialog.tsx";
import { Field, Input } from "#app/ui/field.tsx";
import { CODE_FAULT, parseCode } from "#domain/credits/code.ts";
import { LEAST_BY_CARD, pounds } from "#domain/money.ts";
import { AFTER_A_BOOKING } from "../use-status.ts";

type VoucherDialogProps = { booking: Pick<Booking, "id" | "clientName" | "owed">; onClose: () => void };

/** Asks for a voucher's code and takes what is owed off it; what it does not cover stays to be paid. */
export function VoucherDialog({ booking, onClose }: VoucherDialogProps) {
  return (
    <Dialog
      title="Pay with a voucher"
      about={`${pounds(booking.owed)} is to be paid. If less is left on the voucher, the rest stays to be paid: at least ${pounds(LEAST_BY_CARD)}, so that a card can take it.`}
      onClose={onClose}
    >
      <CodeForm booking={booking} />
    </Dialog>
  );
}

function CodeForm({ booking: { id, clientName } }: Pick<VoucherDialogProps, "booking">) {
  const close = useCloseDialog();
  const leave = useLeaveDialog();
  const [requestId] = useState(() => crypto.randomUUID());
  const { register, handleSubmit, formState } = useForm<{ code: string }>({ defaultValues: { code: "" }, reValidateMode: "onSubmit" });
  useUnsaved(formState.isDirty && !formState.isSubmitSuccessful);
  const pay = useServerMutation({
    mutationFn: requestPayment,
    successToast: { title: "Paid with the voucher", description: clientName },
    errorToast: "Failed to pay with the voucher",
    unreachable: "The server did not answer. Please try again.",
    invalidates: AFTER_A_BOOKING,
    onSuccess: close,
  });
  const submit = handleSubmit(({ code }) => pay.mutate({ bookingId: id, by: "voucher", code, requestId }));
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 flex flex-col gap-5">
      <Field label="Code" hint="16 letters and digits, such as K7PM-Q2XW-9ABC-D3EF." error={formState.errors.code?.message}>
        <Input
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          {...register("code", {
            validate: (typed) => parseCode(typed) !== undefined || CODE_FAULT,
          })}
        />
      </Field>
      <DialogButtons keep="Back" onKeep={leave} verb="Pay" busy={pay.isPending} />
    </form>
  );
}
