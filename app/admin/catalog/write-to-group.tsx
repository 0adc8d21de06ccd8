import { plural } from "#domain/wording.ts";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { DialogButtons } from "#app/admin/ui/confirm-dialog.tsx";
import { useAction } from "#app/backend/use-action.ts";
import type { sendGroupMessage } from "#server/messages/actions.ts";
import { showPhoneCalls } from "#app/admin/phone-calls/show-phone-calls.ts";
import { useWhoIsTold, WhoIsTold } from "#app/admin/phone-calls/who-is-told.tsx";
import { Dialog, useCloseDialog, useLeaveDialog, useUnsaved } from "#app/ui/dialog.tsx";
import { Field, Input, Textarea } from "#app/ui/field.tsx";
import { schemaResolver } from "#app/ui/forms/schema-resolver.ts";
import { describeAudience } from "#domain/messages/audience.ts";
import { groupMessageRequest } from "#domain/messages/message.ts";

type FormValues = { subject: string; message: string };
type WriteToGroupProps = { groupSessionId: string; onClose: () => void };

export function WriteToGroup({ groupSessionId, onClose }: WriteToGroupProps) {
  return (
    <Dialog
      title="Write to all"
      about="An email of their own to each who has booked; nobody sees the others’ addresses. Unpaid holds get none."
      onClose={onClose}
    >
      <MessageForm groupSessionId={groupSessionId} />
    </Dialog>
  );
}

const resolver = schemaResolver<FormValues>(z.pick(groupMessageRequest, { subject: true, message: true }), (values) => values, {
  words: { subject: "Please give it a subject.", message: "Please write your message." },
});

function MessageForm({ groupSessionId }: Omit<WriteToGroupProps, "onClose">) {
  const close = useCloseDialog();
  const leave = useLeaveDialog();
  const [messageId] = useState(() => crypto.randomUUID()); // idempotency key: a retry sends no second message
  const { register, handleSubmit, formState } = useForm<FormValues>({ defaultValues: { subject: "", message: "" }, resolver });
  useUnsaved(formState.isDirty);
  const told = useWhoIsTold({ act: "write", groupSessionIds: [groupSessionId] });
  const send = useAction<typeof sendGroupMessage>("practice-message-group", {
    successToast: ({ recipients }, { subject }) => ({
      title: "Messages on their way",
      description: `“${subject}”: ${told.audience ? describeAudience(told.audience) : plural(recipients, "person", "people")}`,
    }),
    errorToast: "Failed to send messages",
    invalidates: ["mail", "to-do"],
    onSuccess: () => {
      close();
      showPhoneCalls(told.audience);
    },
  });
  const submit = handleSubmit((values) => send.mutate({ groupSessionId, messageId, ...values }));
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 flex flex-col gap-5">
      <Field label="Subject" error={formState.errors.subject?.message}>
        <Input maxLength={150} {...register("subject")} />
      </Field>
      <Field label="Message" error={formState.errors.message?.message}>
        <Textarea rows={8} maxLength={8000} {...register("message")} />
      </Field>
      <WhoIsTold told={told} />
      <DialogButtons keep="Cancel" onKeep={leave} verb="Send to all" disabled={told.isLoading} busy={send.isPending} />
    </form>
  );
}
