import { useState } from "react";
import { useForm } from "react-hook-form";
import { useAct } from "#app/admin/practice-data.tsx";
import { useDraft } from "#app/admin/use-draft.ts";
import { DialogButtons } from "#app/admin/ui/confirm-dialog.tsx";
import type { Client } from "#app/backend/clients/clients.ts";
import { sendMessage } from "#app/backend/messages/messages.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, useCloseDialog } from "#app/ui/dialog.tsx";
import { Field, Input, Textarea } from "#app/ui/field.tsx";

type Addressee = Pick<Client, "name" | "email">;

/** `messageId` is the email's from its first word on: sent twice by a bad line, it is still one email. */
type Begun = { messageId: string; subject: string; message: string };

/** A button that opens an email to this client. */
export function WriteToClient({ client }: { client: Addressee }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button dense onClick={() => setIsOpen(true)} className="whitespace-nowrap">
        Send Message <span className="sr-only">to {client.name}</span>
      </Button>
      {isOpen && (
        <Dialog
          title={`Write to ${client.name}`}
          about={`Goes by email to ${client.email}; an answer reaches your business address. You find it under Messages.`}
          onClose={() => setIsOpen(false)}
        >
          <Email client={client} />
        </Dialog>
      )}
    </>
  );
}

function Email({ client }: { client: Addressee }) {
  const close = useCloseDialog();
  const { begun, keep, drop } = useDraft<Begun>(`letter to ${client.email}`);
  const [first] = useState(() => begun ?? { messageId: crypto.randomUUID(), subject: "", message: "" });
  const { register, handleSubmit, formState, getValues } = useForm<Begun>({ defaultValues: first });
  const { errors } = formState;
  const send = useAct({
    act: sendMessage,
    done: "Message on its way",
    failed: "Failed to send message",
    refreshes: ["mail"],
    onDone: () => {
      drop();
      close();
    },
  });
  const submit = handleSubmit((email) => send.mutate({ recipient: client.email, ...email }));
  return (
    <form noValidate onChange={() => keep(getValues())} onSubmit={(event) => void submit(event)} className="mt-5 flex flex-col gap-5">
      <Field label="Subject" error={errors.subject?.message}>
        <Input maxLength={150} {...register("subject", { validate: given("Please give it a subject.") })} />
      </Field>
      <Field label="Message" error={errors.message?.message}>
        <Textarea rows={8} maxLength={8000} {...register("message", { validate: given("Please write your message.") })} />
      </Field>
      <DialogButtons>
        <Button dense onClick={close}>
          Not now
        </Button>
        <Button dense type="submit" variant="gold" busy={send.isPending}>
          Send Message
        </Button>
      </DialogButtons>
    </form>
  );
}

const given = (words: string) => (text: string) => text.trim() !== "" || words;
