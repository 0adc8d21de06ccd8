import { useState } from "react";
import { useForm } from "react-hook-form";
import { useFormDraft } from "#app/admin/drafts/use-form-draft.ts";
import { saveMeetingDetails, type StoredDetails } from "#app/backend/catalog/meeting-details.ts";
import { useServerMutation } from "#app/backend/queries.tsx";
import { Button } from "#app/ui/button.tsx";
import { MeetingFields } from "./meeting-fields.tsx";
import { changedDetails, meetingResolver, type MeetingValues, valuesOfDetails } from "./meeting-values.ts";

const PLACES = ["in person", "phone", "video"] as const;

/** Unsaved changes, with the details that they are based on. */
type FormDraft = { from: MeetingValues; to: MeetingValues };

/** The practice's default address, telephone and video; `stored` is undefined before the first save. */
export function MeetingForm({ stored }: { stored: StoredDetails | undefined }) {
  const { draft, saveDraft, discardDraft } = useFormDraft<FormDraft>("settings-where", { stored: true });
  const [first] = useState(draft);
  const [isBegun, setIsBegun] = useState(first !== undefined);
  const [from, setFrom] = useState(first?.from ?? valuesOfDetails(stored));
  const form = useForm<MeetingValues>({ defaultValues: first?.to ?? valuesOfDetails(stored), resolver: meetingResolver(from, PLACES) });
  const show = (values: MeetingValues) => {
    discardDraft();
    setIsBegun(false);
    setFrom(values);
    form.reset(values);
  };
  const save = useServerMutation({
    mutationFn: (client, { to }: { to: MeetingValues }) =>
      saveMeetingDetails(client, changedDetails(stored, null, { from, to, places: PLACES })),
    successToast: "Where you meet is saved",
    errorToast: "Failed to save where you meet",
    invalidates: ["meeting_details"],
    onSuccess: (_, { to }) => show(to),
  });
  const submit = form.handleSubmit((to) => save.mutate({ to }));
  return (
    <form
      noValidate
      aria-label="Where you meet"
      className="mt-6"
      onSubmit={(event) => void submit(event)}
      onChange={() => {
        saveDraft({ from, to: form.getValues() });
        setIsBegun(true);
      }}
    >
      {isBegun && (
        <p className="mb-5 flex flex-wrap items-center gap-x-3 text-quiet">
          Changed, not saved yet.
          <Button variant="quiet" dense onClick={() => show(valuesOfDetails(stored))}>
            Discard changes
          </Button>
        </p>
      )}
      <MeetingFields form={form} usual={undefined} places={PLACES} />
      <Button type="submit" variant="gold" busy={save.isPending} className="mt-8 mb-12">
        Save where you meet
      </Button>
    </form>
  );
}
