import { useEffect, useState } from "react";
import { Link } from "react-router";
import { useAuth } from "#app/backend/accounts/auth-provider.tsx";
import { giveHoldBack } from "#app/backend/bookings/release-hold.ts";
import { Notice } from "#app/ui/notice.tsx";
import { announcePayment } from "./payment-news.ts";

type AbandonedPaymentProps = { bookingId: string | null; onGivenBack(): void };

/**
 * For a client who left the payment page: the time they held is given back, so that others, and they themselves, may have it at once. A
 * booking that is paid or confirmed stays. `onGivenBack` must be stable.
 */
export default function AbandonedPayment({ bookingId, onGivenBack }: AbandonedPaymentProps) {
  const { status, connect } = useAuth();
  const [isConfirmed, setIsConfirmed] = useState(false);
  useEffect(() => {
    if (status !== "signed-in" || bookingId === null) return;
    connect()
      .then((client) => giveHoldBack(client, bookingId))
      .then((answer) => {
        if (!answer.ok) return setIsConfirmed(answer.refusal.code === "not-held");
        announcePayment({ outcome: "given-back", bookingId });
        onGivenBack();
      })
      .catch(() => undefined); // then it ends by itself within half an hour
  }, [status, connect, bookingId, onGivenBack]);
  return (
    <Notice title="You left the payment page, and nothing was charged">
      {isConfirmed ? (
        <p>
          The practitioner has confirmed this booking, so its time stays yours. You can{" "}
          <Link to="/account" className="link">
            pay from your account
          </Link>{" "}
          whenever you like.
        </p>
      ) : (
        <p>The time you had chosen is given back. Choose it again to pay after all, or choose another time.</p>
      )}
    </Notice>
  );
}
