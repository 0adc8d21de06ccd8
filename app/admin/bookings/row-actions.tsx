import { dayInWords } from "#app/admin/ui/booking-words.tsx";
import type { Booking, BookingStatus } from "#app/backend/desk/booking.ts";
import { Button } from "#app/ui/button.tsx";

type RowActionsProps = {
  booking: Booking;
  onStatus: (status: BookingStatus) => void;
  onCancel: () => void;
  onDelete: () => void;
};

const SLIM = "px-2.5! last:-mr-2.5 card:first:-ml-2.5 card:last:mr-0";

/** The moves of spec 4 that are legal now: Confirm only when pending, Mark Complete only when confirmed, Cancel unless cancelled, Delete. */
export function RowActions({ booking, onStatus, onCancel, onDelete }: RowActionsProps) {
  const { status, clientName, date, time } = booking;
  const name = `${clientName}, ${dayInWords(date)}, ${time}`; // tells one row's buttons from another's
  return (
    <>
      {status === "pending" && (
        <Button dense onClick={() => onStatus("confirmed")} aria-label={`Confirm ${name}`}>
          Confirm
        </Button>
      )}
      {status === "confirmed" && (
        <Button dense onClick={() => onStatus("completed")} className="whitespace-nowrap" aria-label={`Mark Complete ${name}`}>
          Mark Complete
        </Button>
      )}
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
