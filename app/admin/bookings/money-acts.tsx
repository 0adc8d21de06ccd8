import { useServerMutation } from "#app/backend/queries.tsx";
import type { Booking } from "#app/backend/bookings/booking.ts";
import { requestPayment } from "#app/backend/bookings/booking-actions.ts";
import { Button } from "#app/ui/button.tsx";
import { AFTER_A_BOOKING } from "./use-status.ts";

/** For a booking that is not paid yet: cash taken now, or a card page by mail. */
export function MoneyActs({ booking: { id, status, paymentStatus, total } }: { booking: Booking }) {
  const take = useServerMutation({
    mutationFn: requestPayment,
    successToast: (_, { by }) => (by === "cash" ? "Paid in cash" : "The payment link is on its way"),
    errorToast: "Failed to take the payment",
    invalidates: AFTER_A_BOOKING,
  });
  if (paymentStatus !== "pending" || status === "cancelled" || total === 0) return null;
  return (
    <>
      <Button dense busy={take.isPending} onClick={() => take.mutate({ bookingId: id, by: "cash" })}>
        Paid in cash
      </Button>
      <Button dense busy={take.isPending} onClick={() => take.mutate({ bookingId: id, by: "link" })}>
        Send a payment link
      </Button>
    </>
  );
}
