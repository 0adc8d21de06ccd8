import { t } from "@sacred-space/words/t.ts";
import { CloseHoursForm } from "#app/bookings/admin/hours/close-hours-form.tsx";
import { formatHoursOfDate } from "#app/bookings/admin/hours/hours.ts";
import type { CalendarEntry, EntryPlace } from "#app/bookings/calendar.ts";
import { type ClosedHours, closeHours, removeClosedHours } from "#app/bookings/hours-of-date.ts";
import { useServerMutation } from "#app/kit/backend/queries.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Dialog, useCloseDialog } from "#app/kit/ui/dialog.tsx";
import { type CalendarDate, DAY_MINUTES, formatTime, type Minutes, minutesOf } from "#domain/time.ts";

const ABOUT = t("Nothing is offered in these hours. Clients do not see the reason.");
/** Closed hours end on the day on which they begin. */
const LAST: Minutes = DAY_MINUTES - 1;

type CloseHoursDialogProps = {
  date: CalendarDate;
  time: string;
  today: CalendarDate;
  onClose: () => void;
};

/** Proposes one hour. */
export function CloseHoursDialog({ date, time, today, onClose }: CloseHoursDialogProps) {
  const until = formatTime(Math.min(minutesOf(time) + 60, LAST));
  return (
    <Dialog title={t("Close hours")} about={ABOUT} onClose={onClose}>
      <Form today={today} proposed={{ date, start: time, reason: t("Away"), end: until }} />
    </Dialog>
  );
}

type ClosedHoursDialogProps = {
  entry: CalendarEntry;
  to?: EntryPlace;
  today: CalendarDate;
  onClose: () => void;
};

export function ClosedHoursDialog({ entry, to, today, onClose }: ClosedHoursDialogProps) {
  const was = {
    id: entry.id,
    date: entry.from.slice(0, 10),
    start: entry.from.slice(11),
    end: entry.to.slice(11),
    reason: entry.title,
  };
  const proposed = to && { date: to.date, start: to.time, end: formatTime(minutesOf(to.time) + to.length) };
  return (
    <Dialog title={t("Closed hours")} about={ABOUT} onClose={onClose}>
      <Form today={today} was={was} {...(proposed && { proposed })} />
    </Dialog>
  );
}

function Form(form: Pick<Parameters<typeof CloseHoursForm>[0], "today" | "was" | "proposed">) {
  const close = useCloseDialog();
  return (
    <div className="mt-5">
      <CloseHoursForm {...form} onClosed={close} />
      <div className={`mt-3 flex flex-wrap gap-3 ${form.was ? "" : "-ml-3"}`}>
        {form.was && <OpenAgain {...form.was} onOpened={close} />}
        <Button dense variant="quiet" onClick={close}>
          {t("Cancel")}
        </Button>
      </div>
    </div>
  );
}

function OpenAgain({ onOpened, ...hours }: ClosedHours & { onOpened: () => void }) {
  const open = useServerMutation({
    mutationFn: (client, { id }: ClosedHours) => removeClosedHours(client, id),
    successToast: { title: t("Hours opened again"), description: formatHoursOfDate(hours) },
    undo: (_, was) => ({ mutationFn: (client) => closeHours(client, was), done: t("Hours closed again") }),
    errorToast: t("Failed to open hours"),
    invalidates: ["closed_hours", "calendar"],
    onSuccess: onOpened,
  });
  return (
    <Button dense busy={open.isPending} onClick={() => open.mutate(hours)}>
      {t("Open again")}
    </Button>
  );
}
