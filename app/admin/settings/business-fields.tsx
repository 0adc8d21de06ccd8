import type { UseFormReturn } from "react-hook-form";
import { Field, Input, Select, Textarea } from "#app/ui/field.tsx";
import { FIELD_RULES, type SettingsValues, zones } from "./settings-values.ts";

/** Who the practice is, for the site, the letters and the clock. */
export function BusinessFields({ form, zone }: { form: UseFormReturn<SettingsValues>; zone: string }) {
  const {
    register,
    formState: { errors },
  } = form;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Business name" hint="In the header, in letters and on receipts." error={errors.business_name?.message}>
        <Input maxLength={200} autoComplete="organization" {...register("business_name", { validate: FIELD_RULES.name })} />
      </Field>
      <Field
        label="Business e-mail"
        hint="On the contact page; clients’ answers to letters go here."
        error={errors.business_email?.message}
      >
        <Input type="email" maxLength={254} autoComplete="email" {...register("business_email", { validate: FIELD_RULES.email })} />
      </Field>
      <Field label="Business phone" hint="On the contact page.">
        <Input type="tel" maxLength={40} autoComplete="tel" {...register("business_phone")} />
      </Field>
      <Field label="Website" hint="Another page of yours; the contact page links to it." error={errors.website_url?.message}>
        <Input type="url" maxLength={500} placeholder="https://" {...register("website_url", { validate: FIELD_RULES.website })} />
      </Field>
      <Field label="Business address" hint="On the contact page, in letters and in calendar entries." className="sm:col-span-2">
        <Textarea rows={2} maxLength={500} autoComplete="street-address" {...register("business_address")} />
      </Field>
      <Field label="Time zone" hint="All hours and sessions are on this clock.">
        <Select {...register("default_timezone")}>
          {zones(zone).map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
      </Field>
      <Field label="Currency" hint="Prices are in pounds.">
        <Select {...register("currency")}>
          <option value="GBP">GBP (£)</option>
        </Select>
      </Field>
    </div>
  );
}
