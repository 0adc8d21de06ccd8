import { useForm } from "react-hook-form";
import { t } from "@sacred-space/words/t.ts";
import { formatHours, WEEK, weekday } from "#app/bookings/admin/hours/hours.ts";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { loadWeek } from "#app/bookings/availability.ts";
import { useServerMutation, useServerQuery } from "#app/kit/backend/queries.tsx";
import { act } from "#app/kit/backend/server/functions.ts";
import { loadBusinessSettings, saveBusinessSettings } from "#app/settings/business-settings.ts";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { Input } from "#app/kit/ui/field.tsx";
import { schemaResolver } from "#app/kit/ui/forms/schema-resolver.ts";
import { useWeek } from "#app/kit/ui/calendar/use-week.ts";
import { endOfField, type WeekdayHours, weekOfHours } from "#domain/bookings/hours.ts";
import type { saveHours } from "#server/bookings/actions.ts";
import { FIRST_RUN } from "./use-first-run.ts";

const SUNDAY = 0;

type Values = { days: { isOpen: boolean; start: string; end: string }[] };

/** Monday to Friday from 9 to 5, as a proposal. In the order of WEEK. */
const USUAL: Values = {
  days: WEEK.map((day) => ({ isOpen: day >= 1 && day <= 5, start: "09:00", end: "17:00" })),
};

/** The open days as indices into WEEK. */
const openPlaces = ({ days }: Values) => WEEK.flatMap((_, place) => (days[place]?.isOpen ? [place] : []));

const weekOf = (values: Values): WeekdayHours[] =>
  openPlaces(values).map((place) => {
    const { start = "", end = "" } = values.days[place] ?? {};
    return { dayOfWeek: WEEK[place] ?? SUNDAY, start, end: endOfField(end), isActive: true };
  });

const resolver = schemaResolver<Values>(weekOfHours, weekOf, {
  fieldOf: ([index], values) => `days.${openPlaces(values)[Number(index)] ?? 0}.end`,
  refine: (values) => (openPlaces(values).length > 0 ? {} : { days: t("Please choose at least one day.") }),
});

/** Sets the weekly hours for the first time; afterwards they are edited under Availability. */
export function HoursStep() {
  const query = useServerQuery(["availability"], loadWeek);
  return (
    <QueryResult
      query={query}
      loading={t("Reading your hours…")}
      failed={{ toast: t("Failed to load availability data") }}
    >
      {(windows) => (windows.length > 0 ? <Saved windows={windows} /> : <FirstHours />)}
    </QueryResult>
  );
}

function Saved({ windows }: { windows: WeekdayHours[] }) {
  const days = useWeek().flatMap((day) => {
    const hours = windows.filter(({ dayOfWeek, isActive }) => dayOfWeek === day && isActive);
    return hours.length > 0 ? [t("{day} {hours}", { day: weekday(day), hours: formatHours(hours) })] : [];
  });
  return (
    <>
      <ul>
        {days.map((day) => (
          <li key={day} className="tabular-nums">
            {day}
          </li>
        ))}
      </ul>
      <p className="mt-5">
        <ButtonLink to="/admin/availability" dense>
          {t("Change under Availability")}
        </ButtonLink>
      </p>
    </>
  );
}

function FirstHours() {
  const settings = useServerQuery(["business_settings"], loadBusinessSettings).data?.[0];
  const { register, handleSubmit, watch, formState } = useForm<Values>({ defaultValues: USUAL, resolver });
  const days = watch("days");
  const week = useWeek();
  const save = useServerMutation({
    mutationFn: async (client, hours: WeekdayHours[]) => {
      const isOnSundays = hours.some(({ dayOfWeek }) => dayOfWeek === SUNDAY);
      if (isOnSundays && settings) {
        const saved = await saveBusinessSettings(client, { seen: settings, settings: { opens_on_sundays: true } });
        if (!saved.ok) return saved;
      }
      return act<typeof saveHours>(client, "practice-save-hours", { from: [], week: hours });
    },
    successToast: t("Hours saved"),
    errorToast: t("Failed to save your hours"),
    invalidates: ["availability", "business_settings", "calendar", FIRST_RUN],
  });
  const submit = handleSubmit((values) => save.mutate(weekOf(values)));
  const { errors } = formState;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label={t("Weekly hours")}>
      <ul className="border-t border-hairline">
        {week.map((day) => {
          const place = WEEK.indexOf(day);
          const name = weekday(day);
          const isOpen = days[place]?.isOpen ?? false;
          return (
            <li key={day} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-hairline py-2">
              <label className="flex min-h-11 w-36 items-center gap-3 font-medium">
                <input type="checkbox" {...register(`days.${place}.isOpen`)} className="tick" />
                {name}
              </label>
              {isOpen && (
                <span className="flex items-center gap-2">
                  <Input
                    type="time"
                    aria-label={t("{name} from", { name })}
                    {...register(`days.${place}.start`)}
                    className="w-36!"
                  />
                  {t("to")}
                  <Input
                    type="time"
                    aria-label={t("{name} until", { name })}
                    {...register(`days.${place}.end`)}
                    className="w-36!"
                  />
                </span>
              )}
              <p role="alert" className="w-full text-bad empty:hidden">
                {errors.days?.[place]?.end?.message}
              </p>
            </li>
          );
        })}
      </ul>
      <p role="alert" className="mt-3 text-bad empty:hidden">
        {errors.days?.message}
      </p>
      <p className="mt-3 text-quiet">{t("Several times a day, holidays and days off are under Availability.")}</p>
      <Button type="submit" dense variant="gold" busy={save.isPending} className="mt-5">
        {t("Save these hours")}
      </Button>
    </form>
  );
}
