import { useState } from "react";
import * as z from "zod/mini";
import { t } from "@sacred-space/words/t.ts";
import { FormDialog, useDialogForm } from "#app/kit/admin/ui/dialog-form.tsx";
import { useAction } from "#app/kit/backend/use-action.ts";
import type { Booking } from "#app/bookings/booking.ts";
import { InputField, TextareaField } from "#app/kit/ui/forms/form-fields.tsx";
import { schemaResolver } from "#app/kit/ui/forms/schema-resolver.ts";
import { showPhoneCalls } from "#app/messages/admin/show-phone-calls.ts";
import { useWhoIsTold, WhoIsTold } from "#app/messages/admin/who-is-told.tsx";
import { bookingsMessageRequest } from "#domain/messages/message.ts";
import { describeAudience } from "#domain/messages/audience.ts";
import type { sendBookingsMessage } from "#server/messages/actions.ts";

type FormValues = { subject: string; message: string };
type WriteToManyProps = { bookings: Booking[]; onDone: () => void; onClose: () => void };

const resolver = schemaResolver<FormValues>(
  z.pick(bookingsMessageRequest, { subject: true, message: true }),
  (values) => values,
  { words: { subject: t("Please give it a subject."), message: t("Please write your message.") } },
);

/** Writes one message to the clients of the chosen bookings, once to each. */
export function WriteToMany({ bookings, onDone, onClose }: WriteToManyProps) {
  const [messageId] = useState(() => crypto.randomUUID()); // idempotency key: a retry sends no second message
  const bookingIds = bookings.map(({ id }) => id);
  const form = useDialogForm<FormValues>({ defaultValues: { subject: "", message: "" }, resolver });
  const { field, close } = form;
  const told = useWhoIsTold({ act: "write", bookingIds });
  const send = useAction<typeof sendBookingsMessage>("practice-message-bookings", {
    successToast: ({ recipients }, { subject }) => ({
      title: t("Messages on their way"),
      description: `“${subject}”: ${told.audience ? describeAudience(told.audience) : t("{recipients, plural, one {# person} other {# people}}", { recipients })}`,
    }),
    errorToast: t("Failed to send messages"),
    invalidates: ["mail", "to-do"],
    onSuccess: () => {
      close();
      showPhoneCalls(told.audience);
      onDone();
    },
  });
  return (
    <FormDialog
      title={t("Write to all")}
      about={t(
        "An email of their own to each of these clients; nobody sees the others’ addresses. Unpaid holds get none.",
      )}
      onClose={onClose}
      form={form}
      onSubmit={(values) => send.mutate({ bookingIds, messageId, ...values })}
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
