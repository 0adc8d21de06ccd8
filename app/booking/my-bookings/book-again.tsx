import { useAuth } from "#app/backend/accounts/auth-provider.tsx";
import { bookingDraftOf, keepBookingDraft } from "#app/backend/bookings/booking-draft.ts";
import type { MyBooking } from "#app/backend/bookings/my-bookings.ts";
import type { BookingValues } from "#app/booking/booking-values.ts";
import { ButtonLink } from "#app/ui/button.tsx";

/** Opens the booking form with the same service, choices and phone number; the client chooses day and time. */
export function BookAgain({ booking }: { booking: MyBooking }) {
  const { user } = useAuth();
  const { serviceId, choices, clientPhone } = booking;
  const keep = () => {
    if (!user) return;
    const again = { serviceId, choices, day: "", time: "", consent: false, ...(clientPhone !== null && { clientPhone }) };
    keepBookingDraft(user.id, { ...bookingDraftOf<BookingValues>(user.id), ...again });
  };
  return (
    <ButtonLink variant="quiet" to={`/book?service=${serviceId}`} onClick={keep}>
      Book again<span className="sr-only">: {booking.serviceName}</span>
    </ButtonLink>
  );
}
