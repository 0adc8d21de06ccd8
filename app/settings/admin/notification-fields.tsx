import type { UseFormReturn } from "react-hook-form";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { AdminSection } from "#app/kit/admin/ui/admin-page.tsx";
import { loadAbilities } from "#app/settings/business-settings.ts";
import { Field, Input } from "#app/kit/ui/field.tsx";
import { SETTING_LABELS } from "./setting-labels.ts";
import type { SettingsValues } from "./settings-values.ts";
import { Switch } from "./switch.tsx";

export function NotificationFields({ form }: { form: UseFormReturn<SettingsValues> }) {
  const {
    register,
    formState: { errors },
  } = form;
  const abilities = useServerQuery(["practice-abilities"], loadAbilities);
  const sms = abilities.data?.sms;
  return (
    <AdminSection title="Notifications">
      <Switch
        label={SETTING_LABELS.email_notifications}
        hint="You get an email for each paid booking and each change. Clients get theirs in any case."
        {...register("email_notifications")}
      />
      <Switch
        label={SETTING_LABELS.sms_notifications}
        hint={
          sms && !sms.available
            ? sms.why
            : "Clients with a mobile number also get a text when it matters: confirmed, moved, cancelled, the day before."
        }
        disabled={!sms?.available}
        {...register("sms_notifications")}
      />
      <Switch
        label={SETTING_LABELS.thanks_after_session}
        hint="A short email once you have marked the session complete. It offers nothing for sale."
        {...register("thanks_after_session")}
      />
      <Field
        label={SETTING_LABELS.newsletter_per_hour}
        hint="Mail services take only so many at once; ask yours. Other emails never wait for a newsletter."
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
