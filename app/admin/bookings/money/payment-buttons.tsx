import { useState } from "react";
import { ConfirmDialog } from "#app/admin/ui/confirm-dialog.tsx";
import { aboutBooking, toastOf } from "#app/admin/offline/describe-action.ts";
import { runOrQueue, DONE, type Outcome } from "#app/backend/offline/offline-actions.ts";
import { mapResult } from "#app/backend/server/server-result.ts";
import { useServerMutation } from "#app/backend/queries.tsx";
import type { Booking } from "#app/backend/bookings/booking.ts";
import { requestPayment } from "#app/backend/bookings/booking-actions.ts";
import { pounds } from "#domain/money.ts";
import { owesRest } from "#domain/payments/deposit.ts";
import { Button } from "#app/ui/button.tsx";
import { AFTER_A_BOOKING } from "../use-status.ts";

const TAKEN = { cash: "Paid in cash", transfer: "Paid by transfer", link: "The payment link is on its way" };

type PaymentButtonsProps = {
  booking: Pick<Booking, "id" | "clientName" | "date" | "time" | "paymentStatus" | "owed" | "clientEmail">;
  /** The payment methods to offer; all by default. */
  ways?: (keyof typeof TAKEN)[];
};

/** Settles the amount owed: records cash or a received transfer, or emails a link to the card payment page. */
export function PaymentButtons({ booking, ways = ["cash", "transfer", "link"] }: PaymentButtonsProps) {
  const { id, paymentStatus, owed, clientEmail } = booking;
  const [isConfirming, setIsConfirming] = useState(false);
  const take = useServerMutation({
    mutationFn: async (client, by: keyof typeof TAKEN) =>
      by === "cash"
        ? runOrQueue(client, { kind: "cash", bookingId: id, about: aboutBooking(booking) })
        : mapResult(await requestPayment(client, { bookingId: id, by }), () => DONE as Outcome),
    successToast: (outcome, by) => toastOf(outcome, { title: TAKEN[by], description: `${pounds(owed)}, ${booking.clientName}` }),
    errorToast: "Failed to take the payment",
    invalidates: AFTER_A_BOOKING,
  });
  if (owed === 0) return null;
  const rest = owesRest({ paymentStatus, owed }) && pounds(owed);
  return (
    <>
      {ways.includes("cash") && (
        <Button dense busy={take.isPending} onClick={() => take.mutate("cash")}>
          {rest ? `${rest} paid in cash` : "Paid in cash"}
        </Button>
      )}
      {ways.includes("transfer") && (
        <Button dense busy={take.isPending} onClick={() => take.mutate("transfer")}>
          {rest ? `${rest} paid by transfer` : "Paid by transfer"}
        </Button>
      )}
      {ways.includes("link") && clientEmail && (
        <Button dense busy={take.isPending} onClick={() => setIsConfirming(true)}>
          Send a payment link{rest && ` for ${rest}`}
        </Button>
      )}
      {isConfirming && (
        <ConfirmDialog
          title="Send a payment link?"
          about={`${clientEmail} gets an email with a link to pay ${pounds(owed)} by card. The link is open for a day.`}
          verb="Send the link"
          keep="Cancel"
          variant="gold"
          onConfirm={() => take.mutate("link")}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  );
}
