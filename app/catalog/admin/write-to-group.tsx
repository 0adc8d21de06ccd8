import { t } from "@sacred-space/words/t.ts";
import { useState } from "react";
import * as z from "zod/mini";
import { FormDialog, useDialogForm } from "#app/kit/admin/ui/dialog-form.tsx";
import { useAction } from "#app/kit/backend/use-action.ts";
import type { sendGroupMessage } from "#server/messages/actions.ts";
import { showPhoneCalls } from "#app/messages/admin/show-phone-calls.ts";
import { useWhoIsTold, WhoIsTold } from "#app/messages/admin/who-is-told.tsx";
import { InputField, TextareaField } from "#app/kit/ui/forms/form-fields.tsx";
import { schemaResolver } from "#app/kit/ui/forms/schema-resolver.ts";
import { describeAudience } from "#domain/messages/audience.ts";
import { groupMessageRequest } from "#domain/messages/message.ts";

type FormValues = { subject: string; message: string };
type WriteToGroupProps = { groupSessionId: string; onClose: () => void };

const resolver = schemaResolver<FormValues>(
  z.pick(groupMessageRequest, { subject: true, message: true }),
  (values) => values,
  {
    words: { subject: t("Please give it a subject."), message: t("Please write your message.") },
  },
);

export function WriteToGroup({ groupSessionId, onClose }: WriteToGroupProps) {
  const [messageId] = useState(() => crypto.randomUUID()); // idempotency key: a retry sends no second message
  const form = useDialogForm<FormValues>({ defaultValues: { subject: "", message: "" }, resolver });
  const { field, close } = form;
  const told = useWhoIsTold({ act: "write", groupSessionIds: [groupSessionId] });
  const send = useAction<typeof sendGroupMessage>("practice-message-group", {
    successToast: ({ recipients }, { subject }) => ({
      title: t("Messages on their way"),
      description: `“${subject}”: ${told.audience ? describeAudience(told.audience) : t("{recipients, plural, one {# person} other {# people}}", { recipients })}`,
    }),
    errorToast: t("Failed to send messages"),
    invalidates: ["mail", "to-do"],
    onSuccess: () => {
      close();
      showPhoneCalls(told.audience);
    },
  });
  return (
    <FormDialog
      title={t("Write to all")}
      about={t(
        "An email of their own to each who has booked; nobody sees the others’ addresses. Unpaid holds get none.",
      )}
      onClose={onClose}
      form={form}
      onSubmit={(values) => send.mutate({ groupSessionId, messageId, ...values })}
      actionLabel={t("Send to all")}
      disabled={told.isLoading}
      busy={send.isPending}
    >
      <InputField label={t("Subject")} maxLength={150} {...field("subject")} />
      <TextareaField label={t("Message")} rows={8} maxLength={8000} {...field("message")} />
      <WhoIsTold told={told} />
    </FormDialog>
  );
}
