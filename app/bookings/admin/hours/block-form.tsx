import { t } from "@sacred-space/words/t.ts";
import { describeFarAhead } from "#domain/bookings/far-ahead.ts";
import { useState } from "react";
import { useController, useForm } from "react-hook-form";
import { useServerMutation } from "#app/kit/backend/queries.tsx";
import { blockDates, unblockDates } from "#app/bookings/availability.ts";
import { loadSessionsInTheWay, type SessionsInTheWay as InTheWay } from "#app/bookings/sessions-in-the-way.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Field, Input } from "#app/kit/ui/field.tsx";
import { schemaResolver } from "#app/kit/ui/forms/schema-resolver.ts";
import { useToast } from "#app/kit/ui/toast/toast.tsx";
import { newDaysOff } from "#domain/bookings/hours.ts";
import { formatDays, MAX_DAYS } from "./days-off.ts";
import { type BlockedDays, chosenDays, NO_DAYS, inMode } from "./block-days.ts";
import { SessionsInTheWay } from "./sessions-in-the-way.tsx";
import { Calendar, type CalendarSelection } from "#app/kit/ui/calendar/calendar.tsx";
import { addDays } from "#domain/time.ts";
import { formatDay } from "#domain/wording.ts";

type BlockFormProps = {
  today: string;
  /** Days that are already blocked. */
  blocked: string[];
};

/** Empty, because one toast reports a missing date and a missing reason together. */
const MISSING = "";

type Values = { days: BlockedDays; reason: string };

/** Blocks a day, a range or separate days from today on. Asks first if there are bookings or group dates on these days, and lists them. */
export function BlockDatesForm({ today, blocked }: BlockFormProps) {
  const { toast } = useToast();
  const toRequest = ({ days, reason }: Values) => ({
    dates: (chosenDays(days, today) ?? []).filter((day) => !blocked.includes(day)),
    reason: reason.trim(),
  });
  const { control, register, handleSubmit, clearErrors, getValues, reset, formState } = useForm<Values>({
    defaultValues: { days: NO_DAYS, reason: "" },
    reValidateMode: "onSubmit",
    resolver: schemaResolver<Values>(newDaysOff, toRequest, {
      fieldOf: { dates: "days" },
      words: { days: MISSING, reason: MISSING },
      refine: (values) => fieldErrors(values.days, toRequest(values).dates, today),
    }),
  });
  const {
    field: { value: days, onChange: setDays },
  } = useController({ control, name: "days" });
  const [showCalendar, setShowCalendar] = useState(false);
  const [conflicts, setConflicts] = useState<({ dates: string[] } & InTheWay) | undefined>();
  const block = useServerMutation({
    mutationFn: blockDates,
    successToast: (_, { dates }) => ({ title: t("Date blocked successfully"), description: formatDays(dates) }),
    undo: (ids) =>
      ids.length > 0 ? { mutationFn: (client) => unblockDates(client, ids), done: t("Date unblocked") } : undefined,
    errorToast: t("Failed to block date"),
    invalidates: ["blocked_dates", "calendar"],
    onSuccess: () => {
      reset({ days: NO_DAYS, reason: "" });
      setShowCalendar(false);
    },
  });
  const findConflicts = useServerMutation({
    mutationFn: (client, dates: string[]) => loadSessionsInTheWay(client, dates),
    errorToast: t("Failed to block date"),
    invalidates: [],
    onSuccess: (found, dates) => {
      if (found.bookings.length + found.groupSessions.length === 0)
        block.mutate({ dates, reason: toRequest(getValues()).reason });
      else setConflicts({ dates, ...found });
    },
  });
  const change = (chosen: BlockedDays) => {
    setDays(chosen);
    clearErrors("days");
  };
  const submit = handleSubmit(
    (values) => findConflicts.mutate(toRequest(values).dates),
    ({ days: fault, reason }) => {
      if (reason || fault?.message === MISSING)
        toast({ tone: "bad", title: t("Please select a date and provide a reason") });
    },
  );
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        aria-label={t("Block dates")}
        className="flex flex-wrap items-end gap-3"
      >
        {days.mode === "range" && (
          <>
            <Field
              label={t("Date")}
              hint={describeFarAhead(days.first, today)}
              className="grow basis-36 sm:grow-0 sm:basis-44"
            >
              <Input
                type="date"
                min={today}
                value={days.first}
                onChange={({ target }) => change({ ...days, first: target.value })}
              />
            </Field>
            <Field
              label={t("Until")}
              optional
              hint={describeFarAhead(days.last, today)}
              className="grow basis-36 sm:grow-0 sm:basis-44"
            >
              <Input
                type="date"
                min={days.first || today}
                value={days.last}
                onChange={({ target }) => change({ ...days, last: target.value })}
              />
            </Field>
          </>
        )}
        <Field label={t("Reason")} className="w-full sm:w-auto sm:grow">
          <Input maxLength={500} autoComplete="off" {...register("reason")} />
        </Field>
        <Button type="submit" busy={findConflicts.isPending || block.isPending} className="max-sm:w-full">
          {t("Block Date")}
        </Button>
        <p role="alert" className="w-full text-bad empty:hidden">
          {formState.errors.days?.message}
        </p>
        <div className="w-full">
          <Button
            dense
            variant="quiet"
            className="-ml-3"
            aria-expanded={showCalendar}
            onClick={() => setShowCalendar(!showCalendar)}
          >
            {showCalendar ? t("Hide the calendar") : t("Choose on a calendar")}
          </Button>
          {showCalendar && <BlockCalendar days={days} today={today} blocked={blocked} onChange={change} />}
        </div>
      </form>
      {conflicts && (
        <SessionsInTheWay
          {...conflicts}
          title={(sessions) =>
            conflicts.dates.length === 1
              ? t("{sessions} on this day", { sessions })
              : t("{sessions} on these days", { sessions })
          }
          about={t("Blocking keeps new bookings away.")}
          actionLabel={t("Block anyway")}
          onConfirm={() => block.mutate({ dates: conflicts.dates, reason: toRequest(getValues()).reason })}
          onClose={() => setConflicts(undefined)}
        />
      )}
    </>
  );
}

