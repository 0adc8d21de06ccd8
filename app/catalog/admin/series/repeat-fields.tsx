import type { UseFormReturn } from "react-hook-form";
import { t } from "@sacred-space/words/t.ts";
import { useWeek } from "#app/kit/ui/calendar/use-week.ts";
import { weekday } from "#app/bookings/admin/hours/hours.ts";
import { Checkbox, Field, Input, Select } from "#app/kit/ui/field.tsx";
import { NTHS, type Repeats } from "#domain/catalog/series.ts";
import { addDays, parseDate } from "#domain/time.ts";
import type { GroupSessionValues } from "#app/catalog/admin/group-session-values.ts";
import { nthOf, type RepeatValues, weekdaysOf } from "./repeat-values.ts";

export type RepeatedValues = GroupSessionValues & RepeatValues;
type FormProps = { form: UseFormReturn<RepeatedValues> };

const EVERY_OTHER_WEEK = "every-other-week";
const REPEATS: Record<Repeats | typeof EVERY_OTHER_WEEK, string> = {
  weekly: t("Weekly"),
  [EVERY_OTHER_WEEK]: t("Every other week"),
  monthly: t("Monthly"),
  "new-moon": t("New moon"),
  "full-moon": t("Full moon"),
};
/** Half a year by default. */
const USUAL_DAYS = 182;
const NTH_NAMES = [t("first"), t("second"), t("third"), t("fourth"), t("last")];
const MAX_INTERVAL = 12;

/** The fields for repeating a date. A date of a series cannot become a single date again. */
export function RepeatFields({ form, isSeries }: FormProps & { isSeries: boolean }) {
  const { register, formState, watch, setValue } = form;
  const repeats = watch("repeats");
  const isEveryOtherWeek = repeats === "weekly" && watch("every") === "2";
  const week = useWeek();
  const choose = (value: string) => {
    setValue("repeats", value === EVERY_OTHER_WEEK ? "weekly" : (value as RepeatValues["repeats"]), {
      shouldDirty: true,
    });
    setValue("every", value === EVERY_OTHER_WEEK ? "2" : "1", { shouldDirty: true });
    const startsOn = watch("startsOn");
    if (value !== "" && watch("until") === "" && parseDate(startsOn) !== undefined)
      setValue("until", addDays(startsOn, USUAL_DAYS));
  };
  return (
    <>
      <Field label={t("Repeats")}>
        <Select value={isEveryOtherWeek ? EVERY_OTHER_WEEK : repeats} onChange={({ target }) => choose(target.value)}>
          {!isSeries && <option value="">{t("Does not repeat")}</option>}
          {Object.entries(REPEATS).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
      {repeats === "weekly" && <Weekly form={form} />}
      {repeats === "monthly" && <Monthly form={form} />}
      {(repeats === "new-moon" || repeats === "full-moon") && (
        <Field label={t("Day")}>
          <Select {...register("moonDay")}>
            <option value="">{t("On the day itself")}</option>
            {week.map((day) => (
              <option key={day} value={day}>
                {t("On the nearest {day}", { day: weekday(day) })}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {repeats !== "" && (
        <Field
          label={t("Ends on")}
          hint={t("The last date is on this day or before it.")}
          error={formState.errors.until?.message}
        >
          <Input type="date" min={watch("startsOn") || undefined} {...register("until")} />
        </Field>
      )}
    </>
  );
}

function Weekly({ form }: FormProps) {
  const { watch, setValue, formState } = form;
  const week = useWeek();
  const days = weekdaysOf({ weekdays: watch("weekdays"), startsOn: watch("startsOn") });
  const toggle = (day: number, isOn: boolean) =>
    setValue("weekdays", isOn ? [...days, day] : days.filter((each) => each !== day), { shouldDirty: true });
  return (
    <>
      <Every form={form} unit="week" />
      <fieldset>
        <legend className="mb-2 font-medium">{t("Weekdays")}</legend>
        <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-4">
          {week.map((day) => (
            <Checkbox
              key={day}
              label={weekday(day)}
              checked={days.includes(day)}
              onChange={({ target }) => toggle(day, target.checked)}
            />
          ))}
        </div>
        <p role="alert" className="text-sm text-bad empty:hidden">
          {formState.errors.weekdays?.message}
        </p>
      </fieldset>
    </>
  );
}

function Monthly({ form }: FormProps) {
  const { watch, setValue } = form;
  const week = useWeek();
  const startsOn = watch("startsOn");
  const [day] = weekdaysOf({ weekdays: watch("weekdays"), startsOn });
  return (
    <>
      <Every form={form} unit="month" />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t("In the month, on the")}>
          <Select
            value={watch("nth") || nthOf(startsOn)}
            onChange={({ target }) => setValue("nth", target.value, { shouldDirty: true })}
          >
            {NTHS.map((nth, index) => (
              <option key={nth} value={nth}>
                {NTH_NAMES[index]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t("Weekday")}>
          <Select
            value={day}
            onChange={({ target }) => setValue("weekdays", [Number(target.value)], { shouldDirty: true })}
          >
            {week.map((each) => (
              <option key={each} value={each}>
                {weekday(each)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </>
  );
}

function Every({ form, unit }: FormProps & { unit: "week" | "month" }) {
  const words = (count: number) =>
    unit === "week"
      ? t("{count, plural, =1 {Every week} =2 {Every other week} other {Every # weeks}}", { count })
      : t("{count, plural, =1 {Every month} =2 {Every other month} other {Every # months}}", { count });
  return (
    <Field label={t("How often")}>
      <Select {...form.register("every")}>
        {Array.from({ length: MAX_INTERVAL }, (_, index) => (
          <option key={index} value={index + 1}>
            {words(index + 1)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
