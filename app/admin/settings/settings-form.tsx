import { useForm } from "react-hook-form";
import { useRevalidator } from "react-router";
import { changedFrom } from "#app/admin/changed-from.ts";
import { useAct } from "#app/admin/practice-data.tsx";
import { DeskSection } from "#app/admin/ui/desk-page.tsx";
import { type BusinessSettings, DEFAULT_SETTINGS, saveBusinessSettings } from "#app/backend/desk/settings.ts";
import { Button } from "#app/ui/button.tsx";
import { BookingFields } from "./booking-fields.tsx";
import { BusinessFields } from "./business-fields.tsx";
import { NotificationFields } from "./notification-fields.tsx";
import { settingsOf, type SettingsValues, valuesOfSettings } from "./settings-values.ts";

/**
 * Every field of business_settings, each with what it does. Without a row the defaults of spec 9 stand here, and saving makes one.
 * Each part registers its own fields: in the order of the page, or the focus would not go to the first that is wrong.
 */
export function SettingsForm({ row }: { row: (BusinessSettings & { id: string }) | undefined }) {
  const { revalidate } = useRevalidator();
  const form = useForm<SettingsValues>({ defaultValues: valuesOfSettings(row ?? DEFAULT_SETTINGS) });
  const save = useAct({
    act: saveBusinessSettings,
    done: "Settings Saved",
    failed: "Failed to save settings",
    refreshes: ["business_settings"],
    onDone: () => {
      form.reset(form.getValues()); // from here on, what differs from this is what was changed
      void revalidate(); // the name in the sidebar, the zone of every time
    },
  });
  const submit = form.handleSubmit((values) => {
    const settings = settingsOf(values);
    save.mutate({
      id: row?.id,
      settings: row ? changedFrom(settingsOf(form.formState.defaultValues as SettingsValues), settings) : settings,
    });
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label="Settings">
      <DeskSection title="Business">
        <BusinessFields form={form} zone={row?.default_timezone ?? DEFAULT_SETTINGS.default_timezone} />
      </DeskSection>
      <BookingFields form={form} />
      <NotificationFields form={form} />
      <Button type="submit" variant="gold" busy={save.isPending} className="mb-12">
        Save Settings
      </Button>
    </form>
  );
}
