import { useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { FormDialog, useDialogForm } from "#app/kit/admin/ui/dialog-form.tsx";
import type { Booking } from "#app/bookings/booking.ts";
import { useAction } from "#app/kit/backend/use-action.ts";
import { InputField } from "#app/kit/ui/forms/form-fields.tsx";
import { schemaResolver } from "#app/kit/ui/forms/schema-resolver.ts";
import { CODE_FAULT, parseCode } from "#domain/credits/code.ts";
import { MIN_CARD_AMOUNT, pounds } from "#domain/money.ts";
import { paymentRequest } from "#domain/payments/payment-request.ts";
import type { takePayment } from "#server/payments/actions.ts";
import { AFTER_A_BOOKING } from "#app/bookings/admin/use-status.ts";

type VoucherDialogProps = { booking: Pick<Booking, "id" | "clientName" | "owed">; onClose: () => void };

type FormValues = { code: string };

/** Asks for a voucher's code and pays the amount owed with it; the rest stays owed. */
export function VoucherDialog({ booking: { id, clientName, owed }, onClose }: VoucherDialogProps) {
  const [requestId] = useState(() => crypto.randomUUID()); // idempotency key
  const toRequest = ({ code }: FormValues) => ({ bookingId: id, by: "voucher" as const, code, requestId });
  const form = useDialogForm<FormValues>({
    defaultValues: { code: "" },
    reValidateMode: "onSubmit",
    resolver: schemaResolver<FormValues>(paymentRequest, toRequest, {
      refine: ({ code }) => (parseCode(code) ? {} : { code: t(CODE_FAULT) }),
    }),
  });
  const { field, close } = form;
  const pay = useAction<typeof takePayment>("practice-take-payment", {
    successToast: { title: t("Paid with the voucher"), description: clientName },
    errorToast: t("Failed to pay with the voucher"),
    invalidates: AFTER_A_BOOKING,
    onSuccess: close,
  });
  return (
    <FormDialog
      title={t("Pay with a voucher")}
      about={t(
        "{owed} is to be paid. If less is left on the voucher, the rest stays to be paid: at least {least}, so that a card can take it.",
        { owed: pounds(owed), least: pounds(MIN_CARD_AMOUNT) },
      )}
      onClose={onClose}
      form={form}
      onSubmit={(values) => pay.mutate(toRequest(values))}
      actionLabel={t("Pay")}
      busy={pay.isPending}
    >
      <InputField
        label={t("Code")}
        hint={t("16 letters and digits, such as K7PM-Q2XW-9ABC-D3EF.")}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        {...field("code")}
      />
    </FormDialog>
  );
}
