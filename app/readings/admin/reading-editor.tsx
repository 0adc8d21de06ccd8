import { useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { EditorBar } from "#app/kit/admin/drafts/editor-bar.tsx";
import { EditorPage } from "#app/kit/admin/drafts/editor-page.tsx";
import { DraftConflict } from "#app/kit/admin/drafts/draft-state.tsx";
import { TextField } from "#app/kit/admin/drafts/text-field.tsx";
import { useDraft } from "#app/kit/admin/drafts/use-draft.ts";
import { useUndoKeys } from "#app/kit/admin/drafts/use-undo-keys.ts";
import { AnswersSection } from "#app/bookings/admin/booking-answers.tsx";
import { ConfirmDialog } from "#app/kit/admin/ui/confirm-dialog.tsx";
import { type EditedReading, loadEditedReading } from "#app/readings/edited-readings.ts";
import { showPhoneCalls } from "#app/messages/admin/show-phone-calls.ts";
import { useWhoIsTold, WhoIsTold } from "#app/messages/admin/who-is-told.tsx";
import { act } from "#app/kit/backend/server/functions.ts";
import { useAction } from "#app/kit/backend/use-action.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { type ReadingContent, readingContent } from "#domain/bookings/readings/reading.ts";
import { formatDay, formatDateTime } from "#domain/wording.ts";
import type { saveReading, sendReading } from "#server/readings/actions.ts";
import { ReadingPictures } from "./reading-pictures.tsx";

/** The editor of a written reading: the client's questions beside the text, which is saved automatically; Send gives it to the client. */
export function ReadingEditor({ id, zone }: { id: string; zone: string }) {
  return (
    <EditorPage id={id} what="reading" to="/admin/bookings" load={loadEditedReading}>
      {(reading) => <ReadingForm reading={reading} zone={zone} />}
    </EditorPage>
  );
}

function ReadingForm({ reading, zone }: { reading: EditedReading; zone: string }) {
  const { id, clientName, serviceName, notes, date, status } = reading;
  const [sentAt, setSentAt] = useState(reading.sentAt);
  const [isConfirming, setIsConfirming] = useState(false);
  const draft = useDraft<ReadingContent>(reading, {
    schema: readingContent,
    fault: (_, issue) => {
      const fault = issue?.message ?? t("is wrong");
      return issue?.path[0] === "pictures" ? t("The pictures {fault}.", { fault }) : t("The text {fault}.", { fault });
    },
    save: (client, { revision, content }) =>
      act<typeof saveReading>(client, "practice-save-reading", { bookingId: id, revision, ...content }),
  });
  useUndoKeys(draft);
  const { content } = draft;
  const told = useWhoIsTold({ act: "send", bookingIds: [id] }, { enabled: isConfirming });
  const send = useAction<typeof sendReading>("practice-send-reading", {
    successToast: { title: t("The reading is sent"), description: t("For {clientName}.", { clientName }) },
    errorToast: t("Failed to send the reading"),
    invalidates: ["bookings", "day", "alerts", "to-do", "mail"],
    onSuccess: () => {
      setSentAt(new Date().toISOString());
      showPhoneCalls(told.audience);
    },
  });
  const change = (changed: Partial<ReadingContent>) =>
    draft.change({ ...content, ...changed }, Object.keys(changed).join(" "));
  const isEmpty = content.body.trim() === "" && content.pictures.length === 0;
  const isSendable = status === "confirmed" || status === "completed";
  const askOnceSaved = async () => {
    if ((await draft.save()).kind === "saved") setIsConfirming(true);
  };
  return (
    <>
      <EditorBar
        to={`/admin/bookings?booking=${id}`}
        label={t("Booking")}
        title={t("{serviceName}, for {clientName}", { serviceName, clientName })}
        about={
          sentAt
            ? t("Sent on {sentAt}", { sentAt: formatDateTime(sentAt, zone, "long") })
            : t(
                "{state, select, open {Promised by {day}} cancelled {Promised by {day}; cancelled} other {Promised by {day}; confirm the booking to send it}}",
                { state: isSendable ? "open" : status, day: formatDay(date, "full") },
              )
        }
        draft={draft}
      >
        {!sentAt && (
          <Button
            dense
            variant="gold"
            disabled={isEmpty || !isSendable}
            busy={send.isPending}
            onClick={() => void askOnceSaved()}
          >
            {t("Send")}
          </Button>
        )}
      </EditorBar>
      <DraftConflict draft={draft} what="reading" load={(client) => loadEditedReading(client, id)} />
      <h1 className="sr-only">{t("Reading for {clientName}", { clientName })}</h1>
      <div className="grid gap-x-8 lg:grid-cols-[3fr_minmax(20rem,2fr)]">
        <section aria-label={t("Reading")} className="flex flex-col gap-8 px-5 py-6 sm:px-8">
          <TextField
            type="rich"
            rows={22}
            label={t("Text")}
            hint={
              sentAt
                ? t("What you change here is changed on their page.")
                : t("Nobody but you sees it before you send it.")
            }
            value={content.body}
            onChange={(body) => change({ body })}
          />
          <ReadingPictures bookingId={id} pictures={content.pictures} onChange={(pictures) => change({ pictures })} />
        </section>
        <aside
          aria-label={t("What they asked")}
          className="border-hairline px-5 py-6 max-lg:order-first max-lg:border-b sm:px-8 lg:border-l"
        >
          <h2 className="mb-2 border-b border-hairline pb-1 font-sans font-semibold">{t("What they asked")}</h2>
          <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">
            {notes ?? t("They wrote nothing when they booked.")}
          </p>
          <AnswersSection bookingId={id} />
        </aside>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={t("Send this reading?")}
          about={
            <>
              <p>
                {t("{clientName} reads it on a page of their own from now on. The booking is complete.", {
                  clientName,
                })}
              </p>
              <WhoIsTold told={told} className="mt-2" />
            </>
          }
          actionLabel={t("Send")}
          cancelLabel={t("Cancel")}
          variant="gold"
          onConfirm={() => send.mutate({ bookingId: id, revision: draft.revision() })}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  );
}
