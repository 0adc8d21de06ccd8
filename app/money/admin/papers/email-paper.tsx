import { useState } from "react";
import * as z from "zod/mini";
import { t } from "@sacred-space/words/t.ts";
import { FormDialog, useDialogForm } from "#app/kit/admin/ui/dialog-form.tsx";
import { useAction } from "#app/kit/backend/use-action.ts";
import { InputField } from "#app/kit/ui/forms/form-fields.tsx";
import { schemaResolver } from "#app/kit/ui/forms/schema-resolver.ts";
import type { PaperKind } from "#domain/payments/paper.ts";
import { paperEmailRequest } from "#domain/payments/paper-email.ts";
import type { emailedPaper } from "#server/money/actions.ts";

type EmailPaperProps = { paperKey: string; kind: PaperKind; heading: string; recipient: string; onClose: () => void };

type FormValues = { recipient: string };

const resolver = schemaResolver<FormValues>(z.pick(paperEmailRequest, { recipient: true }), ({ recipient }) => ({
  recipient: recipient.trim(),
}));

const TITLES: Partial<Record<PaperKind, string>> = {
  statement: t("Email this statement"),
  refund: t("Email this credit note"),
};

/** Sends a paper as PDF to the client's address, or to another one. */
export function EmailPaper({ paperKey, kind, heading, recipient, onClose }: EmailPaperProps) {
  const [requestId] = useState(() => crypto.randomUUID()); // idempotency key: a retry sends no second email
  const form = useDialogForm<FormValues>({ defaultValues: { recipient }, resolver });
  const { field, close } = form;
  const send = useAction<typeof emailedPaper>("practice-email-paper", {
    successToast: (_, { recipient: to }) => ({ title: t("{heading} on its way", { heading }), description: to }),
    errorToast: t("Failed to email it"),
    invalidates: ["mail"],
    onSuccess: close,
  });
  return (
    <FormDialog
      title={TITLES[kind] ?? t("Email this receipt")}
      about={t("It is sent as the PDF. The email is kept under Messages.")}
      onClose={onClose}
      form={form}
      onSubmit={(values) => send.mutate({ requestId, key: paperKey, recipient: values.recipient.trim() })}
      actionLabel={t("Send")}
      busy={send.isPending}
    >
      <InputField label={t("Email address")} type="email" autoComplete="off" maxLength={320} {...field("recipient")} />
    </FormDialog>
  );
}
