import { plural } from "#domain/wording.ts";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { DialogButtons } from "#app/admin/ui/confirm-dialog.tsx";
import { requestGroupMessage } from "#app/backend/catalog/roster.ts";
import { useServerMutation } from "#app/backend/queries.tsx";
import { Dialog, useCloseDialog, useLeaveDialog, useUnsaved } from "#app/ui/dialog.tsx";
import { Field, Input, Textarea } from "#app/ui/field.tsx";
import { schemaResolver } from "#app/ui/forms/schema-resolver.ts";
import { groupMessageRequest } from "#domain/messages/message.ts";

type FormValues = { subject: string; message: string };
type WriteToGroupProps = { groupSessionId: string; people: number; onClose: () => void };

export function WriteToGroup({ groupSessionId, people, onClose }: WriteToGroupProps) {
  return (
    <Dialog
      title="Write to all"
      about={`An email of their own to each of the ${people} who booked; nobody sees the others’ addresses. Unpaid holds get none.`}
      onClose={onClose}
    >
      <MessageForm groupSessionId={groupSessionId} people={people} />
    </Dialog>
  );
}

const resolver = schemaResolver<FormValues>(z.pick(groupMessageRequest, { subject: true, message: true }), (values) => values, {
  words: { subject: "Please give it a subject.", message: "Please write your message." },
});

function MessageForm({ groupSessionId, people }: Omit<WriteToGroupProps, "onClose">) {
  const close = useCloseDialog();
  const leave = useLeaveDialog();
  const [messageId] = useState(() => crypto.randomUUID()); // idempotency key: a retry sends no second message
  const { register, handleSubmit, formState } = useForm<FormValues>({ defaultValues: { subject: "", message: "" }, resolver });
  useUnsaved(formState.isDirty);
  const send = useServerMutation({
    mutationFn: requestGroupMessage,
    successToast: (_, { subject }) => ({
      title: "Messages on their way",
      description: `“${subject}” to ${plural(people, "person", "people")}`,
    }),
    errorToast: "Failed to send messages",
    invalidates: ["mail"],
    onSuccess: close,
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
      <DialogButtons keep="Cancel" onKeep={leave} verb="Send to all" busy={send.isPending} />
    </form>
  );
}