function fieldErrors(days: BlockedDays, free: string[], today: string): { days?: string } {
  const chosen = chosenDays(days, today);
  if (!chosen) return { days: t("Choose days from today on, the first before the last, and no more than a year.") };
  return chosen.length > 0 && free.length === 0 ? { days: "These days are blocked already." } : {};
}

type BlockCalendarProps = { days: BlockedDays; today: string; blocked: string[]; onChange(days: BlockedDays): void };

const MODES = [
  { mode: "range", label: t("Days in a row") },
  { mode: "multiple", label: t("Separate days") },
] as const;

/** Selects the days to block, a range or separate days. Days that are already blocked cannot be selected. */
function BlockCalendar({ days, today, blocked, onChange }: BlockCalendarProps) {
  const last = addDays(today, 2 * MAX_DAYS);
  const [first = today] = chosenDays(days, today) ?? [];
  const [month, setMonth] = useState(first <= last ? first : today);
  return (
    <div className="mt-3">
      <div role="radiogroup" aria-label={t("What to choose")} className="flex flex-wrap gap-x-6">
        {MODES.map(({ mode, label }) => (
          <label key={mode} className="flex min-h-11 items-center gap-2.5">
            <input
              type="radio"
              name="block-mode"
              className="tick"
              checked={days.mode === mode}
              onChange={() => onChange(inMode(days, mode, today))}
            />
            {label}
          </label>
        ))}
      </div>
      <Calendar
        selection={selectionOf(days, onChange)}
        today={today}
        from={today}
        to={last}
        month={month}
        onMonthChange={setMonth}
        isDisabled={(day) => day < today || blocked.includes(day)}
        labelOf={(date, { selected, disabled }) => {
          const day = formatDay(date, "medium");
          return selected ? t("{day}, chosen", { day }) : disabled ? t("{day}, not to be chosen", { day }) : day;
        }}
      />
      {days.mode === "range" ? (
        <p className="mt-2 text-quiet">
          {t("Choose the first day and the last, at most {maxDays} days.", { maxDays: MAX_DAYS })}
        </p>
      ) : (
        <p role="status" className="mt-2 text-quiet">
          {days.days.length === 0
            ? t("No day chosen yet. Choose up to {maxDays}.", { maxDays: MAX_DAYS })
            : t("Chosen: {days}.", { days: days.days.map((day) => formatDay(day, "medium")).join(", ") })}
        </p>
      )}
    </div>
  );
}

function selectionOf(days: BlockedDays, onChange: (days: BlockedDays) => void): CalendarSelection {
  if (days.mode === "multiple") {
    return {
      mode: "multiple",
      value: days.days,
      max: MAX_DAYS,
      onChange: (chosen) => onChange({ mode: "multiple", days: chosen }),
    };
  }
  const { first, last } = days;
  return {
    mode: "range",
    value: first ? { first, last: last || undefined } : undefined,
    max: MAX_DAYS,
    onChange: (range) => onChange({ mode: "range", first: range?.first ?? "", last: range?.last ?? "" }),
  };
}
