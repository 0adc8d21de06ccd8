import { useEffect } from "react";
import { useAuth } from "#app/backend/auth-provider.tsx";
import { cancelBooking } from "#app/backend/my-bookings.ts";
import { Notice } from "#app/ui/notice.tsx";

type AbandonedPaymentProps = { bookingId: string | null; onGivenBack(): void };

/**
 * For somebody who left the payment page: the time they held is given back, so that others, and they themselves, may have it at once. A
 * session that is paid stays. `onGivenBack` must be stable.
 */
export function AbandonedPayment({ bookingId, onGivenBack }: AbandonedPaymentProps) {
  const { status, connect } = useAuth();
  useEffect(() => {
    if (status !== "signed-in" || bookingId === null) return;
    connect()
      .then((client) => cancelBooking(client, bookingId, { paidPence: 0, refundPence: 0 }))
      .then(({ ok }) => ok && onGivenBack())
      .catch(() => undefined); // then it ends by itself within half an hour
  }, [status, connect, bookingId, onGivenBack]);
  return (
    <Notice title="You left the payment page, and nothing was charged">
      <p>The time you had chosen is given back. Choose it again to pay after all, or choose another time.</p>
    </Notice>
  );
}
