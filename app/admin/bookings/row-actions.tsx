import { hasBegun, usePracticeClock } from "#app/admin/practice-clock.ts";
import type { Booking } from "#app/backend/bookings/booking.ts";
import { Button, type ButtonVariant } from "#app/ui/button.tsx";
import { useToast } from "#app/ui/toast/toast.tsx";
import { formatDay } from "#domain/wording.ts";
import type { BookingSteps, SteppedBooking } from "./booking-steps.tsx";

type BookingActionsProps = { booking: Booking; steps: BookingSteps };
type NextStepProps = { booking: SteppedBooking; steps: BookingSteps; variant?: ButtonVariant | undefined };

/** In the list: the next step that is legal now, and Cancel. Everything else is in the sheet. */
export function RowActions({ booking, steps }: BookingActionsProps) {
  return (
    <>
      <NextStep booking={booking} steps={steps} />
      {booking.status !== "cancelled" && (
        <Button
          variant="quiet"
          dense
          onClick={() => steps.ask("cancel", booking)}
          className="-mr-2.5 px-2.5! @max-[60rem]:hidden"
          aria-label={`Cancel ${nameOf(booking)}`}
        >
          Cancel
        </Button>
      )}
    </>
  );
}

/** Confirm only when pending, Mark Complete only when confirmed; otherwise nothing. */
export function NextStep({ booking, steps, variant }: NextStepProps) {
  if (booking.status === "confirmed") return <MarkComplete booking={booking} steps={steps} variant={variant} />;
  if (booking.status !== "pending") return null;
  return (
    <Button dense variant={variant} onClick={() => steps.changeStatus(booking, "confirmed")} aria-label={`Confirm ${nameOf(booking)}`}>
      Confirm
    </Button>
  );
}

/** Tells one row's buttons from another's. */
function nameOf({ clientName, date, time }: SteppedBooking): string {
  return `${clientName}, ${formatDay(date, "medium")}, ${time}`;
}

/** A written reading is complete once it is sent. Before a session's start the button is dimmed and says from when it works; the server refuses it until then. */
function MarkComplete({ booking, steps, variant }: NextStepProps) {
  const { data: clock, isPending } = usePracticeClock();
  const { toast } = useToast();
  const hasStarted = booking.isWritten || (clock ? hasBegun(booking, clock) : !isPending);
  const from = `${formatDay(booking.date, "medium")}, ${booking.time}`;
  const explain = () => toast({ title: "This session has not begun", description: `You can mark it complete from ${from}.` });
  return (
    <Button
      dense
      variant={hasStarted ? variant : "outline"}
      onClick={hasStarted ? () => steps.changeStatus(booking, "completed") : explain}
      aria-disabled={!hasStarted || undefined}
      title={hasStarted ? undefined : `From ${from}`}
      className="whitespace-nowrap aria-disabled:border-hairline aria-disabled:text-quiet"
      aria-label={`Mark Complete ${nameOf(booking)}`}
    >
      Mark Complete
    </Button>
  );
}
