import type { UseFormReturn } from "react-hook-form";
import { t } from "@sacred-space/words/t.ts";
import { AdminSection } from "#app/kit/admin/ui/admin-page.tsx";
import { Field, Input, Select } from "#app/kit/ui/field.tsx";
import { SETTING_LABELS } from "./setting-labels.ts";
import { labelOf } from "./settings-sections.ts";
import type { SettingsValues } from "./settings-values.ts";
import { Switch } from "./switch.tsx";

/** When clients may book, and the automatic changes of a booking. */
export function BookingFields({ form }: { form: UseFormReturn<SettingsValues> }) {
  const {
    register,
    formState: { errors },
  } = form;
  return (
    <AdminSection title={labelOf("bookings")}>
      <Field
        label={SETTING_LABELS.booking_advance_days}
        hint={t("How many days ahead clients may book, counted from today.")}
        error={errors.booking_advance_days?.message}
        className="mb-5"
      >
        <Input
          className="max-w-xs"
          type="number"
          inputMode="numeric"
          min={1}
          max={365}
          {...register("booking_advance_days")}
        />
      </Field>
      <Field
        label={SETTING_LABELS.notice_hours}
        hint={t("How long before a session clients may still book it. Empty: from tomorrow on.")}
        error={errors.notice_hours?.message}
        className="mb-5"
      >
        <Input className="max-w-xs" inputMode="numeric" {...register("notice_hours")} />
      </Field>
      <Field
        label={SETTING_LABELS.slot_step_minutes}
        hint={t("The step between the times that clients can choose.")}
        className="mb-5"
      >
        <Select className="max-w-xs" {...register("slot_step_minutes")}>
          <option value="15">{t("Every 15 minutes")}</option>
          <option value="30">{t("Every 30 minutes")}</option>
          <option value="60">{t("Every hour")}</option>
        </Select>
      </Field>
      <Field
        label={SETTING_LABELS.most_sessions_a_day}
        hint={t(
          "Once a day has as many, clients find no more times on it. Empty: no limit. You can always add one yourself.",
        )}
        error={errors.most_sessions_a_day?.message}
        className="mb-5"
      >
        <Input className="max-w-xs" inputMode="numeric" {...register("most_sessions_a_day")} />
      </Field>
      <Field
        label={SETTING_LABELS.waiting_offer_hours}
        hint={t(
          "How long a place that becomes free on a group date is kept for the first on the waiting list. Less when the date is near.",
        )}
        error={errors.waiting_offer_hours?.message}
        className="mb-5"
      >
        <Input
          className="max-w-xs"
          type="number"
          inputMode="numeric"
          min={1}
          max={72}
          {...register("waiting_offer_hours")}
        />
      </Field>
      <Field
        label={SETTING_LABELS.health_answers_days}
        hint={t("Counted from the session; then they are erased. Clients read this beside the question.")}
        error={errors.health_answers_days?.message}
        className="mb-5"
      >
        <Input
          className="max-w-xs"
          type="number"
          inputMode="numeric"
          min={1}
          max={730}
          {...register("health_answers_days")}
        />
      </Field>
      <Switch
        label={SETTING_LABELS.opens_on_sundays}
        hint={t("Clients can book your hours of a Sunday. Otherwise no Sunday is offered, except with special hours.")}
        {...register("opens_on_sundays")}
      />
      <Switch
        label={SETTING_LABELS.allow_same_day_booking}
        hint={t("For bookings that you enter yourself.")}
        {...register("allow_same_day_booking")}
      />
      <Switch
        label={SETTING_LABELS.auto_confirm_bookings}
        hint={t("A paid booking is confirmed at once. Otherwise it waits for your Confirm.")}
        {...register("auto_confirm_bookings")}
      />
    </AdminSection>
  );
}
