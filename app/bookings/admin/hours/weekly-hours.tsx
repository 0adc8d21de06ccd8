import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { AdminSection } from "#app/kit/admin/ui/admin-page.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { useSeen } from "#app/kit/ui/forms/use-seen.tsx";
import { useFormDraft } from "#app/kit/admin/drafts/use-form-draft.ts";
import { loadWeek } from "#app/bookings/hours/availability.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { act } from "#app/kit/backend/server/functions.ts";
import { DEFAULT_SETTINGS, loadBusinessSettings } from "#app/settings/business-settings.ts";
import { useAction } from "#app/kit/backend/use-action.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { useWeek } from "#app/kit/ui/calendar/use-week.ts";
import type { WeekdayHours } from "#domain/bookings/hours.ts";
import type { saveHours } from "#server/calendars/actions.ts";
import { CopyToDays } from "./copy-to-days.tsx";
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
} from "./hours.ts";
import { SessionsOutside } from "./sessions-outside.tsx";

/** The hours of each weekday. A session is offered only if it fits entirely within active hours. */
export function WeeklyHours() {
  const query = useServerQuery(["availability"], loadWeek);
  const settings = useServerQuery(["business_settings"], loadBusinessSettings);
  const { slot_step_minutes: step, opens_on_sundays: opensOnSundays } = settings.data?.[0] ?? DEFAULT_SETTINGS;
  return (
    <AdminSection
      title="Weekly hours"
      aside={`Sessions are offered every ${step} minutes, where they fit whole into active hours.`}
    >
      <QueryResult query={query} loading="Reading your hours…" failed="Failed to load availability data">
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
      done: "Hours changed back",
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
    <form ref={form} noValidate onSubmit={submit} aria-label="Weekly hours">
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
          Save hours
        </Button>
        {isChanged && (
          <Button dense variant="quiet" onClick={() => update({})}>
            Discard changes
          </Button>
        )}
        <p role="status" className="tabular-nums">
          {formatHoursPerWeek(week)}
          {isChanged && <span className="text-quiet">, not saved yet</span>}
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
