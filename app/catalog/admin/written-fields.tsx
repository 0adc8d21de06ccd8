import type { UseFormReturn } from "react-hook-form";
import { t } from "@sacred-space/words/t.ts";
import { usePracticeClock } from "#app/kit/admin/practice-clock.ts";
import { Checkbox } from "#app/kit/ui/field.tsx";
import { fieldOf, InputField } from "#app/kit/ui/forms/form-fields.tsx";
import { describeFarAhead } from "#domain/bookings/far-ahead.ts";
import { isPromised, type ServiceValues } from "./service-values.ts";

/** By when written readings are promised, how many a day, and whether new ones are taken. */
export function WrittenFields({ form }: { form: UseFormReturn<ServiceValues> }) {
  const { register, watch } = form;
  const { data: clock } = usePracticeClock();
  const field = (name: "writtenDays" | "writtenPerDay" | "writtenResumesOn") => fieldOf(form, name);
  return (
    <>
      <InputField
        label={t("Promised within, in working days")}
        optional
        hint={t("Then it takes no time of your diary: clients see the day by which it reaches them.")}
        inputMode="numeric"
        {...field("writtenDays")}
      />
      {isPromised(watch()) && (
        <>
          <InputField
            label={t("Promised for one day, at most")}
            optional
            hint={t("When a day is full, the next reading is promised for a later one.")}
            inputMode="numeric"
            {...field("writtenPerDay")}
          />
          <Checkbox label={t("Take no new readings for now")} {...register("writtenPaused")} />
          {watch("writtenPaused") && (
            <InputField
              label={t("Take them again from")}
              optional
              hint={
                describeFarAhead(watch("writtenResumesOn"), clock?.today ?? "") ??
                t("Without a day, until you take this tick away.")
              }
              type="date"
              min={clock?.today}
              {...field("writtenResumesOn")}
            />
          )}
        </>
      )}
    </>
  );
}
