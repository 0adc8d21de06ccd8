import { useEffect } from "react";
import { useForm, useWatch } from "react-hook-form";
import { t } from "@sacred-space/words/t.ts";
import { rich } from "@sacred-space/words/rich.tsx";
import { changedFrom, describeChanges } from "#app/kit/ui/forms/changed-from.ts";
import { SavedMeanwhile, useSeen } from "#app/kit/ui/forms/use-seen.tsx";
import { useFormDraft } from "#app/kit/admin/drafts/use-form-draft.ts";
import { RestoredNotice } from "#app/kit/admin/ui/draft-notices.tsx";
import { saveEmailWording, type StoredWording } from "#app/messages/email-wording.ts";
import { useServerMutation, useServerQuery } from "#app/kit/backend/queries.tsx";
import { useAction } from "#app/kit/backend/use-action.ts";
import type { testEmail, previewEmail } from "#server/messages/actions.ts";
import { NEVER } from "#app/kit/backend/server/change-row.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { fieldOf, TextareaField } from "#app/kit/ui/forms/form-fields.tsx";
import { schemaResolver } from "#app/kit/ui/forms/schema-resolver.ts";
import { EMAIL_KINDS, NAME, wordingFor, type EmailKind } from "#domain/messages/email-kinds.ts";
import type { EmailWording } from "#domain/messages/branding.ts";
import { EmailFrame } from "#app/kit/admin/ui/email-frame.tsx";
import { useDebouncedValue } from "#app/kit/admin/ui/use-debounced-value.ts";
import { act } from "#app/kit/backend/server/functions.ts";

/** Unsaved wording, with the version that it is based on. */
type FormDraft = { words: EmailWording; from: StoredWording };

/** Opening, paragraph and sign-off of one kind of email beside its preview. Keeps an unsaved draft. */
export function WordingForm({ stored }: { stored: StoredWording }) {
  const { kind } = stored;
  const { title, isNamed } = EMAIL_KINDS[kind];
  const { draft, isRestored, saveDraft, discardDraft, settleDraft } = useFormDraft<FormDraft>(`words of ${kind}`, {
    stored: true,
  });
  const lock = useSeen(stored, draft?.from);
  const { opened } = lock;
  const form = useForm<EmailWording>({
    defaultValues: opened.words,
    resolver: schemaResolver(wordingFor(kind), (values: EmailWording) => values),
  });
  useEffect(() => {
    if (draft) form.reset(draft.words, { keepDefaultValues: true });
  }, [form, draft]);
  const written = useWatch({ control: form.control }) as EmailWording;
  const save = useServerMutation({
    mutationFn: (client, words: EmailWording) =>
      saveEmailWording(client, { seen: lock.seen, changes: changedFrom(opened.words, words) }),
    successToast: { title: t("Words saved"), description: t(title) },
    errorToast: t("Your words could not be saved"),
    invalidates: ["email_words"],
    onError: lock.onError,
    onSuccess: (_, words) => {
      lock.open({ kind, words, updatedAt: NEVER });
      settleDraft();
      form.reset(words);
      discardDraft();
    },
  });
  const test = useAction<typeof testEmail>("practice-test-email", {
    successToast: ({ recipient }) => t("A test is on its way to {recipient}", { recipient }),
    errorToast: t("The test could not be sent"),
    invalidates: ["mail"],
  });
  return (
    <div className="grid items-start gap-10 lg:grid-cols-2">
      <form
        noValidate
        aria-label={t(title)}
        className="grid gap-5"
        onChange={() => saveDraft({ words: form.getValues(), from: opened })}
        onSubmit={(event) => void form.handleSubmit((words) => save.mutate(words))(event)}
      >
        {isRestored && (
          <RestoredNotice
            words={t("What you had written here before is in the fields again.")}
            onDiscard={() => {
              form.reset(stored.words);
              lock.open(stored);
              discardDraft();
              settleDraft();
            }}
          />
        )}
        <TextareaField
          label={t("Opening")}
          hint={
            isNamed
              ? t("In place of our greeting. {placeholder} becomes your client’s name.", { placeholder: NAME })
              : t("In place of our greeting.")
          }
          rows={3}
          maxLength={1000}
          {...fieldOf(form, "opening")}
        />
        <TextareaField
          label={t("A paragraph of your own")}
          hint={t("After the facts and the button.")}
          rows={5}
          maxLength={2000}
          {...fieldOf(form, "paragraph")}
        />
        <TextareaField
          label={t("Sign-off")}
          hint={t("At the end. Each line stays a line.")}
          rows={2}
          maxLength={300}
          {...fieldOf(form, "signOff")}
        />
        <SavedMeanwhile
          changes={describeChanges(opened.words, stored.words, {
            opening: t("opening"),
            paragraph: t("paragraph"),
            signOff: t("sign-off"),
          })}
          isRefused={lock.isRefused}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="gold" busy={save.isPending}>
            {t("Save words")}
          </Button>
          <Button
            busy={test.isPending}
            onClick={() => void form.handleSubmit((words) => test.mutate({ kind, words }))()}
          >
            {t("Send me a test")}
          </Button>
        </div>
      </form>
      <WordingPreview kind={kind} words={written} />
    </div>
  );
}

/** A preview of the email, rendered by the server for an invented client. While the wording is invalid the last preview stays. */
function WordingPreview({ kind, words }: { kind: EmailKind; words: EmailWording }) {
  const debounced = useDebouncedValue(words);
  const query = useServerQuery(["email_preview", kind, debounced], (client) =>
    act<typeof previewEmail>(client, "practice-preview-email", { kind, words: debounced }),
  );
  return (
    <section aria-label={t("Preview")} className="min-w-0">
      <p className="mb-2 text-sm text-quiet">
        {query.data ? (
          <>{rich("Subject: {subject}", { subject: <span className="text-text">{query.data.subject}</span> })}</>
        ) : query.isError ? (
          t("There is no preview at the moment.")
        ) : (
          t("Writing the preview…")
        )}
      </p>
      {query.data && <EmailFrame html={query.data.html} title={t("The email as your client gets it")} />}
    </section>
  );
}
