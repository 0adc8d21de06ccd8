import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { useRevalidator } from "react-router";
import { changedFrom } from "#app/admin/drafts/changed-from.ts";
import { useServerMutation } from "#app/backend/queries.tsx";
import { useFormDraft } from "#app/admin/drafts/use-form-draft.ts";
import { AdminSection } from "#app/admin/ui/admin-page.tsx";
import { DEFAULT_SETTINGS, saveBusinessSettings } from "#app/backend/settings/business-settings.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { schemaResolver, UNSTORABLE } from "#app/ui/forms/schema-resolver.ts";
import { type PracticeSettings, practiceSettings } from "#domain/practice-settings.ts";
import { BookingFields } from "./booking-fields.tsx";
import { BusinessFields } from "./business-fields.tsx";
import { LookFields } from "./look/look-fields.tsx";
import { showAccent } from "./look/show-accent.ts";
import { NotificationFields } from "./notification-fields.tsx";
import { type FormSection, labelOf } from "./settings-sections.ts";
import { settingsOf, type SettingsValues, valuesOfSettings } from "./settings-values.ts";

const resolver = schemaResolver(practiceSettings, settingsOf, { words: { business_phone: UNSTORABLE, business_address: UNSTORABLE } });

/** What was changed and not saved, and how the settings read then. */
type FormDraft = { from: SettingsValues; to: Partial<SettingsValues> };

/** What stands now in fields that were begun, and has been saved elsewhere since. */
function savedSince({ from, to }: FormDraft, saved: SettingsValues): string[] {
  const newer = Object.entries(changedFrom(from, saved)).filter(
    ([name, value]) => name in to && to[name as keyof SettingsValues] !== value,
  );
  return newer.map(([, value]) => String(value) || "nothing");
}

type SettingsFormProps = { row: (PracticeSettings & { id: string }) | undefined; section: FormSection };

/** The fields of business_settings in this section, each with what it does. Without a row the defaults stand here, and saving makes one. */
export function SettingsForm({ row, section }: SettingsFormProps) {
  const { revalidate } = useRevalidator();
  const [read] = useState(() => valuesOfSettings(row ?? DEFAULT_SETTINGS));
  const form = useForm<SettingsValues>({ defaultValues: read, resolver });
  const { draft, saveDraft, discardDraft } = useFormDraft<FormDraft>(`settings-${section}`, { stored: true });
  const [unsaved, setUnsaved] = useState(draft);
  const newer = unsaved ? savedSince(unsaved, read) : [];
  useEffect(() => {
    if (unsaved) form.reset({ ...form.getValues(), ...unsaved.to }, { keepDefaultValues: true });
  }, [form, unsaved]);
  const saveUnsaved = (saved = form.formState.defaultValues as SettingsValues) => {
    const to = changedFrom(saved, form.getValues());
    if (Object.keys(to).length > 0) saveDraft({ from: saved, to });
    else discardDraft();
  };
  const save = useServerMutation({
    mutationFn: (client, { id, settings }: Parameters<typeof saveBusinessSettings>[1] & { values: SettingsValues }) =>
      saveBusinessSettings(client, { id, settings }),
    successToast: { title: "Settings Saved", description: labelOf(section) },
    errorToast: "Failed to save settings",
    invalidates: ["business_settings"],
    onSuccess: (_, { values }) => {
      form.reset(values, { keepValues: true }); // from here on, what differs from this is what was changed
      saveUnsaved(values);
      setUnsaved(undefined);
      showAccent(settingsOf(values).accent);
      void revalidate(); // the name and the mark in the sidebar, the zone of every time
    },
  });
  const submit = form.handleSubmit((values) => {
    const settings = settingsOf(values);
    const saved = valuesOfSettings(settings);
    form.reset(saved, { keepDefaultValues: true }); // show what was saved: 2 for 2.5
    save.mutate({
      values: saved,
      id: row?.id,
      settings: row ? changedFrom(settingsOf(form.formState.defaultValues as SettingsValues), settings) : settings,
    });
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} onChange={() => saveUnsaved()} aria-label="Settings">
      {unsaved && (
        <Notice title="Not saved yet">
          <p>What you had changed here before is in the fields again.</p>
          {newer.length > 0 && <p>{`Saved elsewhere meanwhile, and written over once you save: ${newer.join(", ")}.`}</p>}
          <Button
            variant="quiet"
            dense
            className="-ml-3"
            onClick={() => {
              form.reset();
              discardDraft();
              setUnsaved(undefined);
            }}
          >
            Discard changes
          </Button>
        </Notice>
      )}
      {section === "business" && (
        <AdminSection title="Business">
          <BusinessFields form={form} zone={row?.default_timezone ?? DEFAULT_SETTINGS.default_timezone} />
        </AdminSection>
      )}
      {section === "look" && <LookFields form={form} />}
      {section === "bookings" && <BookingFields form={form} />}
      {section === "notifications" && <NotificationFields form={form} />}
      <Button type="submit" variant="gold" busy={save.isPending} className="mb-12">
        Save Settings
      </Button>
    </form>
  );
}
