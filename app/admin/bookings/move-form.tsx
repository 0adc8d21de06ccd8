import { type SubmitEvent, useState } from "react";
import { useServerMutation } from "#app/backend/queries.tsx";
import type { Booking } from "#app/backend/bookings/booking.ts";
import { requestMove } from "#app/backend/bookings/booking-actions.ts";
import { Button } from "#app/ui/button.tsx";
import type { Moment } from "./new/planned-time.ts";
import { TimeFields } from "./new/time-fields.tsx";
import { AFTER_A_BOOKING } from "./use-status.ts";

/** Another time for the booking, any that is free and to come; the client is told. */
export function MoveForm({ booking, onMoved }: { booking: Booking; onMoved: () => void }) {
  const [moment, setMoment] = useState<Moment>({ date: booking.date, time: booking.time });
  const move = useServerMutation({
    mutationFn: requestMove,
    successToast: "Booking rescheduled",
    errorToast: "Failed to reschedule booking",
    invalidates: [...AFTER_A_BOOKING, "openings"],
    onSuccess: onMoved,
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const { date, time, bookAnyway = false } = moment;
    move.mutate({ bookingId: booking.id, bookingDate: date, bookingTime: time, bookAnyway });
  };
  const isSame = moment.date === booking.date && moment.time === booking.time;
  return (
    <form onSubmit={submit} aria-label="Reschedule" className="mt-4 border-l-2 border-hairline pl-4">
      <TimeFields serviceId={booking.serviceId} moving={booking.id} value={moment} onChange={setMoment} />
      <p className="mt-3 text-quiet">The price stays as it is, and the client gets an email with the new time.</p>
      <Button dense type="submit" disabled={isSame} busy={move.isPending} className="mt-3">
        Move to this time
      </Button>
    </form>
  );
}
