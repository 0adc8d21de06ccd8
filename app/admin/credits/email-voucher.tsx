import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { DialogButtons } from "#app/admin/ui/confirm-dialog.tsx";
import { useAction } from "#app/backend/use-action.ts";
import type { emailVoucher } from "#server/credits/actions.ts";
import { Dialog, useCloseDialog, useLeaveDialog, useUnsaved } from "#app/ui/dialog.tsx";
import { Field, Input } from "#app/ui/field.tsx";
import { schemaResolver } from "#app/ui/forms/schema-resolver.ts";
import { voucherEmailRequest } from "#domain/credits/voucher.ts";

type EmailVoucherProps = { voucherId: string; onClose: () => void };

export function EmailVoucher({ voucherId, onClose }: EmailVoucherProps) {
  return (
    <Dialog
      title="Email this voucher"
      about="It is sent as the PDF to print. Anyone who has it can use it, so check the address. The email is kept under Messages."
      onClose={onClose}
    >
      <AddressForm voucherId={voucherId} />
    </Dialog>
  );
}

type FormValues = { recipient: string };

const resolver = schemaResolver<FormValues>(z.pick(voucherEmailRequest, { recipient: true }), (values) => values, {
  words: { recipient: "Please give an email address." },
});

function AddressForm({ voucherId }: Pick<EmailVoucherProps, "voucherId">) {
  const close = useCloseDialog();
  const leave = useLeaveDialog();
  const [requestId] = useState(() => crypto.randomUUID()); // idempotency key: a retry sends no second email
  const { register, handleSubmit, formState } = useForm<FormValues>({ defaultValues: { recipient: "" }, resolver });
  useUnsaved(formState.isDirty && !formState.isSubmitSuccessful);
  const send = useAction<typeof emailVoucher>("practice-email-voucher", {
    successToast: (_, { recipient }) => ({ title: "Voucher on its way", description: recipient }),
    errorToast: "Failed to email the voucher",
    invalidates: ["mail"],
    onSuccess: close,
  });
  const submit = handleSubmit(({ recipient }) => send.mutate({ requestId, voucherId, recipient: recipient.trim() }));
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 flex flex-col gap-5">
      <Field label="Email address" error={formState.errors.recipient?.message}>
        <Input type="email" autoComplete="off" maxLength={320} {...register("recipient")} />
      </Field>
      <DialogButtons keep="Cancel" onKeep={leave} verb="Send" busy={send.isPending} />
    </form>
  );
}
