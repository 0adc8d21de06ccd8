import type { ComponentProps } from "react";
import { useForm } from "react-hook-form";
import { useRevalidator } from "react-router";
import { useAct, useRead } from "#app/admin/practice-data.tsx";
import { DeskSection } from "#app/admin/ui/desk-page.tsx";
import { type BusinessSettings, DEFAULT_SETTINGS, loadAbilities, saveBusinessSettings } from "#app/backend/desk/settings.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox, Field, Input } from "#app/ui/field.tsx";
import { BusinessFields } from "./business-fields.tsx";
import { changedFrom, FIELD_RULES, settingsOf, type SettingsValues, valuesOfSettings } from "./settings-values.ts";

/** Every field of business_settings, each with what it does. Without a row the defaults of spec 9 stand here, and saving makes one. */
export function SettingsForm({ row }: { row: (BusinessSettings & { id: string }) | undefined }) {
  const { revalidate } = useRevalidator();
  const abilities = useRead(["practice-abilities"], loadAbilities);
  const form = useForm<SettingsValues>({ defaultValues: valuesOfSettings(row ?? DEFAULT_SETTINGS) });
  const { register, handleSubmit, formState } = form;
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
  const submit = handleSubmit((values) => {
    const settings = settingsOf(values);
    save.mutate({
      id: row?.id,
      settings: row ? changedFrom(settingsOf(form.formState.defaultValues as SettingsValues), settings) : settings,
    });
  });
  const sms = abilities.data?.sms;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label="Settings" className="max-w-3xl">
      <DeskSection title="Business">
        <BusinessFields form={form} zone={row?.default_timezone ?? DEFAULT_SETTINGS.default_timezone} />
      </DeskSection>
      <DeskSection title="Bookings">
        <Field
          label="Advance booking days"
          hint="How many days ahead clients may book, counted from today."
          error={formState.errors.booking_advance_days?.message}
          className="mb-5 max-w-xs"
        >
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={365}
            {...register("booking_advance_days", { validate: FIELD_RULES.days })}
          />
        </Field>
        <Switch
          label="Allow same-day booking"
          hint="For bookings that you enter yourself. Clients on the site always book from tomorrow on."
          {...register("allow_same_day_booking")}
        />
        <Switch
          label="Confirm bookings automatically"
          hint="A paid booking is confirmed at once. Otherwise it waits for your Confirm."
          {...register("auto_confirm_bookings")}
        />
      </DeskSection>
      <DeskSection title="Notifications">
        <Switch
          label="E-mail notifications"
          hint="You get an e-mail for each paid booking and each change. Clients get theirs in any case."
          {...register("email_notifications")}
        />
        <Switch
          label="SMS notifications"
          hint={
            sms && !sms.available
              ? sms.why
              : "Clients with a mobile number also get a text when it matters: confirmed, moved, cancelled, the day before."
          }
          disabled={!sms?.available}
          {...register("sms_notifications")}
        />
        <Switch
          label="Thank clients after a session"
          hint="A short letter once you have marked the session complete. It offers nothing for sale."
          {...register("thanks_after_session")}
        />
      </DeskSection>
      <Button type="submit" variant="gold" busy={save.isPending} className="mb-12">
        Save Settings
      </Button>
    </form>
  );
}

function Switch({ label, hint, ...rest }: Omit<ComponentProps<typeof Checkbox>, "label"> & { label: string; hint: string }) {
  return (
    <Checkbox
      {...rest}
      label={
        <>
          <span className="font-medium">{label}</span>
          <span className="block text-quiet">{hint}</span>
        </>
      }
      className="mb-4"
    />
  );
}
