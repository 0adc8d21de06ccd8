import { useEffect } from "react";
import type { MyBooking } from "#app/backend/bookings/my-bookings.ts";
import { reopenPayment } from "#app/backend/payments/payments.ts";
import { Button, type ButtonVariant } from "#app/ui/button.tsx";
import { useToast } from "#app/ui/toast/toast.tsx";
import { pounds } from "#domain/money.ts";
import { PaymentLink } from "#app/booking/payment/payment-link.tsx";
import { onPaymentNews } from "#app/booking/payment/payment-news.ts";
import { usePaymentStart } from "#app/booking/payment/use-payment-start.ts";

type PayButtonProps = { booking: MyBooking; variant?: ButtonVariant; onChanged(): void };

/** Opens the payment page of an unpaid booking in a tab of its own. `onChanged` must be stable. */
export function PayButton({ booking: { id, total }, variant = "gold", onChanged }: PayButtonProps) {
  const { toast } = useToast();
  const { busy, open, start } = usePaymentStart(({ message }) => {
    toast({ tone: "bad", title: "The payment page did not open", description: message || "Please try again in a moment." });
    onChanged();
  });
  useEffect(() => onPaymentNews(id, onChanged), [id, onChanged]);
  if (open && !open.tabOpen) {
    return (
      <PaymentLink url={open.payment.url} variant={variant}>
        Open the payment page
      </PaymentLink>
    );
  }
  return (
    <Button variant={variant} busy={busy} onClick={() => start((client) => reopenPayment(client, id))}>
      Pay {pounds(total)}
    </Button>
  );
}
