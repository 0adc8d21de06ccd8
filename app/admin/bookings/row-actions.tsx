import { hasBegun, usePracticeClock } from "#app/admin/practice-clock.ts";
import type { Booking, BookingStatus } from "#app/backend/bookings/booking.ts";
import { Button } from "#app/ui/button.tsx";
import { useToast } from "#app/ui/toast/toast.tsx";
import { dayInWords } from "#domain/wording.ts";

type RowActionsProps = {
  booking: Booking;
  onStatus: (status: BookingStatus) => void;
  onCancel: () => void;
  onDelete: () => void;
};

const SLIM = "px-2.5! last:-mr-2.5 card:first:-ml-2.5 card:last:mr-0";

/** The moves that are legal now: Confirm only when pending, Mark Complete only when confirmed, Cancel unless cancelled, Delete. */
export function RowActions({ booking, onStatus, onCancel, onDelete }: RowActionsProps) {
  const { status, clientName, date, time } = booking;
  const name = `${clientName}, ${dayInWords(date, "medium")}, ${time}`; // tells one row's buttons from another's
  return (
    <>
      {status === "pending" && (
        <Button dense onClick={() => onStatus("confirmed")} aria-label={`Confirm ${name}`}>
          Confirm
        </Button>
      )}
      {status === "confirmed" && <MarkComplete booking={booking} name={name} onComplete={() => onStatus("completed")} />}
      {status !== "cancelled" && (
        <Button variant="quiet" dense onClick={onCancel} className={SLIM} aria-label={`Cancel ${name}`}>
          Cancel
        </Button>
      )}
      <Button variant="quiet" dense onClick={onDelete} className={SLIM} aria-label={`Delete ${name}`}>
        Delete
      </Button>
    </>
  );
}

/** Before the session's start it stands there dimmed and says from when it works; the server refuses it until then. */
function MarkComplete({ booking, name, onComplete }: { booking: Booking; name: string; onComplete: () => void }) {
  const { data: clock, isPending } = usePracticeClock();
  const { toast } = useToast();
  const hasStarted = clock ? hasBegun(booking, clock) : !isPending;
  const from = `${dayInWords(booking.date, "medium")}, ${booking.time}`;
  const explain = () => toast({ title: "This session has not begun", description: `You can mark it complete from ${from}.` });
  return (
    <Button
      dense
      onClick={hasStarted ? onComplete : explain}
      aria-disabled={!hasStarted || undefined}
      title={hasStarted ? undefined : `From ${from}`}
      className="whitespace-nowrap aria-disabled:border-hairline aria-disabled:text-quiet"
      aria-label={`Mark Complete ${name}`}
    >
      Mark Complete
    </Button>
  );
}
