import { useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { usePracticeClock } from "#app/kit/admin/practice-clock.ts";
import { AdminSection } from "#app/kit/admin/ui/admin-page.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { type BlockedDate, blockDates, loadBlockedDates, unblockDates } from "#app/bookings/availability.ts";
import {
  addSpecialHours,
  type ClosedHours,
  closeHours,
  loadClosedHours,
  loadSpecialHours,
  removeClosedHours,
  removeSpecialHours,
  type SpecialHours,
  type HoursOfDate,
} from "#app/bookings/hours-of-date.ts";
import { useServerMutation, useServerQuery } from "#app/kit/backend/queries.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { BlockDatesForm } from "./block-form.tsx";
import { CloseHoursForm } from "./close-hours-form.tsx";
import { type DaysOff, daysOff, daysOfRange, formatDaysOff } from "./days-off.ts";
import { formatHoursOfDate } from "./hours.ts";
import { useForm } from "react-hook-form";
import { useFormDraft } from "#app/kit/admin/drafts/use-form-draft.ts";
import { schemaResolver } from "#app/kit/ui/forms/schema-resolver.ts";
import { endOfField, specialHours } from "#domain/bookings/hours.ts";
import { formatDay } from "#domain/wording.ts";
import { DateAndHours, NO_LONGER_TO_COME } from "./date-and-hours.tsx";

const READ = { loading: t("Reading your days off…"), failed: t("Failed to load availability data") };

/** Dates that differ from the weekly hours: days off, closed hours and special hours. Past ones are omitted or collapsed. */
export function SingleDates() {
  const clock = usePracticeClock();
  return (
    <AdminSection
      title={t("Single dates")}
      aside={t("What differs from the weekly hours. Clients do not see a reason.")}
    >
      <QueryResult query={clock} {...READ}>
        {({ today }) => <FromToday today={today} />}
      </QueryResult>
    </AdminSection>
  );
}

function FromToday({ today }: { today: string }) {
  const blocked = useServerQuery(["blocked_dates"], loadBlockedDates);
  const closed = useServerQuery(["closed_hours", today], (client, signal) => loadClosedHours(client, today, signal));
  const special = useServerQuery(["special_hours", today], (client, signal) => loadSpecialHours(client, today, signal));
  return (
    <QueryResult query={blocked} {...READ}>
      {(dates) => (
        <QueryResult query={closed} {...READ}>
          {(closedHours) => (
            <QueryResult query={special} {...READ}>
              {(specialHours) => (
                <>
                  <AddDate today={today} blocked={dates} special={specialHours} />
                  <UpcomingDates
                    days={daysOff(dates.filter(({ date }) => date >= today))}
                    closed={closedHours}
                    special={specialHours}
                  />
                  <Past blocked={dates.filter(({ date }) => date < today)} />
                </>
              )}
            </QueryResult>
          )}
        </QueryResult>
      )}
    </QueryResult>
  );
}

const KINDS = [
  { kind: "blocked", label: t("Days off"), about: t("Nothing is offered on these days.") },
  { kind: "closed", label: t("Closed hours"), about: t("Nothing is offered in these hours of a day.") },
  {
    kind: "special",
    label: t("Special hours"),
    about: t("On this date they take the place of the weekly hours, also on a Sunday."),
  },
] as const;

function AddDate({ today, blocked, special }: { today: string; blocked: BlockedDate[]; special: SpecialHours[] }) {
  const [kind, setKind] = useState<(typeof KINDS)[number]["kind"]>("blocked");
  return (
    <>
      <div role="radiogroup" aria-label={t("What to add")} className="flex flex-wrap gap-x-6">
        {KINDS.map((each) => (
          <label key={each.kind} className="flex min-h-11 items-center gap-2.5">
            <input
              type="radio"
              name="date-kind"
              className="tick"
              checked={kind === each.kind}
              onChange={() => setKind(each.kind)}
            />
            {each.label}
          </label>
        ))}
      </div>
      <p className="mb-3 text-quiet">{KINDS.find((each) => each.kind === kind)?.about}</p>
      {kind === "blocked" && <BlockDatesForm today={today} blocked={blocked.map(({ date }) => date)} />}
      {kind === "closed" && <CloseHoursForm today={today} />}
      {kind === "special" && <SpecialHoursForm today={today} hours={special} />}
    </>
  );
}

/** One line of the list, sorted by `since`. */
type Entry = { since: string; span: string; about: string; verb: string; onRemove: () => void };

function UpcomingDates({ days, closed, special }: { days: DaysOff[]; closed: ClosedHours[]; special: SpecialHours[] }) {
  const unblock = useServerMutation({
    mutationFn: (client, { ids }: DaysOff) => unblockDates(client, ids),
    successToast: (_, off) => ({ title: t("Date unblocked"), description: formatDaysOff(off) }),
    undo: (_, { first, last, reason }) => ({
      mutationFn: (client) => blockDates(client, { dates: daysOfRange(first, last) ?? [], reason }),
      done: t("Date blocked again"),
    }),
    errorToast: t("Failed to remove blocked date"),
    invalidates: ["blocked_dates", "calendar"],
    optimistic: {
      key: ["blocked_dates"],
      change: (cached: BlockedDate[], { ids }: DaysOff) => cached.filter(({ id }) => !ids.includes(id)),
    },
  });
  const open = useServerMutation({
    mutationFn: (client, { id }: ClosedHours) => removeClosedHours(client, id),
    successToast: (_, hours) => ({ title: t("Hours opened again"), description: formatHoursOfDate(hours) }),
    undo: (_, hours) => ({ mutationFn: (client) => closeHours(client, hours), done: t("Hours closed again") }),
    errorToast: t("Failed to open hours"),
    invalidates: ["closed_hours", "calendar"],
    optimistic: {
      key: ["closed_hours"],
      change: (cached: ClosedHours[], opened: ClosedHours) => cached.filter(({ id }) => id !== opened.id),
    },
  });
  const remove = useServerMutation({
    mutationFn: (client, { id }: SpecialHours) => removeSpecialHours(client, id),
    successToast: (_, hours) => ({ title: t("Special hours removed"), description: formatHoursOfDate(hours) }),
    undo: (_, hours) => ({
      mutationFn: (client) => addSpecialHours(client, hours),
      done: t("Special hours added again"),
    }),
    errorToast: t("Failed to remove special hours"),
    invalidates: ["special_hours", "calendar"],
    optimistic: {
      key: ["special_hours"],
      change: (cached: SpecialHours[], gone: SpecialHours) => cached.filter(({ id }) => id !== gone.id),
    },
  });
  const entries: Entry[] = [
    ...days.map((off) => ({
      since: off.first,
      span: formatDaysOff(off),
      about: off.reason,
      verb: t("Unblock"),
      onRemove: () => unblock.mutate(off),
    })),
    ...closed.map((hours) => ({
      since: hours.date + hours.start,
      span: formatHoursOfDate(hours),
      about: t("closed: {reason}", { reason: hours.reason }),
      verb: t("Open again"),
      onRemove: () => open.mutate(hours),
    })),
    ...special.map((hours) => ({
      since: hours.date + hours.start,
      span: formatHoursOfDate(hours),
      about: t("special hours"),
      verb: t("Remove"),
      onRemove: () => remove.mutate(hours),
    })),
  ];
  if (entries.length === 0)
    return (
      <p className="mt-6 text-quiet">{t("Nothing to come. Days off, closed hours and special hours appear here.")}</p>
    );
  return (
    <ul className="mt-6 border-t border-hairline">
      {entries
        .toSorted((a, b) => (a.since < b.since ? -1 : 1))
        .map(({ span, about, verb, onRemove }) => (
          <li
            key={`${verb} ${span}`}
            className="flex flex-wrap items-center justify-between gap-x-6 border-b border-hairline py-1.5"
          >
            <span className="flex min-w-0 flex-wrap gap-x-4">
              <span className="tabular-nums">{span}</span>{" "}
              <span className="min-w-0 text-quiet [overflow-wrap:anywhere]">{about}</span>
            </span>
            <Button
              dense
              variant="quiet"
              className="max-md:-ml-3 md:-mr-3"
              aria-label={`${verb} ${span}`}
              onClick={onRemove}
            >
              {verb}
            </Button>
          </li>
        ))}
    </ul>
  );
}

function Past({ blocked }: { blocked: BlockedDate[] }) {
  if (blocked.length === 0) return null;
  return (
    <details className="mt-4 text-quiet">
      <summary className="link inline-flex min-h-11 items-center">
        {t("Earlier days off ({blocked})", { blocked: blocked.length })}
      </summary>
      <ul>
        {daysOff(blocked)
          .toReversed()
          .map((off) => (
            <li key={off.first}>
              {formatDaysOff(off)} {off.reason}
            </li>
          ))}
      </ul>
    </details>
  );
}

const hoursOf = (typed: HoursOfDate): HoursOfDate => ({ ...typed, end: endOfField(typed.end) });
const resolver = schemaResolver<HoursOfDate>(specialHours, hoursOf);

/** Sets hours that replace the weekly ones on a date. `hours` are the special hours of future dates. */
function SpecialHoursForm({ today, hours }: { today: string; hours: SpecialHours[] }) {
  const { draft, saveDraft, discardDraft } = useFormDraft<HoursOfDate>("special-hours");
  const { register, handleSubmit, setError, clearErrors, getValues, watch, setValue, formState } = useForm<HoursOfDate>(
    {
      defaultValues: draft ?? { date: "", start: "09:00", end: "17:00" },
      resolver,
      reValidateMode: "onSubmit",
    },
  );
  const { errors } = formState;
  const add = useServerMutation({
    mutationFn: addSpecialHours,
    successToast: (_, added) => ({ title: t("Special hours added"), description: formatHoursOfDate(added) }),
    errorToast: t("Failed to add special hours"),
    invalidates: ["special_hours", "calendar"],
    onSuccess: () => {
      discardDraft();
      setValue("date", "");
    },
  });
  const submit = handleSubmit((typed) => {
    const values = hoursOf(typed);
    const conflict = hours.find(
      ({ date, start, end }) => date === values.date && start < values.end && values.start < end,
    );
    if (values.date < today) setError("date", { message: NO_LONGER_TO_COME });
    else if (conflict)
      setError("end", {
        message: t("These hours overlap {start} to {end} on {day}.", {
          start: conflict.start,
          end: conflict.end,
          day: formatDay(conflict.date, "medium"),
        }),
      });
    else add.mutate(values);
  });
  return (
    <form
      onSubmit={(event) => void submit(event)}
      onChange={() => {
        clearErrors();
        saveDraft(getValues());
      }}
      noValidate
      aria-label={t("Add special hours")}
      className="flex flex-wrap items-end gap-3"
    >
      <DateAndHours today={today} date={watch("date")} register={register} />
      <Button type="submit" busy={add.isPending} className="max-sm:w-full">
        {t("Add special hours")}
      </Button>
      <p role="alert" className="w-full text-bad empty:hidden">
        {(errors.date ?? errors.start ?? errors.end)?.message}
      </p>
    </form>
  );
}
