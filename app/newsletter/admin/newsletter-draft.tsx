import { useState } from "react";
import { useNavigate } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { DraftConflict } from "#app/kit/admin/drafts/draft-state.tsx";
import { EditorBar } from "#app/kit/admin/drafts/editor-bar.tsx";
import { TextField } from "#app/kit/admin/drafts/text-field.tsx";
import { useDraft } from "#app/kit/admin/drafts/use-draft.ts";
import { useUndoKeys } from "#app/kit/admin/drafts/use-undo-keys.ts";
import { ConfirmDialog, DialogButtons } from "#app/kit/admin/ui/confirm-dialog.tsx";
import { addDraftAgain, type EditedNewsletter, loadEditedNewsletter } from "#app/newsletter/newsletters.ts";
import { useAction } from "#app/kit/backend/use-action.ts";
import { act } from "#app/kit/backend/server/functions.ts";
import { Button } from "#app/kit/ui/button.tsx";
import type { removeNewsletter, saveNewsletter, sendNewsletter, testNewsletter } from "#server/newsletter/actions.ts";
import { type NewsletterContent, newsletterContent } from "#domain/newsletter/newsletter-content.ts";
import { NewsletterPreview } from "./newsletter-preview.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { countReaders } from "#app/newsletter/subscribers.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { DEFAULT_SETTINGS, loadBusinessSettings } from "#app/settings/business-settings.ts";
import { Dialog, useCloseDialog } from "#app/kit/ui/dialog.tsx";
import { ClippedNote } from "./clipped-note.tsx";
import { aboutWhen } from "./newsletter-state.ts";
import { HOUR_MS } from "#domain/time.ts";

/** The fields of a newsletter beside its preview. Every change is saved automatically; sending requires a confirmation. */
export function NewsletterDraft({ newsletter, zone }: { newsletter: EditedNewsletter; zone: string }) {
  const { id } = newsletter;
  const navigate = useNavigate();
  const draft = useDraft(newsletter, {
    schema: newsletterContent,
    fault: (_, issue) =>
      t(
        "{field, select, subject {The subject {fault}.} preheader {The text beside the subject {fault}.} body {The text {fault}.} other {The newsletter {fault}.}}",
        { field: String(issue?.path[0]), fault: issue?.message ?? t("is wrong") },
      ),
    save: (client, { revision, content }) =>
      act<typeof saveNewsletter>(client, "practice-save-newsletter", { newsletterId: id, revision, ...content }),
  });
  useUndoKeys(draft);
  const { content } = draft;
  const [open, setOpen] = useState<"send" | "remove">();
  const close = () => setOpen(undefined);
  const seen = () => ({ newsletterId: id, revision: draft.revision() });
  const test = useAction<typeof testNewsletter>("practice-test-newsletter", {
    successToast: ({ recipient }) => t("A test is on its way to {recipient}", { recipient }),
    errorToast: t("The test could not be sent"),
    invalidates: ["mail"],
  });
  const remove = useAction<typeof removeNewsletter>("practice-remove-newsletter", {
    successToast: { title: t("Newsletter removed"), description: content.subject },
    undo: () => ({
      mutationFn: (client) => addDraftAgain(client, content),
      done: t("The newsletter is a draft again"),
    }),
    errorToast: t("Failed to remove the newsletter"),
    invalidates: ["newsletters"],
    onSuccess: () => void navigate("/admin/newsletter"),
  });
  const send = useAction<typeof sendNewsletter>("practice-send-newsletter", {
    successToast: { title: t("Your newsletter is being sent"), description: content.subject },
    errorToast: t("Failed to send the newsletter"),
    invalidates: ["newsletters"],
  });
  const onceSaved = async (act: () => void) => {
    if ((await draft.save()).kind === "saved") act();
  };
  const change = (changed: Partial<NewsletterContent>) =>
    draft.change({ ...content, ...changed }, Object.keys(changed).join(" "));
  return (
    <>
      <EditorBar
        to="/admin/newsletter"
        label={t("Newsletter")}
        title={content.subject}
        about={t("Draft")}
        draft={draft}
      >
        <Button dense onClick={() => setOpen("remove")}>
          {t("Remove")}
        </Button>
        <Button dense busy={test.isPending} onClick={() => void onceSaved(() => test.mutate(content))}>
          {t("Send a test to me")}
        </Button>
        <Button dense variant="gold" busy={send.isPending} onClick={() => void onceSaved(() => setOpen("send"))}>
          {t("Send")}
        </Button>
      </EditorBar>
      <DraftConflict draft={draft} what="newsletter" load={(client) => loadEditedNewsletter(client, id)} />
      <h1 className="sr-only">{t("Edit {subject}", { subject: content.subject })}</h1>
      <div className="grid gap-x-8 lg:grid-cols-[minmax(22rem,2fr)_3fr]">
        <section aria-label={t("Fields")} className="flex flex-col gap-6 px-5 py-6 sm:px-8">
          <TextField
            type="line"
            label={t("Subject")}
            value={content.subject}
            onChange={(subject) => change({ subject })}
          />
          <TextField
            type="line"
            label={t("Beside the subject")}
            hint={t("What an inbox shows after the subject. Empty: the first words.")}
            value={content.preheader}
            onChange={(preheader) => change({ preheader })}
          />
          <TextField
            type="rich"
            rows={20}
            label={t("Text")}
            value={content.body}
            onChange={(body) => change({ body })}
          />
        </section>
        <div className="border-hairline px-5 py-6 max-lg:border-t sm:px-8 lg:border-l">
          <NewsletterPreview content={content} />
        </div>
      </div>
      {open === "send" && (
        <SendDialog zone={zone} content={content} onSend={() => send.mutate(seen())} onClose={close} />
      )}
      {open === "remove" && (
        <ConfirmDialog
          title={t("Remove this newsletter?")}
          about={t("Its text goes with it.")}
          actionLabel={t("Remove")}
          onConfirm={() => void onceSaved(() => remove.mutate(seen()))}
          onClose={close}
        />
      )}
    </>
  );
}

