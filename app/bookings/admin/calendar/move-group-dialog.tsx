import { useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { changedFrom } from "#app/kit/ui/forms/changed-from.ts";
import { hasBegun } from "#app/kit/admin/practice-clock.ts";
import { DialogButtons } from "#app/kit/admin/ui/confirm-dialog.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { type CalendarEntry, type EntryPlace, type PracticeCalendar, withPlaced } from "#app/bookings/calendar.ts";
import { AFTER_A_GROUP_SESSION, loadGroupSession, moveGroupSession } from "#app/catalog/all-group-sessions.ts";
import type { ListedGroupSession } from "#app/catalog/listed-group-session.ts";
import { showPhoneCalls } from "#app/messages/admin/show-phone-calls.ts";
import { useWhoIsTold, WhoIsTold } from "#app/messages/admin/who-is-told.tsx";
import { useServerMutation, useServerQuery } from "#app/kit/backend/queries.tsx";
import type { PracticeClock } from "#app/settings/practice-clock.ts";
import { Dialog, useCloseDialog } from "#app/kit/ui/dialog.tsx";
import { groupSessionDays, groupSessionHours } from "#domain/catalog/group-sessions.ts";
import { addDays, daysBetween, formatTime, minutesOf } from "#domain/time.ts";

type MoveGroupDialogProps = { entry: CalendarEntry; to: EntryPlace; clock: PracticeClock; onClose: () => void };

/** Asks before it changes a group session that was dropped at another time or resized. */
export function MoveGroupDialog({ entry, to, clock, onClose }: MoveGroupDialogProps) {
  const query = useServerQuery(
    ["group_sessions", "one", entry.id],
    (client, signal) => loadGroupSession(client, entry.id, signal),
    { refetchOnWindowFocus: false, gcTime: 0 }, // the question is about the days as they were read
  );
  return (
    <Dialog
      title={
        isMoved(entry, to)
          ? t("Move {title}?", { title: entry.title })
          : t("Change the hours of {title}?", { title: entry.title })
      }
      onClose={onClose}
    >
      <QueryResult query={query} loading={t("Reading the date…")} failed={t("Failed to load the date")}>
        {(date) => <Move {...{ entry, to, clock, date }} />}
      </QueryResult>
    </Dialog>
  );
}

type Hours = Pick<ListedGroupSession, "startsOn" | "endsOn" | "startTime" | "endTime">;

function Move({ entry, to, clock, date }: Omit<MoveGroupDialogProps, "onClose"> & { date: ListedGroupSession }) {
  const close = useCloseDialog();
  const [before] = useState(() => hoursOf(date)); // fixed, so that a later change in another window is a conflict
  const after = hoursAt(before, entry, to);
  const told = useWhoIsTold({ act: "move", groupSessionIds: [date.id] });
  const back = { id: date.id, to: changedFrom(after, before), was: { ...after, isActive: true } };
  const move = useServerMutation({
    mutationFn: moveGroupSession,
    invalidates: AFTER_A_GROUP_SESSION,
    successToast: { title: t("Date saved"), description: entry.title },
    undo: () => ({ mutationFn: (client) => moveGroupSession(client, back), done: t("Date changed back") }),
    errorToast: t("Failed to save date"),
    optimistic: { key: ["calendar"], change: (calendar: PracticeCalendar) => withPlaced(calendar, entry, to) },
    onSuccess: () => {
      close();
      showPhoneCalls(told.audience);
    },
  });
  const isPast = ({ startsOn, startTime }: Hours) => hasBegun({ date: startsOn, time: startTime }, clock);
  // False if the calendar was loaded before a change in another window.
  const isShown = before.startTime === entry.from.slice(11) && before.endTime === entry.to.slice(11);
  const impossible =
    (!isShown && t("Another window has changed this date. Please move it again.")) ||
    (isPast(before) && t("It has begun already and stays as it is.")) ||
    (isPast(after) && t("That time is over."));
  const year = Number(clock.today.slice(0, 4));
  return (
    <form
      aria-label={t("Move date")}
      className="mt-5"
      onSubmit={(event) => {
        event.preventDefault();
        move.mutate({ id: date.id, to: changedFrom(before, after), was: { ...before, isActive: true } });
      }}
    >
      <dl style={{ gridTemplateColumns: "auto 1fr" }} className="grid gap-x-4 gap-y-2">
        <dt className="text-quiet">{t("From")}</dt>
        <dd>{formatHours(before, year)}</dd>
        <dt className="text-quiet">{t("{of, select, time {To} other {To}}", { of: "time" })}</dt>
        <dd className="font-medium">{formatHours(after, year)}</dd>
      </dl>
      {date.taken > 0 || date.waiting > 0 ? (
        <WhoIsTold told={told} className="mt-4" />
      ) : (
        <p className="mt-4 text-quiet">{t("Nobody is booked on it yet.")}</p>
      )}
      {date.seriesId && <p className="text-quiet">{t("The other dates of its series stay as they are.")}</p>}
      <p role="alert" className="mt-4 text-bad empty:hidden">
        {impossible}
      </p>
      <DialogButtons
        cancelLabel={t("Keep the time")}
        onCancel={close}
        actionLabel={isMoved(entry, to) ? t("Move to this time") : t("Save these hours")}
        disabled={impossible !== false || told.isLoading}
        busy={move.isPending}
      />
    </form>
  );
}

function isMoved({ from }: CalendarEntry, { date, time }: EntryPlace): boolean {
  return from !== `${date}T${time}`;
}

function hoursOf({ startsOn, endsOn, startTime, endTime }: Hours): Hours {
  return { startsOn, endsOn, startTime, endTime };
}

/** The group session's days and hours after the drop of one of its days. */
function hoursAt({ startsOn, endsOn }: Hours, entry: CalendarEntry, { date, time, length }: EntryPlace): Hours {
  const days = daysBetween(entry.from.slice(0, 10), date);
  return {
    startsOn: addDays(startsOn, days),
    endsOn: addDays(endsOn, days),
    startTime: time,
    endTime: formatTime(minutesOf(time) + length),
  };
}

function formatHours(hours: Hours, year: number): string {
  return `${groupSessionDays(hours, year)}, ${groupSessionHours(hours)}`;
}
