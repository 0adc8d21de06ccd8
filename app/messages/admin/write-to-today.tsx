import { useState } from "react";
import * as z from "zod/mini";
import { t } from "@sacred-space/words/t.ts";
import { type DaySession, loadPracticeDay } from "#app/bookings/practice-day.ts";
import { DialogForm, useDialogForm } from "#app/kit/admin/ui/dialog-form.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { useServerMutation, useServerQuery } from "#app/kit/backend/queries.tsx";
import { act } from "#app/kit/backend/server/functions.ts";
import type { ServerResult } from "#app/kit/backend/server/server-result.ts";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { InputField, TextareaField } from "#app/kit/ui/forms/form-fields.tsx";
import { schemaResolver } from "#app/kit/ui/forms/schema-resolver.ts";
import { namesOf } from "#domain/messages/audience.ts";
import { messageRequest } from "#domain/messages/message.ts";
import type { sendMessage } from "#server/messages/actions.ts";

/** Writes to everybody who comes today, each in an email of their own. */
export function WriteToToday({ onClose }: { onClose: () => void }) {
  const query = useServerQuery(["day"], loadPracticeDay);
  return (
    <Dialog
      title={t("Write to today’s clients")}
      about={t("An email of their own to each; nobody sees the others’ addresses. You find them under Messages.")}
      hasClose
      onClose={onClose}
    >
      <QueryResult
        query={query}
        loading={t("Reading who comes today…")}
        failed={t("Failed to read who comes today")}
        empty={{
          when: (day) => comingToday(day).length === 0,
          say: t("Nobody comes today, so there is nobody to write to."),
        }}
      >
        {(day) => <Form coming={comingToday(day)} />}
      </QueryResult>
    </Dialog>
  );
}

type Person = Pick<DaySession, "clientName" | "clientEmail">;

/** Today's clients, each once; without those who did not come. */
function comingToday({ sessions, today }: { sessions: DaySession[]; today: string }): Person[] {
  const ofToday = sessions.filter(({ date, noShow }) => date === today && !noShow);
  return [...new Map(ofToday.map((each) => [each.clientEmail.toLowerCase() || each.clientName, each])).values()];
}

type Values = { subject: string; message: string; recipients: string[] };

const resolver = schemaResolver<Values>(
  z.extend(z.pick(messageRequest, { subject: true, message: true }), {
    recipients: z.array(z.string()).check(z.minLength(1, t("is required"))),
  }),
  (values) => values,
  {
    words: {
      subject: t("Please give it a subject."),
      message: t("Please write your message."),
      recipients: t("Please tick whom to write to."),
    },
  },
);

function Form({ coming }: { coming: Person[] }) {
  const [ids] = useState(() => new Map(coming.map(({ clientEmail }) => [clientEmail, crypto.randomUUID()]))); // idempotency keys
  const withEmail = coming.filter(({ clientEmail }) => clientEmail !== "");
  const without = coming
    .filter(({ clientEmail }) => clientEmail === "")
    .map(({ clientName }) => ({ name: clientName }));
  const form = useDialogForm<Values>({
    defaultValues: { subject: "", message: "", recipients: withEmail.map(({ clientEmail }) => clientEmail) },
    resolver,
  });
  const { field, register, formState, close } = form;
  const send = useServerMutation({
    mutationFn: async (client, { recipients, subject, message }: Values): Promise<ServerResult<unknown>> => {
      const sent = await Promise.all(
        recipients.map((recipient) =>
          act<typeof sendMessage>(client, "send-message", {
            recipient,
            subject,
            message,
            messageId: ids.get(recipient) ?? crypto.randomUUID(),
          }),
        ),
      );
      return sent.find(({ ok }) => !ok) ?? { ok: true, value: undefined };
    },
    successToast: (_, { recipients, subject }) => ({
      title: t("Messages on their way"),
      description: t("“{subject}” to {recipients, plural, one {# person} other {# people}}", {
        subject,
        recipients: recipients.length,
      }),
    }),
    errorToast: t("Failed to send messages"),
    invalidates: ["mail"],
    onSuccess: close,
  });
  return (
    <DialogForm
      form={form}
      onSubmit={(values) => send.mutate(values)}
      actionLabel={t("Send to each")}
      busy={send.isPending}
    >
      <fieldset>
        <legend className="font-medium">{t("To")}</legend>
        {withEmail.map(({ clientName, clientEmail }) => (
          <label key={clientEmail} className="flex min-h-11 items-center gap-3">
            <input type="checkbox" value={clientEmail} className="tick" {...register("recipients")} />
            <bdi>{clientName}</bdi>
          </label>
        ))}
        {formState.errors.recipients?.message && (
          <p role="alert" className="text-bad">
            {formState.errors.recipients.message}
          </p>
        )}
        {without.length > 0 && (
          <p className="text-quiet">
            {t("Without an email, so please tell them yourself: {names}.", { names: namesOf(without) })}
          </p>
        )}
      </fieldset>
      <InputField label={t("Subject")} maxLength={150} {...field("subject")} />
      <TextareaField label={t("Message")} rows={6} maxLength={8000} {...field("message")} />
    </DialogForm>
  );
}
