import type { UseFormReturn } from "react-hook-form";
import { Field, Input, Textarea } from "#app/ui/field.tsx";
import type { BookingValues } from "./booking-values.ts";

/** Name and email are required, phone and notes are not (spec 5). */
export function WhoStep({ form }: { form: UseFormReturn<BookingValues> }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <div className="flex max-w-xl flex-col gap-6">
      <Field label="Full name" error={errors.clientName?.message}>
        <Input {...register("clientName")} required autoComplete="name" maxLength={200} />
      </Field>
      <Field label="Email" hint="The confirmation goes here." error={errors.clientEmail?.message}>
        <Input {...register("clientEmail")} type="email" required autoComplete="email" inputMode="email" maxLength={320} />
      </Field>
      <Field label="Phone" optional error={errors.clientPhone?.message}>
        <Input {...register("clientPhone")} type="tel" autoComplete="tel" maxLength={40} />
      </Field>
      <Field
        label="Special notes"
        optional
        hint="A question you bring, or anything the practitioner should know."
        error={errors.notes?.message}
      >
        <Textarea {...register("notes")} maxLength={4000} />
      </Field>
    </div>
  );
}
