import { useForm } from "react-hook-form";
import { t } from "@sacred-space/words/t.ts";
import { SavedMeanwhile, useSeen } from "#app/kit/ui/forms/use-seen.tsx";
import { UnsavedLine } from "#app/kit/admin/ui/draft-notices.tsx";
import { useFormDraft } from "#app/kit/admin/drafts/use-form-draft.ts";
import {
  type ChangedDetails,
  saveMeetingDetails,
  type SeenDetails,
  seenAfter,
  seenDetails,
  type StoredDetails,
} from "#app/catalog/meeting-details.ts";
import { useServerMutation } from "#app/kit/backend/queries.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { MeetingFields } from "./meeting-fields.tsx";
import {
  changedDetails,
  describeDetails,
  meetingResolver,
  type MeetingValues,
  valuesOfDetails,
} from "./meeting-values.ts";

const PLACES = ["in person", "phone", "video"] as const;

/** Unsaved changes, with the details that they are based on. */
type FormDraft = { seen: SeenDetails; to: MeetingValues };

/** The practice's default address, telephone and video; `stored` is undefined before the first save. */
export function MeetingForm({ stored }: { stored: StoredDetails | undefined }) {
  const { draft, isKept, saveDraft, discardDraft } = useFormDraft<FormDraft>("settings-where", { stored: true });
  const lock = useSeen(seenDetails(stored), draft?.seen);
  const from = valuesOfDetails(lock.opened);
  const form = useForm<MeetingValues>({
    defaultValues: draft?.to ?? valuesOfDetails(stored),
    resolver: meetingResolver(from, PLACES),
  });
  const show = (details: SeenDetails) => {
    discardDraft();
    lock.open(details);
    form.reset(valuesOfDetails(details));
  };
  const save = useServerMutation({
    mutationFn: (client, changed: ChangedDetails) => saveMeetingDetails(client, changed),
    successToast: t("Where you meet is saved"),
    errorToast: t("Failed to save where you meet"),
    invalidates: ["meeting_details"],
    onSuccess: (_, changed) => show(seenAfter(lock.opened, changed)),
    onError: lock.onError,
  });
  const submit = form.handleSubmit((to) =>
    save.mutate({
      id: stored?.id,
      serviceId: null,
      seen: lock.seen,
      details: changedDetails({ from, to, places: PLACES }),
    }),
  );
  return (
    <form
      noValidate
      aria-label={t("Where you meet")}
      className="mt-6"
      onSubmit={(event) => void submit(event)}
      onChange={() => saveDraft({ seen: lock.opened, to: form.getValues() })}
    >
      {isKept && <UnsavedLine words={t("Changed, not saved yet.")} onDiscard={() => show(seenDetails(stored))} />}
      <MeetingFields form={form} usual={undefined} places={PLACES} />
      <SavedMeanwhile changes={describeDetails(lock.opened, seenDetails(stored))} isRefused={lock.isRefused} />
      <Button
        type="submit"
        variant={form.formState.isDirty ? "gold" : "outline"}
        busy={save.isPending}
        className="mt-8 mb-12"
      >
        {t("Save where you meet")}
      </Button>
    </form>
  );
}
