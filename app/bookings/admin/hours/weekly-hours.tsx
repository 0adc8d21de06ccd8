import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { AdminSection } from "#app/kit/admin/ui/admin-page.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { useSeen } from "#app/kit/ui/forms/use-seen.tsx";
import { useFormDraft } from "#app/kit/admin/drafts/use-form-draft.ts";
import { loadWeek } from "#app/bookings/availability.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { act } from "#app/kit/backend/server/functions.ts";
import { DEFAULT_SETTINGS, loadBusinessSettings } from "#app/settings/business-settings.ts";
import { useAction } from "#app/kit/backend/use-action.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { useWeek } from "#app/kit/ui/calendar/use-week.ts";
import { type WeekdayHours, hoursWithout, isSameWeek } from "#domain/bookings/hours.ts";
import type { saveHours, sessionsOutside } from "#server/bookings/actions.ts";
import { DayRow } from "./day-row.tsx";
import {
  asSeen,
  changedDays,
  type DayChanges,
  faultsOf,
  type HoursFault,
  formatHoursPerWeek,
  ofDay,
  stillChanged,
  weekChange,
  withChanges,
  withDays,
  formatHours,
  WEEK,
  weekday,
} from "./hours.ts";
import { DialogButtons } from "#app/kit/admin/ui/confirm-dialog.tsx";
import { Dialog, useCloseDialog } from "#app/kit/ui/dialog.tsx";
import { Checkbox } from "#app/kit/ui/field.tsx";
import { Link } from "react-router";
import { useDebouncedValue } from "#app/kit/admin/ui/use-debounced-value.ts";
import { FoldedList } from "#app/kit/ui/folded-list.tsx";
import { Notice } from "#app/kit/ui/notice.tsx";
import { formatDay } from "#domain/wording.ts";

/** The hours of each weekday. A session is offered only if it fits entirely within active hours. */
export function WeeklyHours() {
  const query = useServerQuery(["availability"], loadWeek);
  const settings = useServerQuery(["business_settings"], loadBusinessSettings);
  const { slot_step_minutes: step, opens_on_sundays: opensOnSundays } = settings.data?.[0] ?? DEFAULT_SETTINGS;
  return (
    <AdminSection
      title={t("Weekly hours")}
      aside={t("Sessions are offered every {step} minutes, where they fit whole into active hours.", { step })}
    >
      <QueryResult
        query={query}
        loading={t("Reading your hours…")}
        failed={{ toast: t("Failed to load availability data") }}
      >
        {(week) => <WeekForm saved={week} opensOnSundays={opensOnSundays} />}
      </QueryResult>
    </AdminSection>
  );
}

