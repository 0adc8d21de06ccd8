import { useState } from "react";
import { useForm } from "react-hook-form";
import { DialogButtons } from "#app/admin/ui/confirm-dialog.tsx";
import type { Booking } from "#app/backend/bookings/booking.ts";
import { useAction } from "#app/backend/use-action.ts";
import { Dialog, useCloseDialog, useLeaveDialog, useUnsaved } from "#app/ui/dialog.tsx";
import { Field, Input } from "#app/ui/field.tsx";
import { schemaResolver } from "#app/ui/forms/schema-resolver.ts";
import { CODE_FAULT, parseCode } from "#domain/credits/code.ts";
import { MIN_CARD_AMOUNT, pounds } from "#domain/money.ts";
import { paymentRequest } from "#domain/payments/payment-request.ts";
import type { takePayment } from "#server/payments/actions.ts";
import { AFTER_A_BOOKING } from "../use-status.ts";

type VoucherDialogProps = { booking: Pick<Booking, "id" | "clientName" | "owed">; onClose: () => void };

/** Asks for a voucher's code and pays the amount owed with it; the rest stays owed. */
export function VoucherDialog({ booking, onClose }: VoucherDialogProps) {
  return (
    <Dialog
      title="Pay with a voucher"
      about={`${pounds(booking.owed)} is to be paid. If less is left on the voucher, the rest stays to be paid: at least ${pounds(MIN_CARD_AMOUNT)}, so that a card can take it.`}
      onClose={onClose}
    >
      <CodeForm booking={booking} />
    </Dialog>
  );
}

type FormValues = { code: string };

function CodeForm({ booking: { id, clientName } }: Pick<VoucherDialogProps, "booking">) {
  const close = useCloseDialog();
  const leave = useLeaveDialog();
  const [requestId] = useState(() => crypto.randomUUID());
  const toRequest = ({ code }: FormValues) => ({ bookingId: id, by: "voucher" as const, code, requestId });
  const { register, handleSubmit, formState } = useForm<FormValues>({
    defaultValues: { code: "" },
    reValidateMode: "onSubmit",
    resolver: schemaResolver<FormValues>(paymentRequest, toRequest, { also: ({ code }) => (parseCode(code) ? {} : { code: CODE_FAULT }) }),
  });
  useUnsaved(formState.isDirty && !formState.isSubmitSuccessful);
  const pay = useAction<typeof takePayment>("practice-take-payment", {
    successToast: { title: "Paid with the voucher", description: clientName },
    errorToast: "Failed to pay with the voucher",
    invalidates: AFTER_A_BOOKING,
    onSuccess: close,
  });
  const submit = handleSubmit((values) => pay.mutate(toRequest(values)));
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 flex flex-col gap-5">
      <Field label="Code" hint="16 letters and digits, such as K7PM-Q2XW-9ABC-D3EF." error={formState.errors.code?.message}>
        <Input autoComplete="off" autoCapitalize="characters" spellCheck={false} maxLength={40} {...register("code")} />
      </Field>
      <DialogButtons keep="Cancel" onKeep={leave} verb="Pay" busy={pay.isPending} />
    </form>
  );
}
