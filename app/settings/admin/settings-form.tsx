import { useEffect, useState } from "react";
import { useForm, type UseFormReturn, useWatch } from "react-hook-form";
import { useRevalidator } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { changedFrom } from "#app/kit/ui/forms/changed-from.ts";
import { SavedMeanwhile, useSeen } from "#app/kit/ui/forms/use-seen.tsx";
import { NEVER } from "#app/kit/backend/server/change-row.ts";
import { useServerMutation, useServerQuery } from "#app/kit/backend/queries.tsx";
import { useFormDraft } from "#app/kit/admin/drafts/use-form-draft.ts";
import { RestoredNotice } from "#app/kit/admin/ui/draft-notices.tsx";
import { AdminSection } from "#app/kit/admin/ui/admin-page.tsx";
import {
  DEFAULT_SETTINGS,
  saveBusinessSettings,
  settingsIn,
  type StoredSettings,
  loadAbilities,
} from "#app/settings/business-settings.ts";
import { lazyDialog } from "#app/kit/admin/ui/lazy-dialog.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { schemaResolver, UNSTORABLE } from "#app/kit/ui/forms/schema-resolver.ts";
import { type PracticeSettings, practiceSettings } from "#domain/practice-settings.ts";
import { BookingFields } from "./booking-fields.tsx";
import { LookFields } from "./look-fields.tsx";
import { savedMeanwhile, SETTING_LABELS } from "./setting-labels.ts";
import { type FormSection, labelOf } from "./settings-sections.ts";
import { settingsOf, type SettingsValues, valuesOfSettings } from "./settings-values.ts";
import { Field, Input, Select, Textarea } from "#app/kit/ui/field.tsx";
import { weekday } from "#app/bookings/admin/hours/hours.ts";
import { zones } from "#app/kit/ui/zones.ts";
import { Switch } from "./switch.tsx";

const resolver = schemaResolver(practiceSettings, settingsOf, {
  words: { business_phone: UNSTORABLE, business_address: UNSTORABLE, receipt_note: UNSTORABLE },
});

/** Unsaved changes, with the settings that they are based on. */
type FormDraft = { from: SettingsValues; to: Partial<SettingsValues> };

type Save = { settings: Partial<PracticeSettings>; values: SettingsValues; tell?: boolean };