/** The whole week, saved at once. Unsaved edits survive a save in another window; a day changed in both says so. */
function WeekForm({ saved, opensOnSundays }: { saved: WeekdayHours[]; opensOnSundays: boolean }) {
  const { draft = {}, saveDraft, discardDraft } = useFormDraft<DayChanges>("weekly-hours", { stored: true });
  const [typed, setTyped] = useState(draft);
  const lock = useSeen(saved);
  const weekdays = useWeek();
  const [faults, setFaults] = useState<HoursFault[]>([]);
  const [copied, setCopied] = useState<number>();
  const form = useRef<HTMLFormElement>(null);
  const changes = stillChanged(typed, saved);
  const isChanged = Object.keys(changes).length > 0;
  const week = withChanges(saved, changes);
  const update = (next: DayChanges) => {
    setTyped(next);
    setFaults([]);
    if (Object.keys(next).length > 0) saveDraft(next);
    else discardDraft();
  };
  const setDays = (days: number[], to: (day: number) => WeekdayHours[]) => update(withDays(changes, days, to, saved));
  const save = useAction<typeof saveHours>("practice-save-hours", {
    successToast: (_, { from, week: next }) => ({
      title: weekChange(from, next).saved,
      description: changedDays(from, next),
    }),
    undo: (_, { from, week: next }) => ({
      mutationFn: (client) => act<typeof saveHours>(client, "practice-save-hours", { from: next, week: from }),
      done: t("Hours changed back"),
    }),
    errorToast: ({ from, week: refused }) => weekChange(from, refused).failed,
    invalidates: ["availability", "calendar", "openings"],
    optimistic: {
      key: ["availability"],
      change: (_: WeekdayHours[], { week: next }: { week: WeekdayHours[] }) => next,
    },
    onError: lock.onError,
    onSuccess: (_, { week: next }) => {
      lock.open(next);
      update(stillChanged(typed, next));
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const found = faultsOf(week);
    setFaults(found);
    if (found.length === 0) save.mutate({ from: lock.isRefused ? saved : asSeen(saved, changes), week });
  };
  useEffect(() => {
    if (faults.length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [faults]);
  return (
    <form ref={form} noValidate onSubmit={submit} aria-label={t("Weekly hours")}>
      <ul>
        {weekdays.map((day) => (
          <DayRow
            key={day}
            day={day}
            hours={ofDay(week, day)}
            change={changes[day]}
            saved={ofDay(saved, day)}
            faults={faults.filter((fault) => fault.day === day)}
            isOffered={day !== 0 || opensOnSundays}
            onChange={(hours) => setDays([day], () => hours)}
            onCopy={() => setCopied(day)}
          />
        ))}
      </ul>
      <SessionsOutside week={week} isChanged={isChanged} />
      <div
        data-save-bar
        className="sticky bottom-(--bottom-bar) z-20 flex flex-wrap items-center gap-x-4 gap-y-2 bg-ground py-3"
      >
        <Button type="submit" variant="gold" dense disabled={!isChanged} busy={save.isPending} className="max-sm:grow">
          {t("Save hours")}
        </Button>
        {isChanged && (
          <Button dense variant="quiet" onClick={() => update({})}>
            {t("Discard changes")}
          </Button>
        )}
        <p role="status" className="tabular-nums">
          {formatHoursPerWeek(week)}
          {isChanged && <span className="text-quiet">, {t("not saved yet")}</span>}
        </p>
      </div>
      {copied !== undefined && (
        <CopyToDays
          from={copied}
          week={week}
          saved={saved}
          onCopy={(days) => setDays(days, (dayOfWeek) => ofDay(week, copied).map((hours) => ({ ...hours, dayOfWeek })))}
          onClose={() => setCopied(undefined)}
        />
      )}
    </form>
  );
}

type CopyToDaysProps = {
  from: number;
  week: WeekdayHours[];
  /** The stored hours. */
  saved: WeekdayHours[];
  onCopy: (days: number[]) => void;
  onClose: () => void;
};

/** Replaces the hours of other days with those of this one. Days that had the same hours before this one was changed are ticked. */
function CopyToDays({ onClose, ...props }: CopyToDaysProps) {
  return (
    <Dialog
      title={t("Copy {from}’s hours", { from: weekday(props.from) })}
      about={t("{hours}. The days that you choose get these hours in place of theirs.", {
        hours: formatHours(ofDay(props.week, props.from)),
      })}
      onClose={onClose}
    >
      <Days {...props} />
    </Dialog>
  );
}

function Days({ from, week, saved, onCopy }: Omit<CopyToDaysProps, "onClose">) {
  const close = useCloseDialog();
  const weekdays = useWeek();
  const onDay = (day: number, hours: WeekdayHours[]) => hours.map((each) => ({ ...each, dayOfWeek: day }));
  const before = ofDay(saved, from);
  const isAlike = (day: number) =>
    hoursWithout(ofDay(week, from), before).length > 0 &&
    isSameWeek(onDay(day, before), ofDay(week, day)) &&
    before.length > 0;
  const [days, setDays] = useState<number[]>(() => WEEK.filter((day) => day !== from && isAlike(day)));
  return (
    <>
      <fieldset className="mt-4 grid gap-x-6 sm:grid-cols-2">
        <legend className="sr-only">{t("Days")}</legend>
        {weekdays
          .filter((day) => day !== from)
          .map((day) => (
            <Checkbox
              key={day}
              label={
                <>
                  {weekday(day)} <span className="block text-quiet tabular-nums">{formatHours(ofDay(week, day))}</span>
                </>
              }
              checked={days.includes(day)}
              onChange={({ target }) => setDays(target.checked ? [...days, day] : days.filter((each) => each !== day))}
            />
          ))}
      </fieldset>
      <DialogButtons
        cancelLabel={t("Cancel")}
        onCancel={close}
        actionLabel={t("Copy hours")}
        type="button"
        disabled={days.length === 0}
        onClick={() => {
          close();
          onCopy(days);
        }}
      />
    </>
  );
}

/** Lists future bookings that fall outside these hours, while they are edited and after they are saved. */
function SessionsOutside({ week, isChanged }: { week: WeekdayHours[]; isChanged: boolean }) {
  const debounced = useDebouncedValue(week);
  const isRight = faultsOf(debounced).length === 0;
  const { data } = useServerQuery(
    ["sessions-outside", debounced],
    (client) => act<typeof sessionsOutside>(client, "practice-sessions-outside", { week: debounced }),
    { enabled: isRight },
  );
  if (!data || !isRight) return null;
  const { count, bookings } = data;
  return (
    <div role="status" className="pt-4">
      {count === 0 && isChanged && <p className="text-quiet">{t("Every booking to come is within these hours.")}</p>}
      {count > 0 && (
        <Notice
          title={
            count === 1
              ? t("This booking is outside these hours")
              : t("These {count} bookings are outside these hours", { count })
          }
        >
          <FoldedList items={bookings} more={t("More bookings")} className="w-full">
            {({ id, date, time, clientName, serviceName }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-3">
                <Link
                  to={`/admin/bookings?booking=${id}`}
                  className="link inline-flex min-h-11 items-center tabular-nums"
                >
                  {formatDay(date, "medium")}, {time}
                </Link>
                <bdi className="font-semibold text-text [overflow-wrap:anywhere]">{clientName}</bdi>
                <span>{serviceName}</span>
              </li>
            )}
          </FoldedList>
          {count > bookings.length && <p>{t("The first {bookings} are listed.", { bookings: bookings.length })}</p>}
          <p>
            {count === 1
              ? t("It stays as it is. Open it to move or cancel it.")
              : t("They stay as they are. Open one to move or cancel it.")}
          </p>
        </Notice>
      )}
    </div>
  );
}
