import type { UseFormReturn } from "react-hook-form";
import { AdminSection } from "#app/admin/ui/admin-page.tsx";
import { Field, Input } from "#app/ui/field.tsx";
import type { SettingsValues } from "./settings-values.ts";
import { Switch } from "./switch.tsx";

/** How far ahead may be booked, and what happens to a booking by itself. */
export function BookingFields({ form }: { form: UseFormReturn<SettingsValues> }) {
  const {
    register,
    formState: { errors },
  } = form;
  return (
    <AdminSection title="Bookings">
      <Field
        label="Advance booking days"
        hint="How many days ahead clients may book, counted from today."
        error={errors.booking_advance_days?.message}
        className="mb-5"
      >
        <Input className="max-w-xs" type="number" inputMode="numeric" min={1} max={365} {...register("booking_advance_days")} />
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
    </AdminSection>
  );
}
