import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { useRevalidator } from "react-router";
import { changedFrom } from "#app/kit/ui/forms/changed-from.ts";
import { SavedMeanwhile, useSeen } from "#app/kit/ui/forms/use-seen.tsx";
import { NEVER } from "#app/kit/backend/server/change-row.ts";
import { useServerMutation } from "#app/kit/backend/queries.tsx";
import { useFormDraft } from "#app/kit/admin/drafts/use-form-draft.ts";
import { RestoredNotice } from "#app/kit/admin/ui/draft-notices.tsx";
import { AdminSection } from "#app/kit/admin/ui/admin-page.tsx";
import {
  DEFAULT_SETTINGS,
  saveBusinessSettings,
  settingsIn,
  type StoredSettings,
} from "#app/settings/business-settings.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { schemaResolver, UNSTORABLE } from "#app/kit/ui/forms/schema-resolver.ts";
import { type PracticeSettings, practiceSettings } from "#domain/practice-settings.ts";
import { BookingFields } from "./booking-fields.tsx";
import { BusinessFields } from "./business-fields.tsx";
import { LookFields } from "./look-fields.tsx";
import { NotificationFields } from "./notification-fields.tsx";
import { savedMeanwhile } from "./setting-labels.ts";
import { type FormSection, labelOf } from "./settings-sections.ts";
import { settingsOf, type SettingsValues, valuesOfSettings } from "./settings-values.ts";
import { accentCss } from "#domain/look/accent.ts";

const resolver = schemaResolver(practiceSettings, settingsOf, {
  words: { business_phone: UNSTORABLE, business_address: UNSTORABLE },
});

/** Unsaved changes, with the settings that they are based on. */
type FormDraft = { from: SettingsValues; to: Partial<SettingsValues> };

type SettingsFormProps = { row: StoredSettings | undefined; section: FormSection };

/** The fields of business_settings in this section. Without a row the defaults are shown, and saving inserts the row. */
export function SettingsForm({ row, section }: SettingsFormProps) {
  const { revalidate } = useRevalidator();
  const stored = valuesOfSettings(settingsIn(row));
  const [read] = useState(stored);
  const form = useForm<SettingsValues>({ defaultValues: read, resolver });
  const { draft, isRestored, saveDraft, discardDraft, settleDraft } = useFormDraft<FormDraft>(`settings-${section}`, {
    stored: true,
  });
  const lock = useSeen(row, row && draft ? { ...row, ...settingsOf(draft.from), updatedAt: NEVER } : row);
  const newer = savedMeanwhile(valuesOfSettings(settingsIn(lock.opened)), { ...read, ...form.getValues() }, stored);
  useEffect(() => {
    if (draft) form.reset({ ...form.getValues(), ...draft.to }, { keepDefaultValues: true });
  }, [form, draft]);
  const saveUnsaved = (saved = form.formState.defaultValues as SettingsValues) => {
    const to = changedFrom(saved, form.getValues());
    if (Object.keys(to).length > 0) saveDraft({ from: saved, to });
    else discardDraft();
  };
  const save = useServerMutation({
    mutationFn: (client, { settings }: { settings: Partial<PracticeSettings>; values: SettingsValues }) =>
      saveBusinessSettings(client, { seen: lock.seen, settings }),
    successToast: { title: "Settings Saved", description: labelOf(section) },
    errorToast: "Failed to save settings",
    invalidates: ["business_settings"],
    onError: lock.onError,
    onSuccess: (_, { values, settings }) => {
      if (lock.opened) lock.open({ ...lock.opened, ...settings, updatedAt: NEVER });
      form.reset(values, { keepValues: true }); // the new baseline for detecting changes
      saveUnsaved(values);
      settleDraft();
      showAccent(settingsOf(values).accent);
      void revalidate(); // the sidebar's name and mark, and the time zone
    },
  });
  const submit = form.handleSubmit((values) => {
    const settings = settingsOf(values);
    const saved = valuesOfSettings(settings);
    form.reset(saved, { keepDefaultValues: true }); // shows the saved values: 2 for 2.5
    save.mutate({
      values: saved,
      settings: row ? changedFrom(settingsOf(form.formState.defaultValues as SettingsValues), settings) : settings,
    });
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} onChange={() => saveUnsaved()} aria-label="Settings">
      {isRestored && (
        <RestoredNotice
          verb="changed"
          onDiscard={() => {
            form.reset();
            lock.open(row);
            discardDraft();
            settleDraft();
          }}
        />
      )}
      {section === "business" && (
        <AdminSection title="Business">
          <BusinessFields form={form} zone={row?.default_timezone ?? DEFAULT_SETTINGS.default_timezone} />
        </AdminSection>
      )}
      {section === "look" && <LookFields form={form} />}
      {section === "bookings" && <BookingFields form={form} />}
      {section === "notifications" && <NotificationFields form={form} />}
      <SavedMeanwhile changes={newer} isRefused={lock.isRefused} />
      <Button type="submit" variant="gold" busy={save.isPending} className="mb-12">
        Save Settings
      </Button>
    </form>
  );
}

/**
 * Applies an accent to this window at once. The inline style's CSP hash forbids changing it; a constructed style sheet is allowed (CSP 3).
 */
function showAccent(accent: string | null): void {
  const sheet = new CSSStyleSheet();
  if (accent) sheet.replaceSync(accentCss(accent));
  document.adoptedStyleSheets = accent ? [sheet] : [];
}
