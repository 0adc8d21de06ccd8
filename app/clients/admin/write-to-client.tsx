import { useState } from "react";
import * as z from "zod/mini";
import { rich } from "@sacred-space/words/rich.tsx";
import { t } from "@sacred-space/words/t.ts";
import { DialogForm, useDialogForm } from "#app/kit/admin/ui/dialog-form.tsx";
import { useAction } from "#app/kit/backend/use-action.ts";
import type { sendMessage } from "#server/messages/actions.ts";
import { useFormDraft } from "#app/kit/admin/drafts/use-form-draft.ts";
import { DraftQuestion } from "#app/kit/admin/ui/draft-notices.tsx";
import type { ListedClient } from "#app/clients/clients.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { InputField, TextareaField } from "#app/kit/ui/forms/form-fields.tsx";
import { schemaResolver } from "#app/kit/ui/forms/schema-resolver.ts";
import { messageRequest } from "#domain/messages/message.ts";

type Addressee = Pick<ListedClient, "name" | "email">;

/** `messageId` is an idempotency key, created with the draft: a retry sends no second email. */
type FormDraft = { messageId: string; subject: string; message: string };

const resolver = schemaResolver<FormDraft>(z.omit(messageRequest, { recipient: true }), (values) => values, {
  words: { subject: t("Please give it a subject."), message: t("Please write your message.") },
});

export function WriteToClient({ client }: { client: Addressee }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button dense onClick={() => setIsOpen(true)} className="whitespace-nowrap">
        {rich("Send Message <span>to {name}</span>", {
          name: client.name,
          span: (words) => <span className="sr-only">{words}</span>,
        })}
      </Button>
      {isOpen && <WriteDialog client={client} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Writes an email to a client. */
export function WriteDialog({ client, onClose }: { client: Addressee; onClose: () => void }) {
  return (
    <Dialog
      title={t("Write to {name}", { name: client.name })}
      about={t("Sent by email to {email}; replies go to your business email. You find it under Messages.", {
        email: client.email,
      })}
      onClose={onClose}
    >
      <Email client={client} />
    </Dialog>
  );
}

function Email({ client }: { client: Addressee }) {
  const { draft, isRestored, saveDraft, discardDraft, settleDraft } = useFormDraft<FormDraft>(
    t("message to {email}", { email: client.email }),
  );
  const [first] = useState(() => draft ?? blank());
  const form = useDialogForm<FormDraft>({ defaultValues: first, resolver });
  const { field, getValues, reset, setFocus, close } = form;
  const send = useAction<typeof sendMessage>("send-message", {
    successToast: (_, { subject }) => ({
      title: t("Message on its way"),
      description: t("“{subject}” to {name}", { subject, name: client.name }),
    }),
    errorToast: t("Failed to send message"),
    invalidates: ["mail"],
    onSuccess: () => {
      discardDraft();
      close();
    },
  });
  const saveTyped = () => {
    const { subject, message } = getValues();
    if (subject || message) saveDraft(getValues());
    else discardDraft();
  };
  const resume = () => {
    settleDraft();
    setFocus("subject");
  };
  const startOver = () => {
    discardDraft();
    reset(blank());
    resume();
  };
  return (
    <DialogForm
      form={form}
      isUnsaved={false} // the draft keeps it
      onChange={saveTyped}
      onSubmit={(email) => send.mutate({ recipient: client.email, ...email })}
      cancelLabel={t("Close")}
      actionLabel={t("Send Message")}
      busy={send.isPending}
    >
      {isRestored && <DraftQuestion onResume={resume} onStartOver={startOver} />}
      <InputField label={t("Subject")} maxLength={150} {...field("subject")} />
      <TextareaField label={t("Message")} rows={8} maxLength={8000} {...field("message")} />
    </DialogForm>
  );
}

const blank = (): FormDraft => ({ messageId: crypto.randomUUID(), subject: "", message: "" });