type SendDialogProps = { zone: string; content: NewsletterContent; onSend: () => void; onClose: () => void };

/** Asks before sending; shows the number of recipients and the expected end. */
function SendDialog({ onClose, ...rest }: SendDialogProps) {
  return (
    <Dialog title={t("Send this newsletter?")} onClose={onClose}>
      <SendQuestion {...rest} />
    </Dialog>
  );
}

function SendQuestion({ zone, content, onSend }: Omit<SendDialogProps, "onClose">) {
  const close = useCloseDialog();
  const [openedAt] = useState(() => Date.now());
  const readers = useServerQuery(["subscribers", "count"], countReaders, { gcTime: 0 });
  const settings = useServerQuery(["business_settings"], loadBusinessSettings);
  const perHour = settings.data?.[0]?.newsletter_per_hour ?? DEFAULT_SETTINGS.newsletter_per_hour;
  return (
    <QueryResult query={readers} loading={t("Counting your readers…")} failed={t("Failed to count your readers")}>
      {(count) => (
        <>
          {count === 0 ? (
            <p className="mt-3 text-quiet">
              {t(
                "There is nobody to send it to yet. People who subscribe on your blog and confirm by email are counted.",
              )}
            </p>
          ) : (
            <p className="mt-3 text-quiet">
              {count > 1 &&
                t("{perHour} emails go in an hour, so the last is sent about {when}.", {
                  perHour,
                  when: aboutWhen(openedAt + (count / perHour) * HOUR_MS, zone),
                })}{" "}
              {t(
                "What was sent cannot be called back, and the text stays as it is from now on. Who subscribes later does not get it.",
              )}
            </p>
          )}
          <ClippedNote content={content} />
          <DialogButtons
            type="button"
            cancelLabel={t("Cancel")}
            onCancel={close}
            actionLabel={count === 1 ? t("Send to 1 subscriber") : t("Send to {count} subscribers", { count })}
            disabled={count === 0}
            onClick={() => {
              close();
              onSend();
            }}
          />
        </>
      )}
    </QueryResult>
  );
}
