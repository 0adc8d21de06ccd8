import { useState } from "react";
import { useForm } from "react-hook-form";
import { t } from "@sacred-space/words/t.ts";
import { useFormDraft } from "#app/kit/admin/drafts/use-form-draft.ts";
import { useServerMutation } from "#app/kit/backend/queries.tsx";
import { withClosedHours } from "#app/bookings/calendar.ts";
import { loadSessionsInTheWay, type SessionsInTheWay as InTheWay } from "#app/bookings/sessions-in-the-way.ts";
import { changeClosedHours, type ClosedHours, closeHours, removeClosedHours } from "#app/bookings/hours-of-date.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Field, Input } from "#app/kit/ui/field.tsx";
import { schemaResolver } from "#app/kit/ui/forms/schema-resolver.ts";
import { closedHours, endOfField, fieldOfEnd } from "#domain/bookings/hours.ts";
import { SessionsInTheWay } from "./sessions-in-the-way.tsx";
import { DateAndHours, NO_LONGER_TO_COME } from "./date-and-hours.tsx";
import { formatHoursOfDate } from "./hours.ts";

type Values = Omit<ClosedHours, "id">;

const hoursOf = (typed: Values): Values => ({ ...typed, end: endOfField(typed.end), reason: typed.reason.trim() });
const resolver = schemaResolver<Values>(closedHours, hoursOf, {
  words: { reason: t("Please give a reason, such as Dentist.") },
});

const shown = (hours: Values): Values => ({ ...hours, end: fieldOfEnd(hours.end) });

const BLANK: Values = { date: "", start: "12:00", end: "13:00", reason: "" };

type CloseHoursFormProps = {
  today: string;
  was?: ClosedHours;
  proposed?: Partial<Values>;
  onClosed?: () => void;
};

/** Closes hours of a date, or changes closed ones. Asks first if sessions are booked or group dates announced in them, and lists these. */
export function CloseHoursForm({ today, was, proposed, onClosed }: CloseHoursFormProps) {
  const { draft, saveDraft, discardDraft } = useFormDraft<Values>("closed-hours");
  const isNew = !was && !proposed;
  const { register, handleSubmit, setError, clearErrors, getValues, watch, reset, formState } = useForm<Values>({
    defaultValues: shown({ ...BLANK, ...was, ...proposed, ...(isNew && draft) }),
    resolver,
    reValidateMode: "onSubmit",
  });
  const { errors } = formState;
  const [conflicts, setConflicts] = useState<{ hours: Values } & InTheWay>();
  const close = useServerMutation({
    mutationFn: closeHours,
    successToast: (_, hours) => ({ title: t("Hours closed"), description: formatHoursOfDate(hours) }),
    undo: (id) => ({ mutationFn: (client) => removeClosedHours(client, id), done: t("Hours opened again") }),
    errorToast: t("Failed to close hours"),
    invalidates: ["closed_hours", "calendar"],
    onSuccess: () => {
      if (isNew) discardDraft();
      reset(BLANK);
      onClosed?.();
    },
  });
  const change = useServerMutation({
    mutationFn: changeClosedHours,
    errorToast: t("Failed to change closed hours"),
    invalidates: ["closed_hours", "calendar"],
    optimistic: { key: ["calendar"], change: withClosedHours },
    successToast: (_, { now }) => ({ title: t("Closed hours changed"), description: formatHoursOfDate(now) }),
    undo: (_, { was: before, now }) => ({
      mutationFn: (client) => changeClosedHours(client, { was: now, now: before }),
      done: t("Closed hours changed back"),
    }),
    ...(onClosed && { onSuccess: onClosed }),
  });
  const save = (hours: Values) => (was ? change.mutate({ was, now: { ...hours, id: was.id } }) : close.mutate(hours));
  const findConflicts = useServerMutation({
    mutationFn: (client, { date, start, end }: Values) => loadSessionsInTheWay(client, [date], { start, end }),
    errorToast: was ? t("Failed to change closed hours") : t("Failed to close hours"),
    invalidates: [],
    onSuccess: (found, hours) => {
      if (found.bookings.length + found.groupSessions.length === 0) save(hours);
      else setConflicts({ hours, ...found });
    },
  });
  const submit = handleSubmit((values) => {
    if (values.date < today) setError("date", { message: NO_LONGER_TO_COME });
    else findConflicts.mutate(hoursOf(values));
  });
  return (
    <>
      <form
        onSubmit={(event) => void submit(event)}
        onChange={() => {
          clearErrors();
          if (isNew) saveDraft(getValues());
        }}
        noValidate
        aria-label={was ? t("Closed hours") : t("Close hours")}
        className="flex flex-wrap items-end gap-3"
      >
        <DateAndHours today={today} date={watch("date")} register={register} />
        <Field label={t("Reason")} className="w-full sm:w-auto sm:grow">
          <Input maxLength={500} autoComplete="off" {...register("reason")} />
        </Field>
        <Button
          type="submit"
          busy={findConflicts.isPending || close.isPending || change.isPending}
          className="max-sm:w-full"
        >
          {was ? t("Save hours") : t("Close hours")}
        </Button>
        <p role="alert" className="w-full text-bad empty:hidden">
          {(errors.date ?? errors.start ?? errors.end ?? errors.reason)?.message}
        </p>
      </form>
      {conflicts && (
        <SessionsInTheWay
          {...conflicts}
          title={(sessions) => t("{sessions} in these hours", { sessions })}
          about={t("Closing keeps new bookings away.")}
          actionLabel={t("Close anyway")}
          onConfirm={() => save(conflicts.hours)}
          onClose={() => setConflicts(undefined)}
        />
      )}
    </>
  );
}
