import { type UseFormReturn, useWatch } from "react-hook-form";
import { Field, Input, Select, Textarea } from "#app/kit/ui/field.tsx";
import { weekday } from "#app/bookings/admin/hours/hours.ts";
import { zones } from "#app/kit/ui/zones.ts";
import { SETTING_LABELS } from "./setting-labels.ts";
import type { SettingsValues } from "./settings-values.ts";

const ZONE_HINT = "All hours and sessions are on this clock.";
const NEW_ZONE_HINT =
  "Booked sessions keep their printed hour, on this clock from then on. Clients’ calendars do not follow: please tell them.";

/** The practice's identity for the site, the emails and the clock. `zone` is the saved time zone. */
export function BusinessFields({ form, zone }: { form: UseFormReturn<SettingsValues>; zone: string }) {
  const {
    register,
    formState: { errors },
  } = form;
  const chosenZone = useWatch({ control: form.control, name: "default_timezone" });
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <Field
        label={SETTING_LABELS.business_name}
        hint="In the header, in emails and on receipts."
        error={errors.business_name?.message}
      >
        <Input maxLength={200} autoComplete="organization" {...register("business_name")} />
      </Field>
      <Field
        label={SETTING_LABELS.business_email}
        hint="On the contact page; clients answer to it."
        error={errors.business_email?.message}
      >
        <Input type="email" maxLength={254} autoComplete="email" {...register("business_email")} />
      </Field>
      <Field label={SETTING_LABELS.business_phone} hint="On the contact page." error={errors.business_phone?.message}>
        <Input type="tel" maxLength={40} autoComplete="tel" {...register("business_phone")} />
      </Field>
      <Field
        label={SETTING_LABELS.website_url}
        hint="Linked to from the contact page."
        error={errors.website_url?.message}
      >
        <Input type="url" maxLength={500} placeholder="https://" {...register("website_url")} />
      </Field>
      <Field
        label={SETTING_LABELS.business_address}
        hint="On the contact page, in emails and in calendar entries."
        error={errors.business_address?.message}
        className="lg:col-span-2"
      >
        <Textarea rows={2} maxLength={500} autoComplete="street-address" {...register("business_address")} />
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
      <Field label={SETTING_LABELS.week_begins_on} hint="In clients’ calendars and in yours.">
        <Select {...register("week_begins_on")}>
          {[0, 1, 6].map((day) => (
            <option key={day} value={day}>
              {weekday(day)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={SETTING_LABELS.currency} hint="Prices are in pounds.">
        <Select {...register("currency")}>
          <option value="GBP">GBP (£)</option>
        </Select>
      </Field>
    </div>
  );
}
