import { useAuth } from "#app/accounts/auth-provider.tsx";
import { bookingDraftOf, keepBookingDraft } from "#app/bookings/booking-draft.ts";
import type { MyBooking } from "#app/bookings/my-bookings.ts";
import type { BookingValues } from "#app/bookings/client/booking-values.ts";
import { ButtonLink } from "#app/kit/ui/button.tsx";

/** Opens the form with the same service, choices and phone number, or the dates of the same group. */
export function BookAgain({ booking, path }: { booking: MyBooking; path: string }) {
  const { user } = useAuth();
  const { serviceId, choices, clientPhone } = booking;
  const keep = () => {
    if (!user) return;
    const again = {
      serviceId,
      choices,
      day: "",
      time: "",
      consent: false,
      ...(clientPhone !== null && { clientPhone }),
    };
    keepBookingDraft(user.id, { ...bookingDraftOf<BookingValues>(user.id), ...again });
  };
  return (
    <ButtonLink variant="quiet" to={path} onClick={keep}>
      Book again<span className="sr-only">: {booking.serviceName}</span>
    </ButtonLink>
  );
}
