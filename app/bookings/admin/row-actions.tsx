import { t } from "@sacred-space/words/t.ts";
import { formatMoment } from "#domain/bookings/booking-moment.ts";
import { hasBegun, usePracticeClock } from "#app/kit/admin/practice-clock.ts";
import type { Booking } from "#app/bookings/booking.ts";
import { Button, type ButtonVariant } from "#app/kit/ui/button.tsx";
import type { SteppedBooking } from "./booking-question.tsx";
import type { BookingSteps } from "./booking-steps.tsx";

type BookingActionsProps = { booking: Booking; steps: BookingSteps };
type NextStepProps = { booking: SteppedBooking; steps: BookingSteps; variant?: ButtonVariant | undefined };

/** A row's next legal step, and Cancel. The sheet has all other actions. */
export function RowActions({ booking, steps }: BookingActionsProps) {
  return (
    <>
      <NextStep booking={booking} steps={steps} />
      {booking.status !== "cancelled" && (
        <Button
          variant="quiet"
          dense
          onClick={() => steps.ask("cancel", booking)}
          className="-mr-2.25 px-2! @max-[60rem]:hidden"
          aria-label={t("Cancel {name}", { name: nameOf(booking) })}
        >
          {t("{of, select, booking {Cancel} other {Cancel}}", { of: "booking" })}
        </Button>
      )}
    </>
  );
}

/** Confirm for a pending booking, Mark Complete for a confirmed one that has begun, otherwise nothing; nor for one that was given up. */
export function NextStep({ booking, steps, variant }: NextStepProps) {
  if (booking.isGivenUp) return null;
  if (booking.status === "confirmed") return <MarkComplete booking={booking} steps={steps} variant={variant} />;
  if (booking.status !== "pending") return null;
  return (
    <Button
      dense
      variant={variant}
      onClick={() => steps.changeStatus(booking, "confirmed")}
      aria-label={t("Confirm {name}", { name: nameOf(booking) })}
    >
      {t("Confirm")}
    </Button>
  );
}

/** Distinguishes the rows' buttons for assistive technology. */
function nameOf(booking: SteppedBooking): string {
  return `${booking.clientName}, ${formatMoment(booking)}`;
}

/** Only once the session has begun: the server refuses it before. A written reading is completed by sending it. */
function MarkComplete({ booking, steps, variant }: NextStepProps) {
  const { data: clock, isPending } = usePracticeClock();
  const hasBegunBy = booking.isWritten || (clock ? hasBegun(booking, clock) : !isPending);
  if (!hasBegunBy) return null;
  return (
    <Button
      dense
      variant={variant}
      onClick={() => steps.changeStatus(booking, "completed")}
      className="whitespace-nowrap"
      aria-label={t("Mark Complete {name}", { name: nameOf(booking) })}
    >
      {t("Mark Complete")}
    </Button>
  );
}
