import type { UseFormReturn } from "react-hook-form";
import { t } from "@sacred-space/words/t.ts";
import type { StoredService } from "#app/catalog/all-services.ts";
import { describeFarAhead } from "#domain/bookings/far-ahead.ts";
import { Checkbox, Field, Input, Select, Textarea } from "#app/kit/ui/field.tsx";
import type { RepeatedValues } from "./series/repeat-fields.tsx";

type FieldsProps = { form: UseFormReturn<RepeatedValues> };

/** The group, the days and the hours; a new date cannot be before `earliest`. */
export function WhenFields({
  form,
  services,
  earliest,
}: FieldsProps & { services: StoredService[]; earliest: string | undefined }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <Field label={t("Group")}>
        <Select {...register("serviceId")}>
          {services.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={t("First day")}
          hint={earliest && describeFarAhead(form.watch("startsOn"), earliest)}
          error={errors.startsOn?.message}
        >
          <Input type="date" min={earliest} {...register("startsOn")} />
        </Field>
        <Field label={t("Last day")} optional error={errors.endsOn?.message}>
          <Input type="date" {...register("endsOn")} />
        </Field>
        <Field label={t("From")}>
          <Input type="time" {...register("startTime")} />
        </Field>
        <Field label={t("Until")} error={errors.endTime?.message}>
          <Input type="time" {...register("endTime")} />
        </Field>
      </div>
    </>
  );
}

export function PlacesFields({ form }: FieldsProps) {
  const { register, formState, watch } = form;
  const { errors } = formState;
  return (
    <>
      <Field label={t("Places")} optional hint={t("How many people at most.")} error={errors.places?.message}>
        <Input inputMode="numeric" {...register("places")} />
      </Field>
      <Field
        label={t("At least")}
        optional
        hint={t("With fewer people booked, it does not take place.")}
        error={errors.leastPlaces?.message}
      >
        <Input inputMode="numeric" {...register("leastPlaces")} />
      </Field>
      {watch("leastPlaces").trim() !== "" && (
        <Field
          label={t("Decided on")}
          hint={t(
            "The day before, we ask you whether to hold it with fewer. Without an answer by noon it is cancelled, and everybody is refunded.",
          )}
          error={errors.decideOn?.message}
        >
          <Input type="date" {...register("decideOn")} />
        </Field>
      )}
      <Field
        label={t("Price of a place")}
        optional
        hint={t(
          "In pounds. With a price, places are booked and paid on the site; without one, the date is announced and joined by writing.",
        )}
        error={errors.price?.message}
      >
        <Input inputMode="decimal" {...register("price")} />
      </Field>
      <Field label={t("Sales end, in hours before it begins")} error={errors.salesEndHours?.message}>
        <Input inputMode="numeric" {...register("salesEndHours")} />
      </Field>
      <Field
        label={t("Where")}
        optional
        hint={t("If not where the service usually takes place.")}
        error={errors.location?.message}
      >
        <Input {...register("location")} />
      </Field>
      <Field
        label={t("Link to join online")}
        optional
        hint={t("Only for those who have paid for a place.")}
        error={errors.joinUrl?.message}
      >
        <Input type="url" inputMode="url" {...register("joinUrl")} />
      </Field>
      <Field label={t("Note")} optional hint={t("For everybody to read beside the date.")} error={errors.note?.message}>
        <Textarea rows={2} maxLength={500} {...register("note")} />
      </Field>
      <Checkbox label={t("Show it on the site and keep its hours for it")} {...register("isActive")} />
    </>
  );
}