const UNANSWERED = "zone-unanswered";
const ZoneDialog = lazyDialog(() => import("./zone-dialog.tsx").then((part) => part.ZoneDialog));

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
  const [changeId, setChangeId] = useState(() => crypto.randomUUID()); // idempotency key: a retry tells nobody twice
  const [zoneQuestion, setZoneQuestion] = useState<string>();
  const save = useServerMutation({
    mutationFn: (client, { settings, tell }: Save) =>
      saveBusinessSettings(client, { seen: lock.seen, settings, zoneChange: { changeId, tell } }),
    successToast: (_, { tell }) => ({
      title: t("Settings Saved"),
      description: tell ? t("Clients are told of the new time zone.") : labelOf(section),
    }),
    errorToast: (_, { code }) => (code === UNANSWERED ? undefined : t("Failed to save settings")),
    invalidates: ["business_settings", "bookings", "mail", "to-do"],
    onError: (refusal) => {
      lock.onError(refusal);
      if (refusal.code === UNANSWERED) setZoneQuestion(refusal.message);
    },
    onSuccess: (_, { values, settings }) => {
      setChangeId(crypto.randomUUID());
      if (lock.opened) lock.open({ ...lock.opened, ...settings, updatedAt: NEVER });
      form.reset(values, { keepValues: true }); // the new baseline for detecting changes
      saveUnsaved(values);
      settleDraft();
      void showStyle(settingsOf(values));
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
    <form noValidate onSubmit={(event) => void submit(event)} onChange={() => saveUnsaved()} aria-label={t("Settings")}>
      {isRestored && (
        <RestoredNotice
          words={t("What you had changed here before is in the fields again.")}
          onDiscard={() => {
            form.reset();
            lock.open(row);
            discardDraft();
            settleDraft();
          }}
        />
      )}
      {section === "business" && (
        <AdminSection title={t("Business")}>
          <BusinessFields form={form} zone={row?.default_timezone ?? DEFAULT_SETTINGS.default_timezone} />
        </AdminSection>
      )}
      {section === "look" && <LookFields form={form} />}
      {section === "bookings" && <BookingFields form={form} />}
      {section === "notifications" && <NotificationFields form={form} />}
      <SavedMeanwhile changes={newer} isRefused={lock.isRefused} />
      <Button
        type="submit"
        variant={form.formState.isDirty ? "gold" : "outline"}
        busy={save.isPending}
        className="mb-12"
      >
        {t("Save Settings")}
      </Button>
      {zoneQuestion !== undefined && save.variables && (
        <ZoneDialog
          question={zoneQuestion}
          onAnswer={(tell) => save.mutate({ ...save.variables, tell })}
          onClose={() => setZoneQuestion(undefined)}
        />
      )}
    </form>
  );
}

/**
 * Applies look and accent to this window at once. The inline style's CSP hash forbids changing it; a constructed style sheet is allowed
 * (CSP 3).
 */
async function showStyle({ look, accent }: Pick<PracticeSettings, "look" | "accent">): Promise<void> {
  const { lookCss } = await import("#domain/look/look-css.ts");
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(lookCss(look, accent));
  document.adoptedStyleSheets = [sheet];
}

const ZONE_HINT = t("All hours and sessions are on this clock.");
const NEW_ZONE_HINT = t(
  "Sold sessions keep their hour, on this clock from then on. Before it is saved you see how many, and can tell their clients.",
);

/** The practice's identity for the site, the emails and the clock. `zone` is the saved time zone. */
function BusinessFields({ form, zone }: { form: UseFormReturn<SettingsValues>; zone: string }) {
  const {
    register,
    formState: { errors },
  } = form;
  const chosenZone = useWatch({ control: form.control, name: "default_timezone" });
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <Field
        label={SETTING_LABELS.business_name}
        hint={t("In the header, in emails and on receipts.")}
        error={errors.business_name?.message}
      >
        <Input maxLength={200} autoComplete="organization" {...register("business_name")} />
      </Field>
      <Field
        label={SETTING_LABELS.practitioner_name}
        hint={t(
          "As clients call you: under your emails, and as who writes your articles. Empty: the business name alone.",
        )}
        error={errors.practitioner_name?.message}
      >
        <Input maxLength={100} autoComplete="name" {...register("practitioner_name")} />
      </Field>
      <Field
        label={SETTING_LABELS.business_email}
        hint={t("On the contact page; clients answer to it.")}
        error={errors.business_email?.message}
      >
        <Input type="email" maxLength={254} autoComplete="email" {...register("business_email")} />
      </Field>
      <Field
        label={SETTING_LABELS.business_phone}
        hint={t("On the contact page.")}
        error={errors.business_phone?.message}
      >
        <Input type="tel" maxLength={40} autoComplete="tel" {...register("business_phone")} />
      </Field>
      <Field
        label={SETTING_LABELS.website_url}
        hint={t("Linked to from the contact page.")}
        error={errors.website_url?.message}
      >
        <Input type="url" maxLength={500} placeholder="https://" {...register("website_url")} />
      </Field>
      <Field
        label={SETTING_LABELS.business_address}
        hint={t("On the contact page, in emails and in calendar entries.")}
        error={errors.business_address?.message}
        className="lg:col-span-2"
      >
        <Textarea rows={2} maxLength={500} autoComplete="street-address" {...register("business_address")} />
      </Field>
      <Field
        label={SETTING_LABELS.receipt_note}
        hint={t(
          "Your own lines, such as a tax note, a tax number or a membership number. Your name and address stand there already.",
        )}
        error={errors.receipt_note?.message}
        className="lg:col-span-2"
      >
        <Textarea rows={2} maxLength={500} {...register("receipt_note")} />
      </Field>
      <Field
        label={SETTING_LABELS.default_timezone}
        hint={<span aria-live="polite">{chosenZone === zone ? ZONE_HINT : NEW_ZONE_HINT}</span>}
      >
        <Select {...register("default_timezone")}>
          {zones(zone).map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
      </Field>
      <Field label={SETTING_LABELS.week_begins_on} hint={t("In clients’ calendars and in yours.")}>
        <Select {...register("week_begins_on")}>
          {[0, 1, 6].map((day) => (
            <option key={day} value={day}>
              {weekday(day)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={SETTING_LABELS.currency} hint={t("Prices are in pounds.")}>
        <Select {...register("currency")}>
          <option value="GBP">GBP (£)</option>
        </Select>
      </Field>
    </div>
  );
}

function NotificationFields({ form }: { form: UseFormReturn<SettingsValues> }) {
  const {
    register,
    formState: { errors },
  } = form;
  const abilities = useServerQuery(["practice-abilities"], loadAbilities);
  const sms = abilities.data?.sms;
  return (
    <AdminSection title={t("Notifications")}>
      <Switch
        label={SETTING_LABELS.email_notifications}
        hint={t("You get an email for each paid booking and each change. Clients get theirs in any case.")}
        {...register("email_notifications")}
      />
      <Switch
        label={SETTING_LABELS.sms_notifications}
        hint={
          sms && !sms.available
            ? sms.why
            : t(
                "Clients with a mobile number also get a text when it matters: confirmed, moved, cancelled, the day before.",
              )
        }
        disabled={!sms?.available}
        {...register("sms_notifications")}
      />
      <Switch
        label={SETTING_LABELS.thanks_after_session}
        hint={t("A short email once you have marked the session complete. It offers nothing for sale.")}
        {...register("thanks_after_session")}
      />
      <Field
        label={SETTING_LABELS.newsletter_per_hour}
        hint={t("Mail services take only so many at once; ask yours. Other emails never wait for a newsletter.")}
        error={errors.newsletter_per_hour?.message}
        className="mt-5"
      >
        <Input
          className="max-w-xs"
          type="number"
          inputMode="numeric"
          min={10}
          max={3600}
          {...register("newsletter_per_hour")}
        />
      </Field>
    </AdminSection>
  );
}
