import { useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { ConfirmDialog } from "#app/kit/admin/ui/confirm-dialog.tsx";
import { useServerMutation } from "#app/kit/backend/queries.tsx";
import type { Booking } from "#app/bookings/booking.ts";
import { act } from "#app/kit/backend/server/functions.ts";
import { pounds } from "#domain/money.ts";
import { owesRest } from "#domain/payments/deposit.ts";
import { Button } from "#app/kit/ui/button.tsx";
import type { takePayment } from "#server/payments/actions.ts";
import { AFTER_A_BOOKING } from "#app/bookings/admin/use-status.ts";

type PaymentLinkButtonProps = {
  booking: Pick<Booking, "id" | "clientName" | "paymentStatus" | "paidBy" | "owed" | "clientEmail">;
};

/** Emails the client a link to the card page for the amount owed. It asks first, since an email cannot be taken back. */
export function PaymentLinkButton({
  booking: { id, clientName, clientEmail, paymentStatus, paidBy, owed },
}: PaymentLinkButtonProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const send = useServerMutation({
    mutationFn: (client) => act<typeof takePayment>(client, "practice-take-payment", { bookingId: id, by: "link" }),
    successToast: { title: t("The payment link is on its way"), description: `${pounds(owed)}, ${clientName}` },
    errorToast: t("Failed to send the payment link"),
    invalidates: AFTER_A_BOOKING,
  });
  if (owed === 0 || !clientEmail) return null;
  return (
    <>
      <Button dense busy={send.isPending} onClick={() => setIsConfirming(true)}>
        {owesRest({ paymentStatus, owed })
          ? t("Send a payment link for {owed}", { owed: pounds(owed) })
          : t("Send a payment link")}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t("Send a payment link?")}
          about={t(
            "{clientEmail} gets an email with a link to pay {owed} by card. {again, select, true {The link is open for a day, and the one sent before is closed.} other {The link is open for a day.}}",
            { clientEmail, owed: pounds(owed), again: paidBy === "link" },
          )}
          actionLabel={t("Send the link")}
          cancelLabel={t("Cancel")}
          variant="gold"
          onConfirm={send.mutate}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  );
}
