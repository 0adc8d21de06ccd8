import { useState } from "react";
import * as z from "zod/mini";
import { t } from "@sacred-space/words/t.ts";
import { FormDialog, useDialogForm } from "#app/kit/admin/ui/dialog-form.tsx";
import { useAction } from "#app/kit/backend/use-action.ts";
import type { emailVoucher } from "#server/credits/actions.ts";
import { InputField } from "#app/kit/ui/forms/form-fields.tsx";
import { schemaResolver } from "#app/kit/ui/forms/schema-resolver.ts";
import { voucherEmailRequest } from "#domain/credits/voucher.ts";

type EmailVoucherProps = { voucherId: string; onClose: () => void };

type FormValues = { recipient: string };

const resolver = schemaResolver<FormValues>(z.pick(voucherEmailRequest, { recipient: true }), (values) => values, {
  words: { recipient: t("Please give an email address.") },
});

export function EmailVoucher({ voucherId, onClose }: EmailVoucherProps) {
  const [requestId] = useState(() => crypto.randomUUID()); // idempotency key: a retry sends no second email
  const form = useDialogForm<FormValues>({ defaultValues: { recipient: "" }, resolver });
  const { field, close } = form;
  const send = useAction<typeof emailVoucher>("practice-email-voucher", {
    successToast: (_, { recipient }) => ({ title: t("Voucher on its way"), description: recipient }),
    errorToast: t("Failed to email the voucher"),
    invalidates: ["mail"],
    onSuccess: close,
  });
  return (
    <FormDialog
      title={t("Email this voucher")}
      about={t(
        "It is sent as the PDF to print. Anyone who has it can use it, so check the address. The email is kept under Messages.",
      )}
      onClose={onClose}
      form={form}
      onSubmit={({ recipient }) => send.mutate({ requestId, voucherId, recipient: recipient.trim() })}
      actionLabel={t("Send")}
      busy={send.isPending}
    >
      <InputField label={t("Email address")} type="email" autoComplete="off" maxLength={320} {...field("recipient")} />
    </FormDialog>
  );
}
