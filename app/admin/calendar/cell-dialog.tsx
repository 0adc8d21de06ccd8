import { CloseHoursForm } from "#app/admin/availability/close-hours-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog, useCloseDialog } from "#app/ui/dialog.tsx";
import { type CalendarDate, formatTime } from "#domain/time.ts";
import { dayInWords } from "#domain/wording.ts";
import { minutes } from "./day-layout.ts";

type Moment = { date: CalendarDate; time: string };
type CellDialogProps = Moment & { onBook: () => void; onCloseHours: () => void; onClose: () => void };

/** What to do with a free hour. */
export function CellDialog({ date, time, onBook, onCloseHours, onClose }: CellDialogProps) {
  return (
    <Dialog title={`${dayInWords(date, "long")}, ${time}`} onClose={onClose}>
      <div className="mt-6 flex flex-wrap gap-3 max-sm:*:grow">
        <Button variant="gold" dense onClick={onBook}>
          Book a session
        </Button>
        <Button dense onClick={onCloseHours}>
          Close these hours
        </Button>
        <NotNow />
      </div>
    </Dialog>
  );
}

function NotNow() {
  return (
    <Button dense variant="quiet" onClick={useCloseDialog()}>
      Not now
    </Button>
  );
}

type CloseHoursDialogProps = Moment & { today: CalendarDate; onClose: () => void };

/** The form of closed hours, with an hour proposed. */
export function CloseHoursDialog({ date, time, today, onClose }: CloseHoursDialogProps) {
  return (
    <Dialog title="Close hours" about="Nothing is offered in these hours. Clients do not see the reason." onClose={onClose}>
      <Form today={today} proposed={{ date, start: time, reason: "Away", end: formatTime(Math.min(minutes(time) + 60, 24 * 60 - 1)) }} />
    </Dialog>
  );
}

function Form(form: Pick<Parameters<typeof CloseHoursForm>[0], "today" | "proposed">) {
  const close = useCloseDialog();
  return (
    <div className="mt-5">
      <CloseHoursForm {...form} onClosed={close} />
      <div className="mt-3 -ml-3">
        <NotNow />
      </div>
    </div>
  );
}
